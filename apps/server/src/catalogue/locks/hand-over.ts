import type { LockStateAnswer } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { refuseUnlessMayEdit } from '../records/guards.ts'
import { findRecord, lockRecordRow, type RecordRow } from '../records/repository.ts'
import { findLock } from './repository.ts'
import * as requests from './request-repository.ts'

/** The holder of a lock, and the state of the user's request for it. */
export type LockState = Omit<LockStateAnswer, 'message'>

async function lockRequestState(db: Db, record: RecordRow, user: CurrentUser): Promise<LockState> {
  const lock = await findLock(db, record.id)
  const held = { holder: lock?.username ?? null, since: lock?.takenAt.toISOString() ?? null }
  if (lock?.userId === user.id) return { ...held, wish: 'mine' }
  const request = await requests.renewRequest(db, record.id, user.id)
  if (lock === undefined) return { ...held, wish: 'free' }
  if (request === undefined) return { ...held, wish: 'none' }
  // A refusal applies to one lock only: a later holder has not refused the request.
  const isRefused = request.refusedAt !== null && request.refusedAt >= lock.takenAt
  return { ...held, wish: isRefused ? 'refused' : 'waiting' }
}

/** The state of the lock of a record and of the user's request for it. @throws Refusal 'record_not_found' */
export async function lockStatus(db: Db, issn: string, user: CurrentUser): Promise<LockState> {
  const record = await findRecord(db, issn)
  refuseUnless(record, 'record_not_found', { issn })
  return lockRequestState(db, record, user)
}

/**
 * Requests a lock that another user holds. If the lock is free, no request is stored and the answer says so.
 * @throws Refusal 'record_not_found' | 'no_centre' | 'not_your_centre'
 */
export async function requestLock(db: Db, issn: string, user: CurrentUser): Promise<LockState> {
  const record = await findRecord(db, issn)
  refuseUnless(record, 'record_not_found', { issn })
  refuseUnlessMayEdit(user, record)
  const lock = await findLock(db, record.id)
  if (lock !== undefined && lock.userId !== user.id) {
    await requests.pruneRequests(db)
    await requests.addRequest(db, record.id, { userId: user.id, sessionId: user.sessionId })
  }
  return lockRequestState(db, record, user)
}

/** Withdraws a request. Does nothing if the request or the record does not exist. */
export async function withdrawRequest(db: Db, issn: string, user: CurrentUser): Promise<void> {
  const record = await findRecord(db, issn)
  if (record !== undefined) await requests.removeRequest(db, record.id, user.id)
}

/**
 * Hands over the user's lock to the user who has waited longest. The lock stays if no user waits.
 * @returns the new holder, if the lock was handed over
 * @throws Refusal 'record_not_found' | 'not_lock_owner'
 */
export async function handOver(db: Db, issn: string, user: CurrentUser): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const record = await lockRecordRow(tx, issn)
    refuseUnless(record, 'record_not_found', { issn })
    const lock = await findLock(tx, record.id)
    refuseUnless(lock?.userId === user.id, 'not_lock_owner', { issn, holder: lock?.username })
    const [next] = await requests.waitingUsers(tx, record.id)
    if (next === undefined) return undefined
    await requests.transferLock(tx, record.id, next.userId)
    await requests.removeRequest(tx, record.id, next.userId)
    return next.username
  })
}

/** Refuses all requests for the user's lock. @throws Refusal 'record_not_found' | 'not_lock_owner' */
export async function refuseRequests(db: Db, issn: string, user: CurrentUser): Promise<void> {
  const record = await findRecord(db, issn)
  refuseUnless(record, 'record_not_found', { issn })
  const lock = await findLock(db, record.id)
  refuseUnless(lock?.userId === user.id, 'not_lock_owner', { issn, holder: lock?.username })
  await requests.refuseRequests(db, record.id)
}
