/** The maximum length of a macro, in characters. Typical macros have about ten lines. */
export { MACRO_SOURCE_LENGTH as MAX_MACRO_LENGTH } from '@seriatim/contract'
export const MAX_MACRO_LINES = 1_000
/** The maximum nesting of blocks, and of parentheses in conditions. */
export const MAX_DEPTH = 20
/** The maximum number of reported errors. */
export const MAX_ERRORS = 50
/** The maximum length of a written value, in UTF-16 code units. ISO 2709 fields cannot hold more. */
export const MAX_VALUE_LENGTH = 9_999
/** The maximum length of an intermediate text, in UTF-16 code units. */
export const MAX_TEXT_LENGTH = 100_000
/** The maximum number of changes in one run. */
export const MAX_STEPS = 10_000
/**
 * The maximum number of fields and characters that one run may read, with a higher cost for large patterns. A macro of
 * 100 lines on a record of 100 kB stays below the limit. More work would block the user.
 */
export const MAX_WORK = 5_000_000
/**
 * A pattern with this many steps doubles the cost of a character. In the worst case a step takes 60 ns for each
 * character, so a run ends within 3 s.
 */
export const PATTERN_STEPS = 10
