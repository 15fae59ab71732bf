/** Read by spreadsheets as UTF-8 only with this before it. */
const BYTE_ORDER_MARK = '\ufeff'

/** A spreadsheet takes a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/

const noFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value)

const cellText = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = noFormula(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of a table (RFC 4180), its end included. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellText).join(',')}\r\n`

/** A table for a spreadsheet; what looks like a formula is made text. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + lines.map(csvLine).join('')

/** The beginning of a table that is written line by line. */
export const CSV_START = BYTE_ORDER_MARK

/** One line of a table whose cells are parted by tabs: what would part them in a cell becomes a blank. */
export const tsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => noFormula(cell.replace(/[\t\r\n]+/g, ' '))).join('\t')}\n`
