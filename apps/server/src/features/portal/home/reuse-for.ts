/**
 * Returns a function that calls `read` and reuses the result for `maxAgeMs`. After that time, callers still get the old
 * result while `read` runs again, so only the first caller waits. If a renewal fails, the old result is reused.
 */
export function reuseFor<Answer>(
  maxAgeMs: number,
  read: () => Promise<Answer>,
  now: () => number = Date.now,
): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  let readAt = 0
  let isRenewing = false
  return () => {
    if (answer === undefined) {
      readAt = now()
      answer = read()
      answer.catch(() => {
        answer = undefined
      })
    } else if (!isRenewing && now() - readAt >= maxAgeMs) {
      isRenewing = true
      readAt = now()
      void read()
        .then(
          (renewed) => {
            answer = Promise.resolve(renewed)
          },
          () => undefined,
        )
        .finally(() => {
          isRenewing = false
        })
    }
    return answer
  }
}
