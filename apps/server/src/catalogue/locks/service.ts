import type { Base } from '../../platform/database/base.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { refuseUnlessMayEdit } from '../records/guards.ts'
import { findRecord } from '../records/repository.ts'
import { findLock, type Lock, leaveTab, removeLock, takeLock } from './repository.ts'
import { type Wait, waitingFor } from './request-repository.ts'

/** The refusal that names who holds the record and since when. */
export const lockedBy = (issn: string, lock: Lock | undefined): Refusal =>
  new Refusal('locked', {
    issn,
    holder: lock?.username ?? '',
    since: lock?.takenAt.toISOString() ?? '',
    expires_at: lock?.expiresAt.toISOString() ?? '',
  })

/** Takes or keeps the lock of a record. @throws Refusal 'locked' naming the holder */
export async function lockRecord(
  base: Base,
  { id, issn }: { id: number; issn: string },
  user: CurrentUser,
): Promise<void> {
  if (!(await takeLock(base, id, user))) {
    throw lockedBy(issn, await findLock(base, id))
  }
}

/** The holder's sign of life (contract: 15 minutes from the last one). Takes a free lock; tells who waits for it. */
export async function keepLock(
  base: Base,
  issn: string,
  user: CurrentUser,
): Promise<{ expiresAt: Date; waiting: Wait[] }> {
  const record = await findRecord(base, issn)
  refuseUnless(record, 'record_not_found', { issn })
  refuseUnlessMayEdit(user, record)
  await lockRecord(base, record, user)
  const lock = await findLock(base, record.id)
  if (lock === undefined) throw lockedBy(issn, lock)
  return { expiresAt: lock.expiresAt, waiting: await waitingFor(base, record.id) }
}

type Released = { readonly wasHeld: boolean; readonly free: number | undefined }

/**
 * Ends the caller's lock, or that of the calling window while others of the user still edit the record; fine when there
 * is none.
 * @returns whether the caller had a lock, and the id of the record that is free now, if the base has it
 * @throws Refusal 'not_lock_owner' for somebody else's
 */
export async function releaseLock(base: Base, issn: string, user: CurrentUser): Promise<Released> {
  const record = await findRecord(base, issn)
  if (record === undefined) return { wasHeld: false, free: undefined }
  const lock = await findLock(base, record.id)
  refuseUnless(lock === undefined || lock.userId === user.id, 'not_lock_owner', { issn, holder: lock?.username })
  if (lock === undefined) return { wasHeld: false, free: record.id }
  if (await leaveTab(base, record.id, user)) return { wasHeld: true, free: undefined }
  await removeLock(base, record.id)
  return { wasHeld: true, free: record.id }
}
