/** The words of the language, shared by parser, completion and highlighting. */
import { COMPARISONS } from './tree.ts'

/** The words with which a line of a macro can begin. */
export const STATEMENT_WORDS = ['set', 'add', 'delete', 'copy', 'move', 'replace', 'if', 'else', 'end'] as const
export type StatementWord = (typeof STATEMENT_WORDS)[number]

/** The words that may follow a value in a condition. */
export const COMPARISON_WORDS = [...COMPARISONS, 'matches', 'exists', 'missing'] as const

/** The words that may occur between the parts of a line. */
export const JOINING_WORDS = ['to', 'with', 'in', 'where', 'and', 'or', 'not', 'word'] as const

/** The signs with which a comment begins. */
export const COMMENT = '//'

export { FUNCTIONS, type MacroFunction, type Parameter } from './functions.ts'
