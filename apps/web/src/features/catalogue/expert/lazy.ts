/** What Expert Mode needs once it is opened, in one chunk of its own: the editor and its languages' tables. */
export { createEditor } from './editor.ts'
