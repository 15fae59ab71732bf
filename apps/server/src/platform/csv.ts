import { csvCell, tsvCell } from '@seriatim/scripts'

/** The byte order mark. Spreadsheets read a file as UTF-8 only if it starts with this mark. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * One line of a CSV table (RFC 4180) with its line end. Numbers stay numbers; texts that look like formulas are
 * escaped.
 */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : csvCell(cell))).join(',')}\r\n`

/** A CSV table for spreadsheets, from its lines. */
export const csvText = (lines: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + lines.map(csvLine).join('')

/** The byte order mark, sent before the first line of a table that is written line by line. */
export const CSV_START = BYTE_ORDER_MARK

/** One line of a tab-separated table with its line end. */
export const tsvLine = (cells: readonly string[]): string => `${cells.map(tsvCell).join('\t')}\n`
