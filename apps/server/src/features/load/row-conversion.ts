import { compilePattern } from '@seriatim/rules/patterns'
import type { StoredProfile } from '../../catalogue/rules/profile.ts'
import type { SearchSettings } from '../../platform/config.ts'
import { engineKind } from '../../search/engines/list.ts'
import type { BulkRecord, BulkRows } from './bulk-record.ts'
import { bulkRows } from './rows.ts'

/** Settings for the conversion of records to database rows. */
export type RowMakerInput = {
  readonly search: SearchSettings
  /** Initial values for the part of the search index that converts records to rows. */
  readonly seed: unknown
  readonly today: string
  readonly profile: StoredProfile
}

/**
 * Returns a function that converts batches of records to rows, one batch at a time. `ask` returns ids for values that
 * the seed does not contain.
 */
export function makeRowConverter({ search, seed, today, profile }: RowMakerInput) {
  const searched = engineKind(search).rowMaker(seed)
  const validation = { today, ...profile, patterns: compilePattern }
  return (batch: readonly BulkRecord[], ask: (unknown: unknown) => Promise<unknown>): Promise<BulkRows> =>
    bulkRows(batch, { searched, ask }, validation)
}
