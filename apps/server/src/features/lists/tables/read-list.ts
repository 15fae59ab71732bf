import { setImmediate } from 'node:timers/promises'
import type { TableFields } from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { refuseUnless } from '../../../platform/errors.ts'
import { openTable } from '../../../platform/tables/open-table.ts'
import { type Table, type TableOptions, type TableRow, unreadable } from '../../../platform/tables/table.ts'
import { MAX_ROWS } from '../../../platform/workbook/write.ts'

/** A column: its label without blanks around it, and what people call it by: its place where the label is empty, repeated or that of a place. */
export type ListColumn = { readonly label: string; readonly name: string }

/** A table of a list: its columns, and all rows below its header, also those without text. */
export type List = Omit<Table, 'rows'> & {
  readonly hasHeader: boolean
  readonly columns: readonly ListColumn[]
  /** What stands above the columns in a result: their labels as written, or their names where there is no header. */
  readonly headings: readonly string[]
  /** The rows before the header, which have no text. */
  readonly leading: number
  readonly rows: AsyncIterable<TableRow>
  /** Gives the file back where rows are not read to their end. */
  close(): Promise<void>
}

const isEmpty = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '')

/** Others are answered after so many rows that a workbook leaves out. */
const PAUSE_ROWS = 1_000

/** Rows that a workbook leaves out are there, too: none of them has text. */
async function* withGaps(rows: AsyncIterable<TableRow>, kind: Table['kind']): AsyncGenerator<TableRow, undefined> {
  let next = 1
  for await (const row of rows) {
    if (kind === 'xlsx') {
      for (; next < row.line; next++) {
        yield { line: next, cells: [] }
        if (next % PAUSE_ROWS === 0) await setImmediate()
      }
    }
    yield row
    next = row.line + 1
  }
  return undefined
}

/** A header has no number in it: a first row that has is one of the list. */
const looksLikeHeader = ({ cells }: TableRow): boolean =>
  !cells.some((cell) => readCell(cell).some(({ isRight }) => isRight))

/** What columns are called by their place, from 1. */
const PLACE = /^#([1-9]\d*)$/

const columnsOf = (first: TableRow, hasHeader: boolean): ListColumn[] => {
  const labels = hasHeader ? first.cells.map((cell) => cell.trim()) : first.cells.map(() => '')
  const alike = Map.groupBy(labels, (label) => label)
  return labels.map((label, index) => {
    const isAlone = label !== '' && !PLACE.test(label) && alike.get(label)!.length === 1
    return { label, name: isAlone ? label : `#${index + 1}` }
  })
}

const optionsOf = ({ encoding, separator, quote, sheet }: TableFields): TableOptions => ({
  keepsEmptyRows: true,
  keepsFormulas: true,
  ...(encoding === undefined ? {} : { encoding }),
  ...(separator === undefined ? {} : { separator }),
  ...(quote === undefined ? {} : { quote }),
  ...(sheet === undefined ? {} : { sheet }),
})

/**
 * Opens a table of a list. Its first row with text is the header, unless it holds an ISSN or `how` says otherwise; then
 * columns are called `#1`, `#2` ...
 * @throws Refusal 'unreadable_table'
 */
export async function openList(path: string, name: string, how: TableFields): Promise<List> {
  const { rows: read, ...table } = await openTable(path, name, optionsOf(how))
  const rows = withGaps(read, table.kind)
  let leading = 0
  let first: TableRow = { line: 1, cells: [] }
  for (;;) {
    // A table without text is refused by its reader.
    const { value, done } = await rows.next()
    if (done) break
    first = value
    if (!isEmpty(value)) break
    leading++
  }
  const hasHeader = how.header ?? looksLikeHeader(first)
  // The result has a header more: no sheet has a place for the last row.
  const placed = (row: TableRow): TableRow => {
    if (table.kind === 'xlsx' && row.line >= MAX_ROWS && !isEmpty(row)) throw unreadable('too_large')
    return row
  }
  async function* below() {
    if (hasHeader) return yield* rows
    yield placed(first)
    for await (const row of rows) yield placed(row)
  }
  const close = async () => void (await rows.return(undefined))
  const columns = columnsOf(first, hasHeader)
  const headings = hasHeader ? first.cells : columns.map(({ name }) => name)
  return { ...table, hasHeader, columns, headings, leading, rows: below(), close }
}

const folded = (text: string): string => text.toLowerCase().replace(/[\s_]+/g, '')

/**
 * Finds the place of the column that people call so: by its label, by its place (`#3`), or by its label in another case
 * and with other blanks (specification-2, 5.4). Thousands of names are looked up as fast as one.
 * @throws Refusal 'unknown_column'
 */
export function columnFinder(columns: readonly ListColumn[]): (called: string) => number {
  const placesBy = (keyOf: (column: ListColumn) => string) =>
    Map.groupBy(columns.keys(), (place) => keyOf(columns[place]!))
  const byName = placesBy(({ name }) => name)
  const byLabel = placesBy(({ label }) => folded(label))
  byLabel.delete('')
  const only = (places: readonly number[] | undefined): number | undefined =>
    places?.length === 1 ? places[0] : undefined
  const numbered = (called: string): number | undefined => {
    const place = Number(PLACE.exec(called)?.[1]) - 1
    return place < columns.length ? place : undefined
  }
  return (called) => {
    const wanted = called.trim()
    const found = only(byName.get(wanted)) ?? numbered(wanted) ?? only(byLabel.get(folded(wanted)))
    refuseUnless(found !== undefined, 'unknown_column', { column: wanted.slice(0, 100) })
    return found
  }
}

/** Whether a row has no text. */
export const isEmptyRow = isEmpty
