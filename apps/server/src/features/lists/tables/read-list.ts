import { setImmediate } from 'node:timers/promises'
import type { TableFields } from '@seriatim/contract'
import { refuseUnless } from '../../../platform/errors.ts'
import { openTable } from '../../../platform/tables/open-table.ts'
import { type Table, type TableOptions, type TableRow, unreadable } from '../../../platform/tables/table.ts'
import { MAX_ROWS } from '../../../platform/workbook/write.ts'
import { findHeader, widthOfRow } from './header-row.ts'

/** A column: its label without blanks around it, and what people call it by: its place where the label is empty, repeated or that of a place. */
export type ListColumn = { readonly label: string; readonly name: string }

/** A table of a list: its columns, and all rows below its header, also those without text. */
export type List = Omit<Table, 'rows'> & {
  /** The row of the header, from 1; false where the table has none. */
  readonly header: number | false
  readonly columns: readonly ListColumn[]
  /** What stands above the columns in a result: their labels as written, or their names where there is no header. */
  readonly headings: readonly string[]
  /** The rows with text above the header by their places from 1. They are kept in a result. */
  readonly above: ReadonlyMap<number, TableRow>
  /** How many rows stand above the header, or above the first row with text where there is none. */
  readonly leading: number
  /** The first rows with text, the header among them, by their places from 1. */
  readonly beginning: ReadonlyMap<number, TableRow>
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

/** What columns are called by their place, from 1. */
const PLACE = /^#([1-9]\d*)$/

const columnsOf = (labels: readonly string[]): ListColumn[] => {
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

/** The first rows tell how wide a table is, as many as these and their characters. */
const SAMPLE_ROWS = 1_000
const SAMPLE_CHARACTERS = 1 << 20
/** A header is looked for in so many rows with text. */
const SEARCHED_ROWS = 100

/** Behind so many rows without text a sample ends: workbooks have a million that only have a format. */
const MAX_EMPTY_ROWS = 10_000

type Placed = { readonly place: number; readonly row: TableRow }

/** Reads the first rows with text, and on to row `least`. */
async function readSample(rows: AsyncGenerator<TableRow, undefined>, least: number) {
  const sample: Placed[] = []
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

/** The row of the header among the first rows with text. @throws Refusal 'unreadable_table' `header` */
function headerOf(sample: readonly Placed[], read: number, asked: TableFields['header']): number | false {
  if (asked === false) return false
  if (asked === true) return sample[0]?.place ?? false
  if (asked !== undefined) {
    if (asked > read) throw unreadable('header', { row: asked })
    return asked
  }
  const searched = sample.slice(0, SEARCHED_ROWS)
  const found = findHeader(searched.map(({ row }) => row.cells))
  return found === undefined ? false : searched[found]!.place
}

/**
 * Opens a table of a list. Its columns are those of its widest row, by its first 1,000 rows. Its header is found
 * (`findHeader`) unless `how` says otherwise; a table without one has columns `#1`, `#2` ...
 * @param width columns that the table has at least: those of a wider row further down
 * @throws Refusal 'unreadable_table'
 */
export async function openList(path: string, name: string, how: TableFields, width = 0): Promise<List> {
  const { rows: read, ...table } = await openTable(path, name, optionsOf(how))
  const rows = withGaps(read, table.kind)
  const { sample, read: readRows } = await readSample(rows, typeof how.header === 'number' ? how.header : 0)
  const header = headerOf(sample, readRows, how.header)
  const byPlace = new Map(sample.map(({ place, row }) => [place, row]))
  const leading = header === false ? (sample[0]?.place ?? 1) - 1 : header - 1
  // The result has a header more: no sheet has a place for the last row.
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
  const widest = ofTable.reduce((most, { row }) => Math.max(most, widthOfRow(row.cells)), headerCells.length)
  const written = Array.from({ length: Math.max(widest, width) }, (_, index) => headerCells[index] ?? '')
  const columns = columnsOf(written.map((label) => label.trim()))
  const headings = header === false ? columns.map((column) => column.name) : written
  const above = new Map([...byPlace].filter(([place]) => place <= leading))
  return { ...table, header, columns, headings, above, leading, beginning: new Map(byPlace), rows: below(), close }
}

const folded = (text: string): string => text.toLowerCase().replace(/[\s_]+/g, '')

/** The place, from 1, that a name like `#12` says; undefined for a label. */
const placeNamed = (called: string): number | undefined => {
  const place = PLACE.exec(called.trim())?.[1]
  return place === undefined ? undefined : Number(place)
}

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
    const place = placeNamed(called)
    return place !== undefined && place <= columns.length ? place - 1 : undefined
  }
  return (called) => {
    const wanted = called.trim()
    const found = only(byName.get(wanted)) ?? numbered(wanted) ?? only(byLabel.get(folded(wanted)))
    refuseUnless(found !== undefined, 'unknown_column', { column: wanted.slice(0, 100) })
    return found
  }
}

/**
 * Opens a list whose columns people call by these names: where one is the place of a column that only a row behind the
 * first ones has, the whole table is read for its width.
 * @throws Refusal 'unreadable_table'
 */
export async function openListWith(
  path: string,
  name: string,
  how: TableFields,
  names: readonly string[],
): Promise<List> {
  const list = await openList(path, name, how)
  if (names.every((called) => (placeNamed(called) ?? 0) <= list.columns.length)) return list
  let width = 0
  try {
    for await (const { cells } of list.rows) width = Math.max(width, widthOfRow(cells))
  } finally {
    await list.close()
  }
  return openList(path, name, how, width)
}

/** Whether a row has no text. */
export const isEmptyRow = isEmpty
