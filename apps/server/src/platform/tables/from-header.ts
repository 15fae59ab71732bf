import type { TableRow } from './table.ts'

/** Title lines and metadata of a report above a header take up so many rows with text at most. */
const SEARCHED_ROWS = 100

/**
 * The rows of a table from its header on: rows above it are left out. All rows where none of the first 100 is a header,
 * so that its reader can name what is missing in the first.
 */
export async function* fromHeader(
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
