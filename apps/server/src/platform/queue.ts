/** A queue that runs a limited number of jobs in parallel. */
export type Queue = {
  /** Runs `work` when its turn comes. Returns undefined without running it if too many jobs wait. */
  add<T>(work: () => Promise<T>): Promise<T> | undefined
}

/**
 * Creates a queue that runs at most `atOnce` jobs in parallel, in order of arrival. At most `waiting` further jobs can
 * wait.
 */
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
