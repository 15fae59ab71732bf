import { z } from 'zod'
import { call } from './call.ts'
import { issnParam } from './records.ts'

/**
 * The header by which a window of a browser names itself: a lock that is taken with it stays until each of the holder's
 * windows has let go. Calls without it are of no window.
 */
export const TAB_HEADER = 'x-tab'
/** What a window may call itself. */
export const TAB_NAME = /^[\w-]{1,64}$/

const params = z.object({ issn: issnParam })

/** Somebody who waits for a lock: who, and since when. */
const lockRequest = z.object({ username: z.string(), since: z.string() })
export type LockRequest = z.output<typeof lockRequest>

/** The holder's sign of life, one a minute: takes a free lock, keeps the own one; tells who asks for it. */
export const keepLock = call({
  name: 'keepLock',
  method: 'PUT',
  path: '/record_lock/:issn',
  permission: 'catalog',
  summary: 'Take or keep the lock of a record',
  params,
  answer: z.object({
    message: z.string(),
    expires_at: z.string(),
    /** Who waits for the lock and has not been refused, the longest first. */
    requests: z.array(lockRequest),
  }),
  errors: ['record_not_found', 'not_your_centre', 'no_centre', 'locked'],
})

/** Ends the caller's lock on a record; fine when there is none. Only its owner may (specification-2, 6). */
export const releaseLock = call({
  name: 'releaseLock',
  method: 'DELETE',
  path: '/record_lock/:issn',
  permission: 'catalog',
  summary: 'Release the own lock of a record',
  params,
  answer: z.object({ message: z.string() }),
  errors: ['not_lock_owner'],
})

/** What became of the caller's wish: not asked, free to take, the caller's own, still waiting, or refused by the holder. */
export const LOCK_WISHES = ['none', 'free', 'mine', 'waiting', 'refused'] as const

const lockState = z.object({
  message: z.string(),
  /** Null where nobody holds the lock. */
  holder: z.string().nullable(),
  since: z.string().nullable(),
  wish: z.enum(LOCK_WISHES),
})
export type LockStateAnswer = z.output<typeof lockState>

/** Who waits for a lock asks this now and then: it tells when the lock is free, and keeps the request alive. */
export const lockStatus = call({
  name: 'lockStatus',
  method: 'GET',
  path: '/record_lock/:issn',
  permission: 'catalog',
  summary: 'Who holds the lock of a record, and what became of the own request for it',
  params,
  answer: lockState,
  errors: ['record_not_found'],
})

/** Asks the holder of a lock to hand it over: they are told at their next sign of life. */
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

/** The asker no longer waits; fine when he never did. */
export const withdrawLockRequest = call({
  name: 'withdrawLockRequest',
  method: 'DELETE',
  path: '/record_lock/:issn/request',
  permission: 'catalog',
  summary: 'Withdraw the own request for a lock',
  params,
  answer: z.object({ message: z.string() }),
  errors: [],
})

/** Gives the own lock to whom has waited longest; where nobody waits any more it stays, and `holder` is null. */
export const handOverLock = call({
  name: 'handOverLock',
  method: 'POST',
  path: '/record_lock/:issn/hand_over',
  permission: 'catalog',
  summary: 'Hand the own lock over to whom has asked for it',
  params,
  answer: z.object({ message: z.string(), holder: z.string().nullable() }),
  errors: ['record_not_found', 'not_lock_owner'],
})

/** Tells all who wait that the holder goes on. They may ask again. */
export const refuseLockRequests = call({
  name: 'refuseLockRequests',
  method: 'POST',
  path: '/record_lock/:issn/refuse',
  permission: 'catalog',
  summary: 'Refuse those who ask for the own lock',
  params,
  answer: z.object({ message: z.string() }),
  errors: ['record_not_found', 'not_lock_owner'],
})
