import type { TableRow } from './table.ts'

/** Maximum number of rows before the header, for titles and metadata of a report. */
const SEARCHED_ROWS = 100

/**
 * The rows of a table from its header on. If none of the first 100 rows is a header, returns all rows, so that the
 * caller can name what the first row lacks.
 */
export async function* rowsFromHeader(
  rows: AsyncIterable<TableRow>,
  isHeader: (cells: readonly string[]) => boolean,
): AsyncGenerator<TableRow> {
  let held: TableRow[] | undefined = []
  for await (const row of rows) {
    if (held === undefined) {
      yield row
      continue
    }
    held.push(row)
    const isFound = isHeader(row.cells)
    if (!isFound && held.length < SEARCHED_ROWS) continue
    yield* isFound ? [row] : held
    held = undefined
  }
  yield* held ?? []
}
