/**
 * Macros: a small language by which cataloguers change records, a line a statement. Compiled first, with the place of
 * every mistake; total and pure, so that a browser and a server do the same. `docs/adr/0069` says why it is as it is.
 */
export { compileMacro } from './compile.ts'
export type { MacroStep } from './draft.ts'
export {
  MACRO_ERROR_CODES,
  MACRO_NOTE_CODES,
  type MacroError,
  type MacroErrorCode,
  type MacroNote,
  type MacroNoteCode,
  type MacroParameters,
  STOPPING_NOTES,
} from './errors.ts'
export { type MacroRun, runMacro } from './run.ts'
export type { MacroSurroundings } from './surroundings.ts'
export type { Macro } from './tree.ts'
