/**
 * Characters without a visible shape. Folding, words and title comparison ignore them, and rules report them. Based on
 * the Unicode properties `General_Category` (Cc, Cf), `Default_Ignorable_Code_Point` and `Noncharacter_Code_Point`.
 */

/**
 * Control characters that are white space. The non-sorting marks of MARC 21 are not included, because other functions
 * handle them in pairs.
 */
const WHITE_SPACE_CONTROLS = String.raw`\t-\r\u0085`
const NON_SORTING_MARKS = String.raw`\u0098\u009C`
/**
 * Format characters with a visible shape: number signs, verse marks, abbreviation marks, and joiners of hieroglyphs.
 */
const SHAPED = String.raw`\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}\u{13430}-\u{1343F}`

/** Invisible characters except white space, as a character class for regular expressions with the flag `v`. */
export const INVISIBLE_CLASS = String.raw`[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]--[${WHITE_SPACE_CONTROLS}${NON_SORTING_MARKS}${SHAPED}]]`

/** White space, and the blank of the Braille patterns. */
const VISIBLE = new RegExp(String.raw`[^${INVISIBLE_CLASS}\s\u0085${NON_SORTING_MARKS}\u2800]`, 'v')

/** Whether `text` has a visible character: more than white space, invisible characters and non-sorting marks. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text)

/**
 * Control and format characters without a function in words. Joiners stay, because Persian and Indic spelling uses
 * them.
 */
const UNUSED_IN_WORDS = new RegExp(String.raw`[${INVISIBLE_CLASS}&&[[\p{Cc}\p{Cf}]--[\u200C\u200D]]]`, 'gv')
const WHITE_SPACE = new RegExp(`[${WHITE_SPACE_CONTROLS}]`, 'g')

/**
 * Removes control and format characters without changing the words. White space becomes a blank, because it separates
 * words. Joiners and non-sorting marks stay.
 */
export const withoutControls = (text: string): string => text.replace(WHITE_SPACE, ' ').replace(UNUSED_IN_WORDS, '')

const INVISIBLE = new RegExp(INVISIBLE_CLASS, 'gv')

/** Removes invisible characters. White space and non-sorting marks stay. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
