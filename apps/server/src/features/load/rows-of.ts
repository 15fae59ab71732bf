import { compilePattern } from '@seriatim/rules/patterns'
import { engineKind } from '../../search/engines/list.ts'
import type { BulkRecord, BulkRows } from './item.ts'
import type { RowsProcessData } from './row-maker.ts'
import { bulkRows } from './rows.ts'

/** Prepares to make rows, one batch after the other. `ask` numbers what the rows name and the seed does not know. */
export function rowsOf({ search, seed, today, profile }: RowsProcessData) {
  const searched = engineKind(search).rowMaker(seed)
  const validation = { today, ...profile, patterns: compilePattern }
  return (batch: readonly BulkRecord[], ask: (unknown: unknown) => Promise<unknown>): Promise<BulkRows> =>
    bulkRows(batch, { searched, ask }, validation)
}
