/** Writes the result file of a list: the submitted table with added columns. */
import type { Readable } from 'node:stream'
import type { AddedCells, RowEdit } from '../../../platform/tables/edit-sheet.ts'
import { editWorkbook } from '../../../platform/tables/edit-workbook.ts'
import { makeShift } from '../../../platform/tables/shift.ts'
import { writeTable } from '../../../platform/tables/write-table.ts'
import { rowWidth } from './header-row.ts'
import { isEmptyRow, type List } from './read-list.ts'

/** A row of the table, unchanged, with its added cells. */
export type ResultRow = {
  readonly cells: readonly string[]
  readonly added: AddedCells
  /** Indexes of the cells that contain formulas, as in `TableRow.formulas`. */
  readonly formulas?: ReadonlySet<number>
}

/** A table with added columns. */
export type ResultTable = {
  /** Labels of the added columns, by the index (from 0) of the column to their left. */
  readonly names: AddedCells
  /** Rows below the header in order, including empty ones. */
  readonly rows: AsyncIterable<ResultRow>
}

/** Cells of a row with the added cells inserted. A row without added cells has empty cells in their positions. */
function joinedCells({ cells, added }: ResultRow, names: AddedCells): string[] {
  if (added.size === 0 && isEmptyRow({ line: 0, cells })) return []
  const width = Math.max(cells.length, ...[...added.keys()].map((place) => place + 1))
  return Array.from({ length: width }, (_, index) => index).flatMap((index) => {
    const isBetween = added.size > 0 || index < cells.length - 1
    const blanks = isBetween ? (names.get(index) ?? []).map(() => '') : []
    return [cells[index] ?? '', ...(added.get(index) ?? blanks)]
  })
}

/** The row without empty cells after its last column. Such cells would shift the columns added at the end. */
const trimToTable = (row: ResultRow, { columns }: List): ResultRow => {
  const width = Math.max(columns.length, rowWidth(row.cells))
  return row.cells.length <= width ? row : { ...row, cells: row.cells.slice(0, width) }
}

async function* textRows(list: List, { names, rows }: ResultTable): AsyncGenerator<readonly string[]> {
  for (let place = 1; place <= list.leading; place++)
    yield joinedCells({ cells: list.above.get(place)?.cells ?? [], added: new Map() }, names)
  yield joinedCells({ cells: list.headings, added: names }, names)
  for await (const row of rows) yield joinedCells(trimToTable(row, list), names)
}

const NO_EDIT: RowEdit = { added: new Map() }

/** Changes of the rows of a sheet, starting at row 1. Omits the header if the sheet has none. */
async function* sheetRows(list: List, { names, rows }: ResultTable): AsyncGenerator<RowEdit> {
  for (let place = 1; place <= list.leading; place++) yield NO_EDIT
  if (list.header !== false) yield { added: names }
  for await (const { cells, added, formulas } of rows) {
    const replaced = formulas && new Map([...formulas].map((place) => [place, cells[place] ?? '']))
    yield { added, ...(replaced ? { replaced } : {}) }
  }
}

/**
 * Writes the result in the format of the submitted file: as text, or as the original workbook with the added columns in
 * its sheet.
 * @param path path of the table
 * @throws Refusal 'unreadable_table'; an error of the rows ends the stream
 */
export async function resultFile(path: string, list: List, result: ResultTable): Promise<Readable> {
  if (list.kind !== 'xlsx') return writeTable(list, textRows(list, result))
  const inserted = new Map([...result.names].map(([place, names]) => [place, names.length]))
  const before = list.leading + 1
  const heading = { before, cells: joinedCells({ cells: list.headings, added: result.names }, result.names) }
  const edit = {
    sheet: list.sheet ?? '',
    inserted,
    shift: makeShift(inserted, list.header === false ? before : undefined),
    rows: sheetRows(list, result),
    ...(list.header === false ? { heading } : { header: list.header }),
  }
  return editWorkbook(path, edit, result.names)
}

/** Name of a result file: `list.csv` becomes `list-result.csv`. The extension corresponds to the detected format. */
export const resultName = (name: string, kind: string): string =>
  `${name.replace(/^.*[\\/]/, '').replace(/\.[a-z0-9]{1,5}$/i, '') || 'list'}-result.${kind}`

/**
 * Returns a function that makes labels unique. It adds a number to a label that is already used (ignoring surrounding
 * blanks).
 */
export function makeUniqueLabeller(labels: readonly string[]): (wanted: string) => string {
  const taken = new Set(labels.map((label) => label.trim()))
  return (label) => {
    let unique = label
    for (let number = 2; taken.has(unique); number++) unique = `${label}_${number}`
    taken.add(unique)
    return unique
  }
}
