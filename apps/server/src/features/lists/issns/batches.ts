import type { TableRow } from '../../../platform/tables/table.ts'

/** Rows that are looked up at once. */
const BATCH_ROWS = 1_000
/** Characters of the cells of a batch after which it ends, so that long rows do not fill the memory. */
const BATCH_CHARACTERS = 1 << 22

/** Rows in their order, as many at once as are looked up together: at most 1,000, fewer where they are long. */
export async function* batches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    for (const cell of row.cells) characters += cell.length
    if (batch.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
