/**
 * The start of a formula: its sign, also in full width, and also after blanks, quotation marks and invisible characters
 * that some spreadsheets skip (OWASP, CSV injection).
 */
const FORMULA_START = /^(?:[\s"\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

/**
 * A hyphen before a text that is harmless as a formula: without digits, references, calls or text constants. Entries of
 * the list of title word abbreviations begin like this (`-graph-`, `-band (book)`).
 */
const HARMLESS_HYPHEN = /^-(?:(?![\p{N}=|!"]|(?<=[\p{L}\p{M}])\().)*$/su

/** Whether Excel, LibreOffice or another spreadsheet would evaluate `text` as a formula. */
export const looksLikeFormula = (text: string): boolean => FORMULA_START.test(text) && !HARMLESS_HYPHEN.test(text)

/**
 * Whether an apostrophe must be added before a text: before formulas, and before text whose first apostrophe would
 * otherwise be read as an added one. Files of older releases have an apostrophe before every hyphen.
 */
const needsApostrophe = (text: string): boolean =>
  looksLikeFormula(text) || (text.startsWith("'") && FORMULA_START.test(text.replace(/^'+/, '')))

/** Adds an apostrophe before text that looks like a formula. */
const withApostrophe = (text: string): string => (needsApostrophe(text) ? `'${text}` : text)

/** The content of a cell from `csvCell` or `tsvCell`, without an added apostrophe. */
export const textOfCell = (cell: string): string =>
  cell.startsWith("'") && needsApostrophe(cell) ? cell.slice(1) : cell

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A cell in comma-separated values (RFC 4180). Text that looks like a formula is escaped. */
export const csvCell = (text: string): string => {
  const shown = withApostrophe(text)
  return /[",\r\n]/.test(shown) ? quoted(shown) : shown
}

/**
 * A cell in tab-separated values. Tabs and line ends become blanks, and text that looks like a formula is escaped. A
 * cell with an initial quotation mark is quoted, because readers would otherwise continue to the next quotation mark.
 */
export const tsvCell = (text: string): string => {
  const shown = withApostrophe(text.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' '))
  return shown.startsWith('"') ? quoted(shown) : shown
}
