/** The code of Expert Mode, as one chunk that is loaded when it is opened: the editor and its tables. */
export { createEditor } from './editor.ts'
