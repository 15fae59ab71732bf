import { LOCK_HEARTBEAT_S, type LockRequest } from '@seriatim/contract'

/** The result of a heartbeat: the lock is kept, lost, or unknown because the server did not answer. */
export type LockAnswer =
  /** With the users who request the lock, the longest waiting first. */
  | { readonly kind: 'held'; readonly requests: readonly LockRequest[] }
  | { readonly kind: 'lost'; readonly sentence: string; readonly since?: string }
  /** Administration ended the lock at the time `at`. Reopening the record takes it again. */
  | { readonly kind: 'ended'; readonly sentence: string; readonly at: string }
  | { readonly kind: 'unknown' }

/**
 * The first heartbeat is sent soon after loading. On a reload, the request of the previous page that releases the
 * lock may arrive after the one that took it.
 */
export const FIRST_HEARTBEAT_MS = 3_000

/**
 * Keeps a lock while a record is edited, with a heartbeat each minute (contract, Records). Stops when the lock is
 * lost or ended.
 * @param isTaken whether the lock was taken with the record; otherwise the first heartbeat is sent at once and takes
 * it
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
    // The answer to a later heartbeat takes precedence. If this older answer contradicts it, the state is asked again.
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
