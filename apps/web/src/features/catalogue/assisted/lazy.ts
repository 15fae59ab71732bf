/** The code of Assisted Mode, as one chunk that is loaded when the mode is first opened. */
export { AssistedForm } from './assisted-form.tsx'
