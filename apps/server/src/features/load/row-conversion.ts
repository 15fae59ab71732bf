import { compilePattern } from '@seriatim/rules/patterns'
import type { StoredProfile } from '../../catalogue/rules/profile.ts'
import type { SearchSettings } from '../../platform/config.ts'
import { engineKind } from '../../search/engines/list.ts'
import type { BulkRecord, BulkRows } from './bulk-record.ts'
import { bulkRows } from './rows.ts'

/** Input of the conversion to rows. */
export type RowMakerInput = {
  readonly search: SearchSettings
  /** Initial values of the row maker of the search index. */
  readonly seed: unknown
  readonly today: string
  readonly profile: StoredProfile
}

/**
 * Prepares the conversion of batches, one at a time. `ask` assigns numbers to values that the seed does not contain.
 */
export function makeRowConverter({ search, seed, today, profile }: RowMakerInput) {
  const searched = engineKind(search).rowMaker(seed)
  const validation = { today, ...profile, patterns: compilePattern }
  return (batch: readonly BulkRecord[], ask: (unknown: unknown) => Promise<unknown>): Promise<BulkRows> =>
    bulkRows(batch, { searched, ask }, validation)
}
