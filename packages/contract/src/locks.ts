import { z } from 'zod'
import { call } from './call.ts'
import { deleteCall, readOnlyArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'
import { issnParam } from './records.ts'

/**
 * The header that identifies a browser window. A lock taken with it stays until all windows of the holder have released
 * it. Calls without it belong to no window.
 */
export const TAB_HEADER = 'x-tab'
/** The format of the name of a browser window. */
export const TAB_NAME = /^[\w-]{1,64}$/

const params = z.object({ issn: issnParam })

/** A user who waits for a lock, and the time of the request. */
const lockRequest = z.object({ username: z.string(), since: z.string() })
export type LockRequest = z.output<typeof lockRequest>

/**
 * The heartbeat of the user who edits a record, once a minute. The call takes a free lock or extends the caller's lock,
 * and returns the requests of other users for the lock. If an administrator ended the lock, the heartbeat is refused
 * until the record is opened again (`readRecord` with `edit`).
 */
export const keepLock = call({
  name: 'keepLock',
  method: 'PUT',
  path: '/record_lock/:issn',
  permission: 'catalog',
  summary: 'Lock a record, or extend the lock',
  params,
  answer: z.object({
    message: z.string(),
    expires_at: z.string(),
    /** Users who wait for the lock and were not refused, longest first. */
    requests: z.array(lockRequest),
  }),
  errors: ['record_not_found', 'not_your_centre', 'no_centre', 'lock_ended', 'locked'],
})

/** Ends the caller's lock on a record, if the caller has one. Users cannot end locks of others (specification-2, 6). */
export const releaseLock = call({
  name: 'releaseLock',
  method: 'DELETE',
  path: '/record_lock/:issn',
  permission: 'catalog',
  summary: "Release the caller's lock of a record",
  params,
  answer: z.object({ message: z.string() }),
  errors: ['not_lock_owner'],
})

/**
 * The state of the caller's lock request: none, free to take, already the caller's, waiting, or refused by the holder.
 */
export const LOCK_WISHES = ['none', 'free', 'mine', 'waiting', 'refused'] as const

const lockState = z.object({
  message: z.string(),
  /** The holder of the lock; null if the lock is free. */
  holder: z.string().nullable(),
  since: z.string().nullable(),
  wish: z.enum(LOCK_WISHES),
})
export type LockStateAnswer = z.output<typeof lockState>

/** The call that a user who waits for a lock repeats. Returns the state of the lock and keeps the request valid. */
export const lockStatus = call({
  name: 'lockStatus',
  method: 'GET',
  path: '/record_lock/:issn',
  permission: 'catalog',
  summary: "Get the holder of the lock of a record and the state of the caller's request for it",
  params,
  answer: lockState,
  errors: ['record_not_found'],
})

/** Requests the lock from its holder, who sees the request with the next heartbeat. */
export const requestLock = call({
  name: 'requestLock',
  method: 'POST',
  path: '/record_lock/:issn/request',
  permission: 'catalog',
  summary: 'Ask the holder of a lock to hand it over',
  params,
  answer: lockState,
  errors: ['record_not_found', 'not_your_centre', 'no_centre'],
})

/** Withdraws the caller's lock request, if there is one. */
export const withdrawLockRequest = call({
  name: 'withdrawLockRequest',
  method: 'DELETE',
  path: '/record_lock/:issn/request',
  permission: 'catalog',
  summary: "Withdraw the caller's request for a lock",
  params,
  answer: z.object({ message: z.string() }),
  errors: [],
})

/**
 * Hands the caller's lock over to the user who has waited longest. Without a request, the lock is kept and `holder` is
 * null.
 */
export const handOverLock = call({
  name: 'handOverLock',
  method: 'POST',
  path: '/record_lock/:issn/hand_over',
  permission: 'catalog',
  summary: "Hand the caller's lock over to the user who asked for it",
  params,
  answer: z.object({ message: z.string(), holder: z.string().nullable() }),
  errors: ['record_not_found', 'not_lock_owner'],
})

/** Refuses all requests for the caller's lock. Users may request the lock again. */
export const refuseLockRequests = call({
  name: 'refuseLockRequests',
  method: 'POST',
  path: '/record_lock/:issn/refuse',
  permission: 'catalog',
  summary: "Refuse the requests for the caller's lock",
  params,
  answer: z.object({ message: z.string() }),
  errors: ['record_not_found', 'not_lock_owner'],
})

const row = z.object({
  id: z.string(),
  issn: z.string(),
  /** The holder, and the code of the holder's centre. */
  username: z.string(),
  center: z.string().nullable(),
  since: z.string(),
  last_sign_at: z.string(),
  updated_at: z.string(),
})
export type LockRow = z.output<typeof row>

export const LOCK_LIST = {
  sorts: ['since', 'issn', 'username', 'center', 'last_sign_at', 'updated_at', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

const declared = {
  area: 'locks',
  plural: 'Locks',
  singular: 'Lock',
  many: 'the locks of records',
  one: 'a lock of a record',
  row,
  list: LOCK_LIST,
  filters: {},
  missing: 'lock_not_found',
} as const
const area = readOnlyArea(declared)
export const adminLocks = area.rows
export const adminLock = area.row

/** Ends the lock of another user. The holder is notified and may save again after reopening the record. */
export const deleteLock = deleteCall(declared)
