/** Reads the titles of a table: its non-empty rows in order. */

import type { TitleList } from '@seriatim/contract'
import {
  type FieldsOf,
  type readTitleList,
  TITLE_LIST_ROWS,
  TITLE_ROW_CELL,
  TITLE_ROW_CELLS,
  tableFields,
} from '@seriatim/contract'
import { refuseUnless } from '../../../platform/errors.ts'
import { refuseFormulas } from '../../../platform/tables/table.ts'
import { columnFinder, isEmptyRow, openListWith } from '../tables/read-list.ts'
import { factColumns, factsOfRow } from './row-facts.ts'

/** Title in a cell, normalised for comparison: trimmed, with one blank for line breaks and repeated blanks. */
export const cellTitle = (cell: string | undefined): string => (cell ?? '').replace(/\s+/gu, ' ').trim()

/** Maximum number of characters of all cells together: 1,600 per row at the maximum number of rows. */
const MAX_CHARACTERS = 1 << 25

/**
 * All titles of a table with the other cells of their rows.
 * @throws Refusal 'unreadable_table' | 'unknown_column' | 'too_many_titles'
 */
export async function readTitles(
  path: string,
  name: string,
  fields: FieldsOf<typeof readTitleList>,
): Promise<TitleList> {
  const list = await openListWith(path, name, tableFields.parse(fields), [fields.title_column])
  try {
    const place = columnFinder(list.columns)(fields.title_column)
    const labels = list.columns.map(({ label }) => label)
    const facts = factColumns(labels, place)
    const rows: TitleList['rows'] = []
    let characters = 0
    for await (const row of list.rows) {
      if (isEmptyRow(row)) continue
      refuseFormulas(row, [place])
      refuseUnless(rows.length < TITLE_LIST_ROWS, 'too_many_titles', { limit: TITLE_LIST_ROWS })
      for (const cell of row.cells) characters += cell.length
      refuseUnless(characters <= MAX_CHARACTERS, 'too_many_titles', { limit: rows.length })
      const cells = row.cells.slice(0, TITLE_ROW_CELLS).map((cell) => cell.slice(0, TITLE_ROW_CELL))
      rows.push({ title: cellTitle(row.cells[place]), cells, says: factsOfRow(row.cells, facts) })
    }
    return {
      name,
      title_column: list.columns[place]!.name,
      columns: list.columns.slice(0, TITLE_ROW_CELLS).map((column) => column.name),
      rows,
    }
  } finally {
    await list.close()
  }
}
