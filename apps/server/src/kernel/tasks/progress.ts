/** Minimum time in milliseconds between two writes of progress to the database. */
const PROGRESS_INTERVAL_MS = 500

export type Progress = { done: number; total: number | null; progress: number; note: string | null }

/** Progress in whole percent. The value 100 is reserved for tasks that ended successfully. */
const percentOf = (done: number, total: number | null): number =>
  total === null || total <= 0 ? 0 : Math.max(0, Math.min(99, Math.floor((done / total) * 100)))

/**
 * Throttles progress: writes the first call, each call with a new note, and otherwise one call per interval. `flush`
 * writes the last call if it was skipped.
 */
export function throttledProgress(write: (progress: Progress) => Promise<void>, now: () => number = Date.now) {
  let writtenAt = Number.NEGATIVE_INFINITY
  let written: Progress | undefined
  let held: Progress | undefined
  const put = async (progress: Progress) => {
    writtenAt = now()
    written = progress
    held = undefined
    await write(progress)
  }
  return {
    async report(done: number, total: number | null, note?: string): Promise<void> {
      const progress = { done, total, progress: percentOf(done, total), note: note ?? null }
      if (written?.note === progress.note && now() - writtenAt < PROGRESS_INTERVAL_MS) held = progress
      else await put(progress)
    },
    async flush(): Promise<void> {
      if (held) await put(held)
    },
  }
}
