/** What Expert Mode needs once it is opened, in one chunk of its own: the editor, the rules, the profile's fields. */
export { fixOf, hasStructuralErrors, problemsOf } from './diagnose.ts'
export { createEditor } from './editor.ts'
