import {
  PREVIEW_BEGINNING,
  PREVIEW_BEGINNING_TEXT,
  PREVIEW_CELL,
  PREVIEW_ROWS,
  type TableFields,
  type TablePreview,
} from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { isEmptyRow, type List, openList } from './read-list.ts'

/** Maximum number of rows that are read to guess the content of a column. */
const MAX_GUESS_ROWS = 50
/**
 * The preview stops after this many consecutive empty rows. Workbooks can have a million rows that only have a style.
 */
const MAX_EMPTY_ROWS = 10_000

const TITLE = /titl|titre|t[ií]tulo|назван|заглав|题名|名称/i

/** Matches KBART columns with ISSNs (or ISBNs for books). */
const KBART_NUMBER = /^(?:print|online)_identifier$/i
/** Matches columns about a title that do not contain a title: `title_id`, `Title URL`. */
const ABOUT_TITLE = /[\s_](?:id|url|doi|type)$/i

const guessColumn = (label: string, cells: readonly string[]): 'issn' | 'title' | null => {
  if (KBART_NUMBER.test(label)) return 'issn'
  const filled = cells.filter((cell) => cell.trim() !== '')
  const numbers = filled.filter((cell) => readCell(cell).some(({ isRight }) => isRight))
  const isCalledSo = /issn/i.test(label) && (numbers.length > 0 || filled.length === 0)
  if (isCalledSo || numbers.length * 2 > filled.length) return 'issn'
  return TITLE.test(label) && !ABOUT_TITLE.test(label) ? 'title' : null
}

const truncate = (text: string, length = PREVIEW_CELL): string =>
  text.length > length ? `${text.slice(0, length)}…` : text

const headerCandidates = ({ beginning, header }: List): TablePreview['beginning'] =>
  [...beginning]
    .filter(([row], at) => at < PREVIEW_BEGINNING || row === header)
    .map(([row, { cells }]) => {
      const text = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
      return { row, text: truncate(text.join(' · '), PREVIEW_BEGINNING_TEXT) }
    })

/** The first non-empty rows of a table, and the options used to read it. @throws Refusal 'unreadable_table' */
export async function previewList(path: string, name: string, how: TableFields): Promise<TablePreview> {
  const list = await openList(path, name, how)
  const { kind, encoding, separator, quote, sheets, sheet, header, columns, rows } = list
  const seen: (readonly string[])[] = []
  let empty = 0
  for await (const row of rows) {
    empty = isEmptyRow(row) ? empty + 1 : 0
    if (empty === 0) seen.push(row.cells)
    if (seen.length === MAX_GUESS_ROWS || empty === MAX_EMPTY_ROWS) break
  }
  const width = seen.reduce((most, { length }) => Math.max(most, length), columns.length)
  return {
    kind,
    encoding,
    separator,
    quote,
    sheets: [...sheets],
    sheet,
    header,
    beginning: headerCandidates(list),
    columns: columns.map((column, index) => ({
      ...column,
      guess: guessColumn(
        column.label,
        seen.map((cells) => cells[index] ?? ''),
      ),
    })),
    rows: seen.slice(0, PREVIEW_ROWS).map((cells) => cells.map((cell) => truncate(cell))),
    has_more: seen.length > PREVIEW_ROWS,
    width,
  }
}
