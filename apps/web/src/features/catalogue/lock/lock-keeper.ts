import { LOCK_SIGN_OF_LIFE_S, type LockRequest } from '@seriatim/contract'

/** What became of a sign of life: the lock is ours, somebody else's, or nobody could be asked. */
export type LockAnswer =
  /** With those who ask for it, the longest first. */
  | { readonly kind: 'held'; readonly requests: readonly LockRequest[] }
  | { readonly kind: 'lost'; readonly sentence: string; readonly since?: string }
  /** Administration ended it, at this time: it is taken again by opening the record anew. */
  | { readonly kind: 'ended'; readonly sentence: string; readonly at: string }
  | { readonly kind: 'unknown' }

/**
 * After a load the first sign of life comes soon: the goodbye of the page before (a reload) may have reached the server
 * after this one's request, and ended the lock that was just taken.
 */
export const FIRST_SIGN_MS = 3_000

/**
 * Keeps a lock while a record is edited: one sign of life a minute (contract, Records). Stops by itself when the lock
 * is lost or ended. `isTaken`: the lock was taken with the record; else the first sign goes out at once and takes it.
 */
export const keepLocked = ({
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
    // What a later sign was told is newer than an answer that took longer; one that says otherwise is asked about again.
    if (number < answered) {
      if (answer.kind === 'lost' || answer.kind === 'ended') void beat()
      return
    }
    if (answer.kind !== 'unknown') answered = number
    onAnswer(answer)
    if (answer.kind === 'lost' || answer.kind === 'ended') isStopped = true
    else {
      // Of two signs at once, out of turn, only one goes on.
      clearTimeout(timer)
      timer = setTimeout(beat, LOCK_SIGN_OF_LIFE_S * 1_000)
    }
  }
  if (isTaken) timer = setTimeout(beat, FIRST_SIGN_MS)
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
