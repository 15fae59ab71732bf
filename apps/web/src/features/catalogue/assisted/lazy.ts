/** The code of Assisted Mode, as one chunk that is loaded when it is opened. */
export { AssistedForm } from './assisted-form.tsx'
