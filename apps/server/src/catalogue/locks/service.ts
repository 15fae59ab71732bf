import type { Db } from '../../platform/database/db.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { refuseUnlessMayEdit } from '../records/guards.ts'
import { findRecord } from '../records/repository.ts'
import { deleteLockEnd, findLockEnd } from './lock-end-repository.ts'
import { endTab, findLock, type Lock, removeLock, takeLock } from './repository.ts'
import { type WaitingUser, waitingUsers } from './request-repository.ts'

/** A refusal with the holder of the lock and the start time of the lock. */
export const lockedRefusal = (issn: string, lock: Lock | undefined): Refusal =>
  new Refusal('locked', {
    issn,
    holder: lock?.username ?? '',
    since: lock?.takenAt.toISOString() ?? '',
    expires_at: lock?.expiresAt.toISOString() ?? '',
  })

type LockableRecord = { readonly id: number; readonly issn: string }

/** Takes or renews the lock of a record. @throws Refusal 'locked' with the holder */
async function lockRecord(db: Db, { id, issn }: LockableRecord, user: CurrentUser): Promise<void> {
  if (!(await takeLock(db, id, user))) {
    throw lockedRefusal(issn, await findLock(db, id))
  }
}

/**
 * Opens a record for editing and takes its lock, even if administration ended an earlier one.
 * @throws Refusal 'locked'
 */
export async function openRecord(db: Db, record: LockableRecord, user: CurrentUser): Promise<void> {
  await deleteLockEnd(db, record.id, user)
  await lockRecord(db, record, user)
}

/** @throws Refusal 'lock_ended' if administration ended the user's lock and the user has not reopened the record */
export async function refuseEndedLock(db: Db, { id, issn }: LockableRecord, user: CurrentUser): Promise<void> {
  const end = await findLockEnd(db, id, user)
  if (end !== undefined) throw new Refusal('lock_ended', { issn, by: end.by, at: end.at.toISOString() })
}

/**
 * Renews the holder's lock (contract: 15 minutes from the last renewal), or takes a free one. Returns the waiting
 * users.
 * @throws Refusal 'record_not_found' | 'no_centre' | 'not_your_centre' | 'lock_ended' | 'locked'
 */
export async function extendLock(
  db: Db,
  issn: string,
  user: CurrentUser,
): Promise<{ expiresAt: Date; waiting: WaitingUser[] }> {
  const record = await findRecord(db, issn)
  refuseUnless(record, 'record_not_found', { issn })
  refuseUnlessMayEdit(user, record)
  await refuseEndedLock(db, record, user)
  await lockRecord(db, record, user)
  const end = await findLockEnd(db, record.id, user)
  if (end !== undefined) {
    // Administration ended the lock while it was being renewed, so remove the renewed lock.
    await removeLock(db, record.id)
    await refuseEndedLock(db, record, user)
  }
  const lock = await findLock(db, record.id)
  if (lock === undefined) throw lockedRefusal(issn, lock)
  return { expiresAt: lock.expiresAt, waiting: await waitingUsers(db, record.id) }
}

type ReleaseResult = { readonly wasHeld: boolean; readonly free: number | undefined }

/**
 * Ends the caller's lock. If the user still edits the record in other windows, the lock stays for these windows. Does
 * nothing without a lock.
 * @returns whether the caller had a lock, and the id of the record that is free now, if it exists
 * @throws Refusal 'not_lock_owner' if another user holds the lock
 */
export async function releaseLock(db: Db, issn: string, user: CurrentUser): Promise<ReleaseResult> {
  const record = await findRecord(db, issn)
  if (record === undefined) return { wasHeld: false, free: undefined }
  const lock = await findLock(db, record.id)
  refuseUnless(lock === undefined || lock.userId === user.id, 'not_lock_owner', { issn, holder: lock?.username })
  if (lock === undefined) return { wasHeld: false, free: record.id }
  if (await endTab(db, record.id, user)) return { wasHeld: true, free: undefined }
  await removeLock(db, record.id)
  return { wasHeld: true, free: record.id }
}
