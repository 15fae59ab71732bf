/** What changed in the base, for telling what became of the findings of monitored searches. */
import type { Db } from '../../platform/database/db.ts'
import { changeLogRange, lastChanges } from './repository.ts'

/** Longer stretches of the change log are not read: then every finding is looked at. */
const MOST_ENTRIES = 50_000

/** Whether anything, and whether a certain record, changed after an entry of the log. Errs on the side of yes. */
export type Changes = {
  anySince(seq: number): boolean
  recordSince(seq: number, recordId: number): boolean
}

/** Reads the change log once for several openings, the earliest of them after entry `earliest`. */
export async function readChanges(db: Db, earliest: number): Promise<Changes> {
  const { first, last } = await changeLogRange(db)
  const readFrom = Math.max(earliest, first - 1, last - MOST_ENTRIES)
  const changes = last > earliest ? await lastChanges(db, readFrom) : new Map<number | null, number>()
  /** The log does not reach back so far, began anew, or says that everything changed. */
  const isUnknown = (seq: number): boolean => seq < readFrom || seq > last || (changes.get(null) ?? 0) > seq
  return {
    anySince: (seq) => isUnknown(seq) || last > seq,
    recordSince: (seq, recordId) => isUnknown(seq) || (changes.get(recordId) ?? 0) > seq,
  }
}
