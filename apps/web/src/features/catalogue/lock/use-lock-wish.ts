import { LOCK_POLL_S, type LockStateAnswer, lockStatus, requestLock, withdrawLockRequest } from '@seriatim/contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { request, useAnswer } from '../../../app/api.ts'
import { notify } from '../../../ui/notify.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { useLockChange } from '../../tasks/use-tasks.ts'
import { letGo } from './use-lock.ts'

/** What became of the wish for somebody's lock; undefined while nothing was asked for. */
export type LockWish = Pick<LockStateAnswer, 'holder' | 'since' | 'wish' | 'message'> | undefined

/**
 * Asks the holder of a lock to hand it over, and then every ten seconds what became of it, until the lock is free, the
 * user's own, or nobody waits any more. Leaving the card or the page withdraws the wish.
 * @param onSettled told once when the lock can be had: `mine` it was handed over, `free` it was let go
 */
export const useLockWish = (
  issn: string,
  onSettled: (how: 'mine' | 'free') => void,
): { readonly wish: LockWish; readonly ask: () => void; readonly withdraw: () => void } => {
  const [wish, setWish] = useState<LockWish>()
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
    letGo(withdrawLockRequest, issn)
    setWish(undefined)
  }, [issn])

  const isWaiting = wish?.wish === 'waiting' || wish?.wish === 'refused'
  // What became of it is heard of as it happens, where the browser is told; else by looking. A look without an answer is
  // followed by one that may have it.
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

  // The page is left, or the card goes, while it waits or while the question is on its way.
  const isWished = isWaiting || isAsking
  useEffect(() => {
    if (!isWished) return
    const onHide = () => letGo(withdrawLockRequest, issn)
    addEventListener('pagehide', onHide)
    return () => removeEventListener('pagehide', onHide)
  }, [issn, isWished])
  const waiting = useLatest(isWished)
  useEffect(
    () => () => {
      if (waiting.current) letGo(withdrawLockRequest, issn)
    },
    [issn],
  )
  return { wish, ask, withdraw }
}
