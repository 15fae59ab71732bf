/** The words of the language, as completion and highlighting know them; the reader takes them from here. */
import { COMPARISONS } from './tree.ts'

/** What lines begin with. */
export const STATEMENT_WORDS = ['set', 'add', 'delete', 'copy', 'move', 'replace', 'if', 'else', 'end'] as const
export type StatementWord = (typeof STATEMENT_WORDS)[number]

/** What stands behind a value in a condition. */
export const COMPARISON_WORDS = [...COMPARISONS, 'matches', 'exists', 'missing'] as const

/** The words between the parts of a line. */
export const JOINING_WORDS = ['to', 'with', 'in', 'where', 'and', 'or', 'not', 'word'] as const

/** What begins a note that is for people. */
export const COMMENT = '//'

export { FUNCTIONS, type MacroFunction, type Parameter } from './functions.ts'
