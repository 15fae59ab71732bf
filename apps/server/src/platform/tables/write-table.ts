import { Readable } from 'node:stream'
import { looksLikeFormula } from '@seriatim/scripts'
import { WORKBOOK_TYPE, writeWorkbook } from '../workbook/write.ts'
import type { Table, TableKind } from './table.ts'

/** The format in which a table is written: the same format as the table that the caller received. */
export type TableForm = Pick<Table, 'kind' | 'separator' | 'quote' | 'encoding' | 'hasMark' | 'sheet'>

export const TABLE_TYPES: Readonly<Record<TableKind, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: WORKBOOK_TYPE,
}

const MARK = '\ufeff'
/** Approximate number of characters in a piece of the result. */
const PIECE = 1 << 16

/**
 * Creates a writer for cells of csv or tsv. It escapes texts that look like formulas, and quotes cells with separators
 * or line ends.
 */
const cellWriter = (separator: string, quote: string) => (text: string) => {
  const shown = looksLikeFormula(text) ? `'${text}` : text
  const isPlain = !shown.includes(separator) && !shown.includes(quote) && !/[\r\n"]/.test(shown)
  return isPlain ? shown : quote + shown.replaceAll(quote, quote + quote) + quote
}

async function* lines(form: TableForm, rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  const separator = form.separator ?? (form.kind === 'tsv' ? '\t' : ',')
  const written = cellWriter(separator, form.quote || '"')
  const end = form.kind === 'tsv' ? '\n' : '\r\n'
  // Without a byte order mark, Excel reads the table in the encoding of the machine. It read the received table without
  // a mark in the same way.
  let piece = form.hasMark || form.encoding !== 'utf-8' ? MARK : ''
  for await (const row of rows) {
    piece += row.map(written).join(separator) + end
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

/**
 * Writes a table as a stream, with the kind, separator and quotation mark of `form`. csv and tsv are in UTF-8, with a
 * byte order mark unless the received table was UTF-8 without one. Cells are texts and never formulas: in a workbook
 * they have the text type, in csv and tsv an apostrophe precedes texts that a spreadsheet would evaluate. If reading
 * `rows` fails, the stream fails with the same error.
 */
export function writeTable(form: TableForm, rows: AsyncIterable<readonly string[]>): Readable {
  if (form.kind !== 'xlsx') return Readable.from(lines(form, rows), { objectMode: false })
  return writeWorkbook([{ name: form.sheet ?? 'ISSN', columns: [], hasHeader: false, rows }])
}
