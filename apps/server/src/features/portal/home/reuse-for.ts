/**
 * Reuses the answer of `read` for `maxAgeMs`. Later callers get the old answer at once while one new reading runs, so
 * that only the first caller waits. A failed renewal retains the old answer.
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
