/** A queue of jobs. */
export type Queue = {
  /** Runs `work` in its turn; undefined, without running it, if too much work is waiting. */
  add<T>(work: () => Promise<T>): Promise<T> | undefined
}

/** A queue that runs `atOnce` jobs in parallel, and lets `waiting` more wait, in order of arrival. */
export function makeQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const next: (() => void)[] = []
  let running = 0
  const enter = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1
      return undefined
    }
    return new Promise((resolve) => {
      next.push(resolve)
    })
  }
  const leave = () => {
    const follower = next.shift()
    // The slot goes to the work that has waited longest.
    if (follower) follower()
    else running -= 1
  }
  return {
    add(work) {
      if (running >= atOnce && next.length >= waiting) return undefined
      const turn = enter()
      return (async () => {
        await turn
        try {
          return await work()
        } finally {
          leave()
        }
      })()
    },
  }
}
