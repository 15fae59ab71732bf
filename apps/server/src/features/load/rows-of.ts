import { compilePattern } from '@seriatim/rules/patterns'
import type { StoredProfile } from '../../catalogue/rules/profile.ts'
import type { SearchSettings } from '../../platform/config.ts'
import { engineKind } from '../../search/engines/list.ts'
import type { BulkRecord, BulkRows } from './item.ts'
import { bulkRows } from './rows.ts'

/** What rows are made with. */
export type RowsData = {
  readonly search: SearchSettings
  /** What the index gives makers of its rows to begin with. */
  readonly seed: unknown
  readonly today: string
  readonly profile: StoredProfile
}

/** Prepares to make rows, one batch after the other. `ask` numbers what the rows name and the seed does not know. */
export function rowsOf({ search, seed, today, profile }: RowsData) {
  const searched = engineKind(search).rowMaker(seed)
  const validation = { today, ...profile, patterns: compilePattern }
  return (batch: readonly BulkRecord[], ask: (unknown: unknown) => Promise<unknown>): Promise<BulkRows> =>
    bulkRows(batch, { searched, ask }, validation)
}
