/** Reads which records changed, to compute the changes in the results of monitored searches. */
import type { Db } from '../../platform/database/db.ts'
import { changeLogRange, lastChanges } from './repository.ts'

/** Maximum number of entries of the change log that are read. If there are more, every record counts as changed. */
const MAX_LOG_ENTRIES = 50_000

/**
 * Whether any record, or a certain record, changed after an entry of the change log. The functions may return true
 * without a change.
 */
export type ChangesSince = {
  anySince(seq: number): boolean
  recordSince(seq: number, recordId: number): boolean
}

/** Reads the change log once for several searches. `earliest` is the entry of the search that was opened first. */
export async function readChangesSince(db: Db, earliest: number): Promise<ChangesSince> {
  const { first, last } = await changeLogRange(db)
  const readFrom = Math.max(earliest, first - 1, last - MAX_LOG_ENTRIES)
  const changes = last > earliest ? await lastChanges(db, readFrom) : new Map<number | null, number>()
  /** True if the change log starts later than `seq`, was reset, or contains an entry that concerns all records. */
  const isUnknown = (seq: number): boolean => seq < readFrom || seq > last || (changes.get(null) ?? 0) > seq
  return {
    anySince: (seq) => isUnknown(seq) || last > seq,
    recordSince: (seq, recordId) => isUnknown(seq) || (changes.get(recordId) ?? 0) > seq,
  }
}
