import { setTimeout as pause } from 'node:timers/promises'

/** Queue in which the requests of this process to the same host run one after another. */
export type HostQueue = {
  /**
   * Calls `work` after the previous request to the host has ended and `delayMs` have passed. @throws the reason of
   * `signal`
   */
  take<T>(host: string, delayMs: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Number of hosts above which idle hosts are removed, if their last request is older than `IDLE_HOST_MS`. */
const MAX_IDLE_HOSTS = 1_000
const IDLE_HOST_MS = 120_000

export function makeHostQueue(): HostQueue {
  const hosts = new Map<string, { last: Promise<unknown>; waiting: number; freeAt: number }>()
  const evictIdleHosts = () => {
    if (hosts.size <= MAX_IDLE_HOSTS) return
    const now = performance.now()
    for (const [host, { waiting, freeAt }] of hosts)
      if (waiting === 0 && now - freeAt > IDLE_HOST_MS) hosts.delete(host)
  }
  return {
    take(host, delayMs, work, signal) {
      const turns = hosts.get(host) ?? { last: Promise.resolve(), waiting: 0, freeAt: Number.NEGATIVE_INFINITY }
      hosts.set(host, turns)
      turns.waiting += 1
      const turn = turns.last.then(async () => {
        try {
          const left = turns.freeAt + delayMs - performance.now()
          if (left > 0) await pause(left, undefined, { signal })
          signal?.throwIfAborted()
          return await work()
        } finally {
          turns.freeAt = performance.now()
          turns.waiting -= 1
          evictIdleHosts()
        }
      })
      turns.last = turn.catch(() => undefined)
      return turn
    },
  }
}
