import { setImmediate } from 'node:timers/promises'
import type { TableFields } from '@seriatim/contract'
import { refuseUnless } from '../../../platform/errors.ts'
import { openTable } from '../../../platform/tables/open-table.ts'
import { type Table, type TableOptions, type TableRow, unreadable } from '../../../platform/tables/table.ts'
import { MAX_ROWS } from '../../../platform/workbook/write.ts'
import { findHeader, rowWidth } from './header-row.ts'

/**
 * A column: its trimmed label, and its name. The name is the position (`#3`) when the label is empty, repeated, or
 * looks like a position.
 */
export type ListColumn = { readonly label: string; readonly name: string }

/** A submitted table: its columns, and all rows below its header, including empty ones. */
export type List = Omit<Table, 'rows'> & {
  /** Number of the header row, starting at 1; false for a table without a header. */
  readonly header: number | false
  readonly columns: readonly ListColumn[]
  /** Header cells for the result file: the original labels, or the column names when the table has no header. */
  readonly headings: readonly string[]
  /** Non-empty rows above the header, by row number starting at 1. The result file includes these rows. */
  readonly above: ReadonlyMap<number, TableRow>
  /** Number of rows above the header, or above the first non-empty row when there is no header. */
  readonly leading: number
  /** The first non-empty rows including the header, by row number starting at 1. */
  readonly beginning: ReadonlyMap<number, TableRow>
  readonly rows: AsyncIterable<TableRow>
  /** Closes the file. Required when the caller does not read all rows. */
  close(): Promise<void>
}

const isEmpty = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '')

/** Number of omitted rows after which the function yields to the event loop. */
const PAUSE_ROWS = 1_000

/** Yields an empty row for each row that a workbook omits. */
async function* fillRowGaps(rows: AsyncIterable<TableRow>, kind: Table['kind']): AsyncGenerator<TableRow, undefined> {
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

/** Matches the name of a column by its position, starting at 1. */
const COLUMN_NUMBER = /^#([1-9]\d*)$/

const nameColumns = (labels: readonly string[]): ListColumn[] => {
  const alike = Map.groupBy(labels, (label) => label)
  return labels.map((label, index) => {
    const isAlone = label !== '' && !COLUMN_NUMBER.test(label) && alike.get(label)!.length === 1
    return { label, name: isAlone ? label : `#${index + 1}` }
  })
}

const tableOptions = ({ encoding, separator, quote, sheet }: TableFields): TableOptions => ({
  keepsEmptyRows: true,
  keepsFormulas: true,
  ...(encoding === undefined ? {} : { encoding }),
  ...(separator === undefined ? {} : { separator }),
  ...(quote === undefined ? {} : { quote }),
  ...(sheet === undefined ? {} : { sheet }),
})

/**
 * Maximum number of rows and of characters in the sample (the first rows), from which the number of columns is
 * determined.
 */
const SAMPLE_ROWS = 1_000
const SAMPLE_CHARACTERS = 1 << 20
/** Number of non-empty rows in which a header is searched for. */
const HEADER_SEARCH_ROWS = 100

/**
 * The sample ends after this many consecutive empty rows. Workbooks can have a million rows that only have a format.
 */
const MAX_EMPTY_ROWS = 10_000

type NumberedRow = { readonly place: number; readonly row: TableRow }

/** Reads the sample: the first non-empty rows, and at least up to row `least`. */
async function readSample(rows: AsyncGenerator<TableRow, undefined>, least: number) {
  const sample: NumberedRow[] = []
  let characters = 0
  let place = 0
  const isEnough = () =>
    sample.length >= SAMPLE_ROWS ||
    characters >= SAMPLE_CHARACTERS ||
    (place >= least && place - (sample.at(-1)?.place ?? place) >= MAX_EMPTY_ROWS)
  while (!isEnough()) {
    const { value: row, done } = await rows.next()
    if (done) break
    place++
    if (isEmpty(row)) continue
    sample.push({ place, row })
    for (const cell of row.cells) characters += cell.length
  }
  return { sample, read: place }
}

/** The header row among the first non-empty rows. @throws Refusal 'unreadable_table' with problem `header` */
function selectHeader(sample: readonly NumberedRow[], read: number, header: TableFields['header']): number | false {
  if (header === false) return false
  if (header === true) return sample[0]?.place ?? false
  if (header !== undefined) {
    if (header > read) throw unreadable('header', { row: header })
    return header
  }
  const searched = sample.slice(0, HEADER_SEARCH_ROWS)
  const result = findHeader(searched.map(({ row }) => row.cells))
  return result === undefined ? false : searched[result]!.place
}

/**
 * Opens a table of a list. Its column count is that of the widest of its first 1,000 rows. `findHeader` finds the
 * header unless `how` sets it. A table without a header has columns `#1`, `#2` ...
 * @param width minimum number of columns, for a wider row after the sample
 * @throws Refusal 'unreadable_table'
 */
export async function openList(path: string, name: string, how: TableFields, width = 0): Promise<List> {
  const { rows: read, ...table } = await openTable(path, name, tableOptions(how))
  const rows = fillRowGaps(read, table.kind)
  const { sample, read: readRows } = await readSample(rows, typeof how.header === 'number' ? how.header : 0)
  const header = selectHeader(sample, readRows, how.header)
  const byPlace = new Map(sample.map(({ place, row }) => [place, row]))
  const leading = header === false ? (sample[0]?.place ?? 1) - 1 : header - 1
  // The result file has an additional header row, which would move the last row out of the sheet.
  const placed = (row: TableRow): TableRow => {
    if (header === false && table.kind === 'xlsx' && row.line >= MAX_ROWS && !isEmpty(row))
      throw unreadable('too_large')
    return row
  }
  async function* below() {
    for (let place = leading + (header === false ? 1 : 2); place <= readRows; place++) {
      const row = byPlace.get(place)
      yield row ? placed(row) : { line: place, cells: [] }
      byPlace.delete(place)
      if (place % PAUSE_ROWS === 0) await setImmediate()
    }
    for await (const row of rows) yield placed(row)
  }
  const close = async () => void (await rows.return(undefined))
  const ofTable = sample.filter(({ place }) => place > leading)
  const headerCells = header === false ? [] : (byPlace.get(header)?.cells ?? [])
  const widest = ofTable.reduce((most, { row }) => Math.max(most, rowWidth(row.cells)), headerCells.length)
  const written = Array.from({ length: Math.max(widest, width) }, (_, index) => headerCells[index] ?? '')
  const columns = nameColumns(written.map((label) => label.trim()))
  const headings = header === false ? columns.map((column) => column.name) : written
  const above = new Map([...byPlace].filter(([place]) => place <= leading))
  return { ...table, header, columns, headings, above, leading, beginning: new Map(byPlace), rows: below(), close }
}

const foldLabel = (text: string): string => text.toLowerCase().replace(/[\s_]+/g, '')

/** The column number, starting at 1, in a name such as `#12`; undefined for a label. */
const parseColumnNumber = (called: string): number | undefined => {
  const place = COLUMN_NUMBER.exec(called.trim())?.[1]
  return place === undefined ? undefined : Number(place)
}

/**
 * Returns a function that finds the index of a column by name. A name is a label, a position (`#3`), or a label with
 * different case and blanks (specification-2, 5.4). The look-up time does not depend on the number of columns.
 * @throws Refusal 'unknown_column'
 */
export function columnFinder(columns: readonly ListColumn[]): (called: string) => number {
  const placesBy = (keyOf: (column: ListColumn) => string) =>
    Map.groupBy(columns.keys(), (place) => keyOf(columns[place]!))
  const byName = placesBy(({ name }) => name)
  const byLabel = placesBy(({ label }) => foldLabel(label))
  byLabel.delete('')
  const only = (places: readonly number[] | undefined): number | undefined =>
    places?.length === 1 ? places[0] : undefined
  const numbered = (called: string): number | undefined => {
    const place = parseColumnNumber(called)
    return place !== undefined && place <= columns.length ? place - 1 : undefined
  }
  return (called) => {
    const text = called.trim()
    const column = only(byName.get(text)) ?? numbered(text) ?? only(byLabel.get(foldLabel(text)))
    refuseUnless(column !== undefined, 'unknown_column', { column: text.slice(0, 100) })
    return column
  }
}

/**
 * Opens a table whose columns are selected by these names. When a name refers to a column that is not in the sample
 * (the first rows), reads the whole table to find its number of columns.
 * @throws Refusal 'unreadable_table'
 */
export async function openListWith(
  path: string,
  name: string,
  how: TableFields,
  names: readonly string[],
): Promise<List> {
  const list = await openList(path, name, how)
  if (names.every((called) => (parseColumnNumber(called) ?? 0) <= list.columns.length)) return list
  let width = 0
  try {
    for await (const { cells } of list.rows) width = Math.max(width, rowWidth(cells))
  } finally {
    await list.close()
  }
  return openList(path, name, how, width)
}

export const isEmptyRow = isEmpty
