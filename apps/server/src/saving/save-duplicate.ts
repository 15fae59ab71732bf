/** Saves a duplicate: its reserved ISSN is assigned, or the next free one if the reservation ended. */

import { renumbered } from '@seriatim/description'
import type { MarcRecord } from '@seriatim/marc'
import { categoryOf, isDuplicateCategory } from '@seriatim/profile'
import {
  blockOfRecord,
  findOpenDuplicate,
  isUntouched,
  type OpenDuplicate,
} from '../catalogue/duplicates/repository.ts'
import { deleteLockEnd } from '../catalogue/locks/lock-end-repository.ts'
import { findLock, takeLock } from '../catalogue/locks/repository.ts'
import { assignNumbers } from '../catalogue/numbers/allocate.ts'
import { nextNumbers, storeAssigned } from '../catalogue/numbers/repository.ts'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { refuseUnless } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.ts'

/** A duplicate that is being saved. `isMoved`: its reserved ISSN was assigned to another record meanwhile. */
export type SavedDuplicate = OpenDuplicate & { readonly isMoved: boolean }

/**
 * The caller's duplicate under an ISSN, if the save concerns the duplicate. The ISSN may describe another record by
 * now: a save of that record is recognised by its base version, or by the caller's lock on the record.
 */
export async function findDuplicate(
  db: Db,
  row: RecordRow,
  { user, basedOn }: { user: CurrentUser; basedOn: string | undefined },
): Promise<SavedDuplicate | undefined> {
  const open = await findOpenDuplicate(db, row.id, Number(user.id))
  if (open === undefined) return undefined
  if (basedOn !== undefined && basedOn !== String(open.basedOn)) return undefined
  const lock = await findLock(db, row.id)
  const isOthers = lock !== undefined && lock.userId !== user.id
  if (!isOthers && (await isUntouched(db, row.id))) return { ...open, isMoved: false }
  return lock !== undefined && !isOthers ? undefined : { ...open, isMoved: true }
}

/** The id of the user's centre. @throws Refusal 'no_centre' */
const centreIdOf = (user: CurrentUser): number => {
  refuseUnless(user.center, 'no_centre', { username: user.username })
  return Number(user.center.id)
}

/**
 * Assigns the ISSN of a duplicate: the reserved one, or the next free one if the reservation ended. The caller then has
 * the lock on that record.
 * @returns the record of the assigned ISSN
 * @throws Refusal 'no_centre' | 'unknown_centre' | 'no_active_block' | 'not_enough_numbers'
 */
export async function assignDuplicateNumber(
  tx: Tx,
  row: RecordRow,
  { duplicate, user, now }: { duplicate: SavedDuplicate; user: CurrentUser; now: Date },
): Promise<RecordRow> {
  const giver = { id: Number(user.id), username: user.username }
  if (duplicate.isMoved) {
    const [next] = await assignNumbers(tx, { centerId: centreIdOf(user), count: 1, user: giver, now, way: 'duplicate' })
    if (!next) throw new Error('no number was returned although one was taken')
    await deleteLockEnd(tx, next.id, user)
    await takeLock(tx, next.id, user)
    return next
  }
  const block = await blockOfRecord(tx, row.id)
  if (block) await storeAssigned(tx, [row.id], { ...block, user: giver, way: 'duplicate', now })
  return row
}

/**
 * The next ISSN for a duplicate whose reservation ended, or `row` if the block has no free number. Reserves nothing.
 */
export async function nextDuplicateNumber(db: Db, row: RecordRow, user: CurrentUser): Promise<RecordRow> {
  const { rows } = await nextNumbers(db, centreIdOf(user), 1)
  return rows[0] ?? row
}

/** The duplicate, with the assigned ISSN in place of the reserved one. */
export const withAssignedNumber = (record: MarcRecord, before: RecordRow, row: RecordRow): MarcRecord =>
  row.issn === before.issn ? record : renumbered(record, before.issn, row.issn)

/** Errors for a duplicate in a category other than Register and Work (specification-2, 3.4). */
export const categoryDiagnostics = (record: MarcRecord): Diagnostic[] => {
  const category = categoryOf(record)
  if (isDuplicateCategory(category)) return []
  const params = { field: '699', occurrence: 1, subfield: '8', value: category }
  return [{ level: 'error', code: 'duplicate-category', field: '699', occurrence: 1, subfield: '8', params }]
}

/** A warning for a duplicate whose reserved ISSN was assigned to another record. */
export const renumberedDiagnostic = (before: string, issn: string): Diagnostic => ({
  level: 'warning',
  code: 'duplicate-moved',
  field: '001',
  occurrence: 1,
  params: { field: '001', occurrence: 1, subfield: '', value: before, issn },
})
