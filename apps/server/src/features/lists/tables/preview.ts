import { PREVIEW_CELL, PREVIEW_ROWS, type TableFields, type TablePreview } from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { isEmptyRow, openList } from './read-list.ts'

/** So many rows tell what a column holds. */
const GUESSED_FROM = 50

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
  for await (const row of rows) {
    if (!isEmptyRow(row)) seen.push(row.cells)
    if (seen.length === GUESSED_FROM) break
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
