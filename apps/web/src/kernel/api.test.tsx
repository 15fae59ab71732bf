import { changePassword, type ErrorBody, me } from '@seriatim/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, handlePageWideFailure, request, setPageWideAnswers } from './api.ts'
import { removeCookie, writeCookie } from './cookies.ts'

/** The server's answers to successive calls; the last one is repeated for all further calls. */
let server: (() => Response)[]
let calls: number
let moved: string[]

const beginSession = (mark: string): void => writeCookie('csrf_access_token', mark, 5)
const refused = (status: number, body: ErrorBody) => (): Response => Response.json(body, { status })
const ended = refused(401, { code: 'session_expired', error: 'Your session has ended.' })
/** Returns the 401 of an expired session; by then the user has begun a new session. */
const endedAndBegun = (): Response => {
  beginSession('second')
  return ended()
}
const answered = (): Response => Response.json({ message: 'Done.' })

beforeEach(() => {
  ;[server, calls, moved] = [[answered], 0, []]
  vi.stubGlobal('fetch', async () => server[Math.min(calls++, server.length - 1)]!())
  setPageWideAnswers({
    sessionExpired: () => void moved.push('login'),
    maintenance: () => void moved.push('maintenance'),
    databaseAway: () => void moved.push('database'),
  })
  beginSession('first')
})
afterEach(() => {
  vi.unstubAllGlobals()
  removeCookie('csrf_access_token')
})

const failureOf = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable('nothing failed'),
    (error: unknown) => error as ApiError,
  )
const change = () => request(changePassword, { body: { old: 'a', new: 'b' } })

it('redirects to the log-in when the session has expired', async () => {
  server = [ended]
  expect(await failureOf(request(me))).toMatchObject({ code: 'session_expired', isHandled: true })
  expect([moved, calls]).toEqual([['login'], 1])
})

it('keeps a new session when a late response reports that the previous session has ended', async () => {
  server = [endedAndBegun, answered]
  expect(await request(me)).toEqual({ message: 'Done.' })
  expect([moved, calls]).toEqual([[], 2])

  beginSession('first')
  ;[server, calls] = [[endedAndBegun, ended], 0]
  expect(await failureOf(request(me))).toMatchObject({ code: 'session_expired', isHandled: true })
  expect([moved, calls]).toEqual([['login'], 2])
})

it('does not repeat a request that changes data after another user has logged in', async () => {
  server = [endedAndBegun, answered]
  expect(await failureOf(change())).toMatchObject({ code: 'session_expired', isHandled: false })
  expect([moved, calls]).toEqual([[], 1])
})

it('ends the session if the server refuses an upload of it as expired, not one of an earlier session', () => {
  const failure = () => new ApiError(401, 'Your session has ended.', { code: 'session_expired' })
  expect(handlePageWideFailure(failure(), 'earlier').isHandled).toBe(false)
  expect(moved).toEqual([])
  expect(handlePageWideFailure(failure(), 'first').isHandled).toBe(true)
  expect(moved).toEqual(['login'])
})

it('leaves the page only when the database is unavailable, not when the server is busy', async () => {
  server = [refused(503, { code: 'server_busy', error: 'Too much to do.', details: { retry_after: 5 } })]
  expect(await failureOf(change())).toMatchObject({ message: 'Too much to do.', isHandled: false })
  expect(moved).toEqual([])
  server = [refused(503, { code: 'database_unavailable', error: 'Away.', details: { retry_after: 2 } })]
  expect(await failureOf(change())).toMatchObject({ isHandled: true })
  expect(moved).toEqual(['database'])
})
