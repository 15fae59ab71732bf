/** What Assisted Mode needs once it is opened, in one chunk of its own. */
export { AssistedForm } from './assisted-form.tsx'
