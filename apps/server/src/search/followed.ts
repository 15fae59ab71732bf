import type { Follower } from './search-index.ts'

/** Batches whose search rows may still be on their way. */
const BEHIND = 10

/** Search rows are written beside the next batches, and are at most `BEHIND` batches late. */
export function followedBy(follower: Follower) {
  const open: Promise<void>[] = []
  return {
    /** Told when a batch is through. */
    async next(): Promise<void> {
      const written = follower.catchUp()
      // Failures are met where the rows are waited for.
      written.catch(() => undefined)
      open.push(written)
      if (open.length > BEHIND) await open.shift()
    },
    /** Told when no batch is left: what a run before left, that was killed, is written as well. */
    async all(): Promise<void> {
      await Promise.all(open.splice(0))
      await follower.catchUp()
    },
  }
}
