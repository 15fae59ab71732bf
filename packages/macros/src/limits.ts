/** The longest macro, in characters. Those of cataloguers have some ten lines. */
export { MACRO_SOURCE_LENGTH as MAX_MACRO_LENGTH } from '@seriatim/contract'
export const MAX_MACRO_LINES = 1_000
/** How deep blocks lie within blocks, and conditions within parentheses. */
export const MAX_DEPTH = 20
/** So many mistakes of a macro are told at once. */
export const MAX_ERRORS = 50
/** The longest value that a macro writes, in UTF-16 units: no field of ISO 2709 holds more. */
export const MAX_VALUE_LENGTH = 9_999
/** The longest text on the way to a value, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 100_000
/** What one run may change of a record. */
export const MAX_STEPS = 10_000
/**
 * What one run may look at in a record: fields, and characters of texts, which a large pattern makes dearer. A macro of a
 * hundred lines over a record of 100 kB stays below; what is beyond would hold up whoever waits for it.
 */
export const MAX_WORK = 5_000_000
/** A pattern with so many steps costs twice as much as none: a step takes 60 ns a character at worst, so a run ends in 3 s. */
export const PATTERN_STEPS = 10
