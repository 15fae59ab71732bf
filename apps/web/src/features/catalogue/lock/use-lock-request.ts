import { LOCK_POLL_S, type LockStateAnswer, lockStatus, requestLock, withdrawLockRequest } from '@seriatim/contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { request, useAnswer } from '../../../kernel/api.ts'
import { notify } from '../../../kernel/notify.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { useLockChange } from '../../tasks/use-tasks.ts'
import { releaseOrWithdraw } from './use-lock.ts'

/** The state of a request for another person's lock; undefined if there is no request. */
export type LockRequestState = Pick<LockStateAnswer, 'holder' | 'since' | 'wish' | 'message'> | undefined

/**
 * Requests a lock from its holder, then polls every ten seconds until the lock is available or the request has ended.
 * The request is withdrawn when the user leaves the card or the page.
 * @param onSettled called once when the lock is available: `mine` if it was handed over, `free` if it was released
 */
export const useLockRequest = (
  issn: string,
  onSettled: (how: 'mine' | 'free') => void,
): { readonly wish: LockRequestState; readonly ask: () => void; readonly withdraw: () => void } => {
  const [wish, setWish] = useState<LockRequestState>()
  const settled = useLatest(onSettled)

  const take = useCallback((answer: LockStateAnswer) => {
    setWish(answer)
    if (answer.wish === 'mine' || answer.wish === 'free') settled.current(answer.wish)
  }, [])

  const [isAsking, setAsking] = useState(false)
  const ask = useCallback(() => {
    setAsking(true)
    request(requestLock, { params: { issn } })
      .then(take, notify.failure)
      .finally(() => setAsking(false))
  }, [issn, take])

  const withdraw = useCallback(() => {
    releaseOrWithdraw(withdrawLockRequest, issn)
    setWish(undefined)
  }, [issn])

  const isWaiting = wish?.wish === 'waiting' || wish?.wish === 'refused'
  // The server pushes changes to the browser if it can. The client also polls, and continues to poll after a failure.
  const { data: looked, refetch } = useAnswer(
    lockStatus,
    { params: { issn } },
    {
      enabled: isWaiting,
      refetchInterval: LOCK_POLL_S * 1_000,
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
      staleTime: 0,
      gcTime: 0,
      structuralSharing: false,
    },
  )
  const onLooked = useEffectEvent((answer: LockStateAnswer) => {
    if (isWaiting) take(answer)
  })
  useEffect(() => {
    if (looked) onLooked(looked)
  }, [looked])
  useLockChange(issn, () => {
    if (isWaiting) void refetch()
  })

  // Withdraws a request that is pending or being sent when the user leaves the page or the card.
  const isWished = isWaiting || isAsking
  useEffect(() => {
    if (!isWished) return
    const onHide = () => releaseOrWithdraw(withdrawLockRequest, issn)
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [issn, isWished])
  const waiting = useLatest(isWished)
  useEffect(
    () => () => {
      if (waiting.current) releaseOrWithdraw(withdrawLockRequest, issn)
    },
    [issn],
  )
  return { wish, ask, withdraw }
}
