/**
 * Macros: a small language with one statement a line, with which cataloguers change records. Macros are compiled first,
 * with a place for each error. Execution is total and pure, so that browser and server get the same result. See
 * `docs/adr/0069`.
 */
export { compileMacro } from './compile.ts'
export type { MacroStep } from './draft.ts'
export type { MacroEnvironment as MacroSurroundings } from './environment.ts'
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
export type { Macro } from './tree.ts'
