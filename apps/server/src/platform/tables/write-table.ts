import { Readable } from 'node:stream'
import { looksLikeFormula } from '@seriatim/scripts'
import { WORKBOOK_TYPE, writeWorkbook } from '../workbook/write.ts'
import type { Table, TableKind } from './table.ts'

/** How a table is written: as the one was that it answers. */
export type TableForm = Pick<Table, 'kind' | 'separator' | 'quote' | 'encoding' | 'hasMark' | 'sheet'>

export const TABLE_TYPES: Readonly<Record<TableKind, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: WORKBOOK_TYPE,
}

const MARK = '\ufeff'
/** Rows are handed on in pieces of about this many characters. */
const PIECE = 1 << 16

/** Makes a cell of csv or tsv: what looks like a formula is made text, what would part cells or lines is enclosed. */
const cellWriter = (separator: string, quote: string) => (text: string) => {
  const shown = looksLikeFormula(text) ? `'${text}` : text
  const isPlain = !shown.includes(separator) && !shown.includes(quote) && !/[\r\n"]/.test(shown)
  return isPlain ? shown : quote + shown.replaceAll(quote, quote + quote) + quote
}

async function* lines(form: TableForm, rows: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  const separator = form.separator ?? (form.kind === 'tsv' ? '\t' : ',')
  const written = cellWriter(separator, form.quote || '"')
  const end = form.kind === 'tsv' ? '\n' : '\r\n'
  // Without the mark, Excel reads a table in the encoding of the machine, as it did the table that came in.
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
 * A table as a stream, in the kind, with the separator and quotation mark of `form`; csv and tsv in UTF-8, with a byte
 * order mark unless the table that came in was UTF-8 without one. Cells are texts and never formulas: in a workbook they are stored as texts, in csv and tsv an apostrophe stands
 * before those that a spreadsheet would calculate. What `rows` throw ends the stream with it.
 */
export function writeTable(form: TableForm, rows: AsyncIterable<readonly string[]>): Readable {
  if (form.kind !== 'xlsx') return Readable.from(lines(form, rows), { objectMode: false })
  return writeWorkbook([{ name: form.sheet ?? 'ISSN', columns: [], hasHeader: false, rows }])
}
