/**
 * How the text of a formula begins: its sign, also in full width, and also behind blanks, quotation marks and invisible
 * characters, which some spreadsheets drop before they look (OWASP, CSV injection).
 */
const FORMULA_START = /^(?:[\s"\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

/**
 * A hyphen before a text that cannot do harm as a formula: without a digit, a reference, a call or a text constant.
 * Parts of words in the list of title word abbreviations begin so (`-graph-`, `-band (book)`).
 */
const HARMLESS_HYPHEN = /^-(?:(?![\p{N}=|!"]|(?<=[\p{L}\p{M}])\().)*$/su

/** Whether Excel, LibreOffice or another spreadsheet would calculate `text` instead of showing it. */
export const looksLikeFormula = (text: string): boolean => FORMULA_START.test(text) && !HARMLESS_HYPHEN.test(text)

/**
 * Whether an apostrophe is written before a text: before formulas, and before the apostrophes of a text that would
 * otherwise be read as one. Older files have an apostrophe before every hyphen.
 */
const isShownWithMark = (text: string): boolean =>
  looksLikeFormula(text) || (text.startsWith("'") && FORMULA_START.test(text.replace(/^'+/, '')))

/** `text` as a spreadsheet shows it: an apostrophe stands before what looks like a formula. */
const shownText = (text: string): string => (isShownWithMark(text) ? `'${text}` : text)

/** What a cell of `csvCell` or `tsvCell` says: without the apostrophe that made a formula text. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && isShownWithMark(cell) ? cell.slice(1) : cell

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A cell of a table whose cells are parted by commas (RFC 4180); what looks like a formula is made text. */
export const csvCell = (text: string): string => {
  const shown = shownText(text)
  return /[",\r\n]/.test(shown) ? quoted(shown) : shown
}

/**
 * A cell of a table whose cells are parted by tabs. What would part cells or lines becomes a blank, what looks like a
 * formula is made text. One that begins with a quotation mark is quoted, because spreadsheets and most readers would
 * else read on to the next quotation mark, over tabs and line ends.
 */
export const tsvCell = (text: string): string => {
  const shown = shownText(text.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' '))
  return shown.startsWith('"') ? quoted(shown) : shown
}
