/** The code of Expert Mode (the text editor), as one chunk that is loaded when the mode is first opened. */
export { createEditor } from './editor.ts'
