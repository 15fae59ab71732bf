type Entry = { readonly time: number; readonly order: number; readonly action: () => void }

const isBefore = (a: Entry, b: Entry): boolean => a.time < b.time || (a.time === b.time && a.order < b.order)

/**
 * Event queue of the simulation, in milliseconds of simulated time. Simultaneous events run in the order of insertion.
 */
export function makeEventQueue() {
  // Binary heap: the entry at i precedes those at 2i + 1 and 2i + 2.
  const heap: Entry[] = []
  let now = 0
  let noted = 0
  const swap = (a: number, b: number): void => {
    const entry = heap[a]!
    heap[a] = heap[b]!
    heap[b] = entry
  }
  const take = (): Entry => {
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    heap[0] = last
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      const right = left + 1
      let next = at
      if (left < heap.length && isBefore(heap[left]!, heap[next]!)) next = left
      if (right < heap.length && isBefore(heap[right]!, heap[next]!)) next = right
      if (next === at) return first
      swap(at, next)
      at = next
    }
  }
  return {
    now: (): number => now,
    after(ms: number, action: () => void): void {
      heap.push({ time: now + ms, order: noted++, action })
      for (let at = heap.length - 1; at > 0; ) {
        const above = (at - 1) >> 1
        if (!isBefore(heap[at]!, heap[above]!)) return
        swap(at, above)
        at = above
      }
    },
    /** Runs all events before `end`. */
    run(end: number): void {
      while (heap.length > 0 && heap[0]!.time < end) {
        const { time, action } = take()
        now = time
        action()
      }
    },
  }
}
