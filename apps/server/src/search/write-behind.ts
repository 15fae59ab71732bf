import type { Follower } from './search-index.ts'

/** Maximum number of import batches whose search rows are not written yet. */
const MAX_BATCHES_BEHIND = 10

/** Writes search rows in parallel with the next batches of an import, at most `MAX_BATCHES_BEHIND` batches late. */
export function makeWriteBehind(follower: Follower) {
  const open: Promise<void>[] = []
  return {
    /** Starts writing the rows of a batch. Call this after each batch. */
    async next(): Promise<void> {
      const written = follower.catchUp()
      // Errors are handled by the caller that awaits the rows.
      written.catch(() => undefined)
      open.push(written)
      if (open.length > MAX_BATCHES_BEHIND) await open.shift()
    },
    /**
     * Waits until all rows are written. Call this after the last batch. Also writes rows that remain from an earlier,
     * killed run.
     */
    async all(): Promise<void> {
      await Promise.all(open.splice(0))
      await follower.catchUp()
    },
  }
}
