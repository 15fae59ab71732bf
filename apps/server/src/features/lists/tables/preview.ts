import { PREVIEW_CELL, PREVIEW_ROWS, type TableFields, type TablePreview } from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { isEmptyRow, openList } from './read-list.ts'

/** So many rows tell what a column holds. */
const GUESSED_FROM = 50
/** Behind so many empty rows no more are read for a preview: workbooks have a million of them that were only given a style. */
const MAX_EMPTY_ROWS = 10_000

const TITLE = /titl|titre|t[ií]tulo|назван|заглав|题名|名称/i

const guessOf = (label: string, cells: readonly string[]): 'issn' | 'title' | null => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const numbers = filled.filter((cell) => readCell(cell).some(({ isRight }) => isRight))
  const isCalledSo = /issn/i.test(label) && (numbers.length > 0 || filled.length === 0)
  if (isCalledSo || numbers.length * 2 > filled.length) return 'issn'
  return TITLE.test(label) ? 'title' : null
}

const cut = (cell: string): string => (cell.length > PREVIEW_CELL ? `${cell.slice(0, PREVIEW_CELL)}…` : cell)

/** The first rows with text of a table, and how it is read. @throws Refusal 'unreadable_table' */
export async function previewList(path: string, name: string, how: TableFields): Promise<TablePreview> {
  const { kind, encoding, separator, quote, sheets, sheet, hasHeader, columns, rows } = await openList(path, name, how)
  const seen: (readonly string[])[] = []
  let empty = 0
  for await (const row of rows) {
    empty = isEmptyRow(row) ? empty + 1 : 0
    if (empty === 0) seen.push(row.cells)
    if (seen.length === GUESSED_FROM || empty === MAX_EMPTY_ROWS) break
  }
  const width = seen.reduce((most, { length }) => Math.max(most, length), columns.length)
  return {
    kind,
    encoding,
    separator,
    quote,
    sheets: [...sheets],
    sheet,
    header: hasHeader,
    columns: columns.map((column, index) => ({
      ...column,
      guess: guessOf(
        column.label,
        seen.map((cells) => cells[index] ?? ''),
      ),
    })),
    rows: seen.slice(0, PREVIEW_ROWS).map((cells) => cells.map(cut)),
    has_more: seen.length > PREVIEW_ROWS,
    width,
  }
}
