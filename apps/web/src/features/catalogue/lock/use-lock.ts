import {
  keepLock,
  type LockRequest,
  readRecord,
  releaseLock,
  TAB_HEADER,
  type withdrawLockRequest,
} from '@seriatim/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, callUrl, request, TAB } from '../../../kernel/api.ts'
import { readCookie } from '../../../kernel/cookies.ts'
import { notify } from '../../../kernel/notify.ts'
import { useLockChange } from '../../tasks/use-tasks.ts'
import { type LockAnswer, startLockHeartbeat } from './lock-heartbeat.ts'

/** Whether a failure is a refusal of the server, so that a retry would also fail. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

const sendHeartbeat = async (issn: string): Promise<LockAnswer> => {
  try {
    const { requests } = await request(keepLock, { params: { issn } })
    return { kind: 'held', requests }
  } catch (error) {
    if (!isRefusal(error) || error.isHandled) return { kind: 'unknown' }
    if (error.said.code === 'lock_ended') return { kind: 'ended', sentence: error.message, at: error.said.details.at }
    const since = error.said.code === 'locked' ? error.said.details.since : ''
    return { kind: 'lost', sentence: error.message, ...(since === '' ? {} : { since }) }
  }
}

/**
 * Releases a lock, or withdraws a request for a lock, even while the page is unloaded and ordinary requests are
 * cancelled.
 */
export const releaseOrWithdraw = (call: typeof releaseLock | typeof withdrawLockRequest, issn: string): void => {
  const token = readCookie('csrf_access_token')
  if (token === undefined) return
  void fetch(callUrl(call, { params: { issn } }), {
    method: call.method,
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'X-CSRF-TOKEN': token, [TAB_HEADER]: TAB },
  }).catch(() => undefined)
}

export type LockState = Exclude<LockAnswer, { kind: 'unknown' }>

/**
 * Whether two lists of lock requests are equal. If so, the old list is kept, so that heartbeats do not render the card.
 */
const sameRequests = (one: readonly LockRequest[], other: readonly LockRequest[]): boolean =>
  one.length === other.length &&
  one.every(({ username, since }, index) => other[index]?.username === username && other[index].since === since)

const nextState = (before: LockState, after: LockState): LockState =>
  before.kind === 'held' && after.kind === 'held' && sameRequests(before.requests, after.requests) ? before : after

const HELD_LOCK: LockState = { kind: 'held', requests: [] }

/**
 * Keeps the lock of a record while `isWanted`. Releases the lock when `isWanted` becomes false, and when the user
 * leaves the card or the page. `isTaken` is true if the record was loaded with its lock. `retry` tries to take a lost
 * lock, `reopen` reopens the record after administration has ended the lock, `signNow` sends a heartbeat immediately.
 */
export const useLock = (
  issn: string,
  { isWanted, isTaken }: { isWanted: boolean; isTaken: boolean },
): {
  readonly state: LockState
  readonly retry: () => void
  readonly reopen: () => Promise<void>
  readonly signNow: () => void
} => {
  const [state, setState] = useState<LockState>(HELD_LOCK)
  const [attempt, setAttempt] = useState(0)
  const wasTaken = useRef(isTaken)
  const sign = useRef<() => void>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` increments `attempt` to request the lock again
  useEffect(() => {
    if (!isWanted) return
    let isHeld = true
    const keeper = startLockHeartbeat({
      isTaken: wasTaken.current,
      sign: () => sendHeartbeat(issn),
      onAnswer: (answer) => {
        if (answer.kind === 'unknown') return
        isHeld = answer.kind === 'held'
        setState((before) => nextState(before, answer))
      },
    })
    sign.current = keeper.signNow
    wasTaken.current = false
    const onHide = () => {
      if (isHeld) releaseOrWithdraw(releaseLock, issn)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') keeper.signNow()
    }
    // A page released its lock when it entered the back-forward cache, so it takes the lock again when it is shown.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) keeper.signNow()
    }
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      keeper.stop()
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onVisible)
      if (isHeld) releaseOrWithdraw(releaseLock, issn)
    }
  }, [issn, isWanted, attempt])

  // The server pushes new requests for the lock to the browser.
  useLockChange(issn, () => sign.current?.())

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const reopen = useCallback(async () => {
    try {
      await request(readRecord, { params: { issn }, query: { edit: 'true' } })
    } catch (error) {
      notify.failure(error)
      return
    }
    wasTaken.current = true
    setState(HELD_LOCK)
    setAttempt((count) => count + 1)
  }, [issn])
  const signNow = useCallback(() => sign.current?.(), [])
  return { state, retry, reopen, signNow }
}
