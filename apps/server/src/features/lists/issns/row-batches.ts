import type { TableRow } from '../../../platform/tables/table.ts'

/** Maximum number of rows in a batch. */
const BATCH_ROWS = 1_000
/** Number of characters after which a batch ends, to limit the memory for long rows. */
const MAX_BATCH_CHARACTERS = 1 << 22

/** Groups rows into batches in order: at most 1,000 rows, fewer when rows are long. */
export async function* rowBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let characters = 0
  for await (const row of rows) {
    batch.push(row)
    for (const cell of row.cells) characters += cell.length
    if (batch.length < BATCH_ROWS && characters < MAX_BATCH_CHARACTERS) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
