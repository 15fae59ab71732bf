import { LOCK_HEARTBEAT_S, type LockRequest } from '@seriatim/contract'

/** The result of a heartbeat: the user still has the lock or has lost it, or the server did not answer. */
export type LockAnswer =
  /** The user has the lock. `requests` contains the users who request it, in the order of their requests. */
  | { readonly kind: 'held'; readonly requests: readonly LockRequest[] }
  | { readonly kind: 'lost'; readonly sentence: string; readonly since?: string }
  /** Administration ended the lock at the time `at`. Reopening the record takes the lock again. */
  | { readonly kind: 'ended'; readonly sentence: string; readonly at: string }
  | { readonly kind: 'unknown' }

/**
 * Delay of the first heartbeat. It is short because, on a reload, the previous page's request that releases the lock
 * may arrive after the request that took the lock.
 */
export const FIRST_HEARTBEAT_MS = 3_000

/**
 * Keeps a lock while a record is edited, with a heartbeat each minute (contract, Records). Stops when the lock is lost
 * or ended.
 * @param isTaken whether loading the record took the lock; otherwise the first heartbeat, which is sent immediately,
 * takes the lock
 */
export const startLockHeartbeat = ({
  isTaken,
  sign,
  onAnswer,
}: {
  readonly isTaken: boolean
  readonly sign: () => Promise<LockAnswer>
  readonly onAnswer: (answer: LockAnswer) => void
}): { readonly signNow: () => void; readonly stop: () => void } => {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let signs = 0
  let answered = 0
  const beat = async (): Promise<void> => {
    clearTimeout(timer)
    signs += 1
    const number = signs
    const answer = await sign()
    if (isStopped) return
    // The answer to a later heartbeat takes precedence. If this older answer contradicts it, another heartbeat is sent.
    if (number < answered) {
      if (answer.kind === 'lost' || answer.kind === 'ended') void beat()
      return
    }
    if (answer.kind !== 'unknown') answered = number
    onAnswer(answer)
    if (answer.kind === 'lost' || answer.kind === 'ended') isStopped = true
    else {
      // Two concurrent heartbeats must start only one timer.
      clearTimeout(timer)
      timer = setTimeout(beat, LOCK_HEARTBEAT_S * 1_000)
    }
  }
  if (isTaken) timer = setTimeout(beat, FIRST_HEARTBEAT_MS)
  else void beat()
  return {
    signNow: () => {
      if (!isStopped) void beat()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
