import type { Follower } from './search-index.ts'

/** Maximum number of batches whose search rows are not written yet. */
const MAX_BATCHES_BEHIND = 10

/** Writes search rows in parallel with the next batches, at most `MAX_BATCHES_BEHIND` batches late. */
export function makeWriteBehind(follower: Follower) {
  const open: Promise<void>[] = []
  return {
    /** Call after each batch. */
    async next(): Promise<void> {
      const written = follower.catchUp()
      // Errors are handled where the rows are awaited.
      written.catch(() => undefined)
      open.push(written)
      if (open.length > MAX_BATCHES_BEHIND) await open.shift()
    },
    /** Call after the last batch. Also writes rows that an earlier, killed run did not write. */
    async all(): Promise<void> {
      await Promise.all(open.splice(0))
      await follower.catchUp()
    },
  }
}
