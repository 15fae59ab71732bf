/** Work that waits for its turn. */
export type Queue = {
  /** Does `work` when its turn comes; undefined, and nothing done, when too much waits already. */
  add<T>(work: () => Promise<T>): Promise<T> | undefined
}

/** A queue that does `atOnce` pieces of work at a time and lets `waiting` more wait, first come first served. */
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
    // The place goes to who waited longest.
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
