import { csvCell, tsvCell } from '@seriatim/scripts'

/** Read by spreadsheets as UTF-8 only with this before it. */
const BYTE_ORDER_MARK = '\ufeff'

/** One line of a table (RFC 4180), its end included. Numbers stay numbers, texts that look like formulas are made text. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`

/** A table for a spreadsheet. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + lines.map(csvLine).join('')

/** The beginning of a table that is written line by line. */
export const CSV_START = BYTE_ORDER_MARK

/** One line of a table whose cells are parted by tabs, its end included. */
export const tsvLine = (cells: readonly string[]): string => `${cells.map(tsvCell).join('\t')}\n`
