import { keepLock, releaseLock } from '@seriatim/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, addressOf, request } from '../../../app/api.ts'
import { readCookie } from '../../../app/cookies.ts'
import { keepLocked, type LockAnswer } from './lock-keeper.ts'

/** Refusals after which nobody need try again by himself. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

const signOfLife = async (issn: string): Promise<LockAnswer> => {
  try {
    await request(keepLock, { params: { issn } })
    return { kind: 'held' }
  } catch (error) {
    if (!isRefusal(error) || error.isHandled) return { kind: 'unknown' }
    const { since } = error.details
    return { kind: 'lost', sentence: error.message, ...(typeof since === 'string' && since !== '' ? { since } : {}) }
  }
}

/** Lets go of a lock even while the page is being left, when ordinary requests are cut off. */
const releaseOnLeaving = (issn: string): void => {
  const token = readCookie('csrf_access_token')
  if (token === undefined) return
  void fetch(addressOf(releaseLock, { params: { issn } }), {
    method: releaseLock.method,
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'X-CSRF-TOKEN': token },
  }).catch(() => undefined)
}

export type LockState = Exclude<LockAnswer, { kind: 'unknown' }>

/**
 * Keeps the lock of a record while `isWanted`, and lets it go when it no longer is, when the card goes away and when
 * the page is left. `isTaken`: the record was loaded with its lock. `retry` asks for a lost lock again.
 */
export const useLock = (
  issn: string,
  { isWanted, isTaken }: { isWanted: boolean; isTaken: boolean },
): { readonly state: LockState; readonly retry: () => void } => {
  const [state, setState] = useState<LockState>({ kind: 'held' })
  const [attempt, setAttempt] = useState(0)
  const wasTaken = useRef(isTaken)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts anew
  useEffect(() => {
    if (!isWanted) return
    let isHeld = true
    const keeper = keepLocked({
      isTaken: wasTaken.current,
      sign: () => signOfLife(issn),
      onAnswer: (answer) => {
        if (answer.kind === 'unknown') return
        isHeld = answer.kind === 'held'
        setState(answer)
      },
    })
    wasTaken.current = false
    const onHide = () => {
      if (isHeld) releaseOnLeaving(issn)
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') keeper.signNow()
    }
    // A page that comes back from the browser's memory had let go when it went.
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
      if (isHeld) releaseOnLeaving(issn)
    }
  }, [issn, isWanted, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { state, retry }
}
