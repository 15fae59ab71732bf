/**
 * Limits calls without a session: the rate for each IP address, and the number of simultaneous requests. Searches with
 * a session have priority: while cataloguers search, public requests start in the gaps between their searches, one at a
 * time.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { makeQueue } from '../queue.ts'

/**
 * Maximum number of requests of one IP address at once, and the number added to its allowance each second. Both suffice
 * for a harvester that requests pages without pause.
 */
export const ADDRESS_BURST = 400
export const ADDRESS_PER_S = 100
/** Maximum number of tracked IP addresses. Beyond it, IP addresses with a full allowance are removed. */
const MAX_ADDRESSES = 20_000

/** Number of public requests that run at the same time, and maximum number of waiting ones. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 100
const BUSY_RETRY_S = 2
/**
 * Time in milliseconds after the last search during which cataloguers count as searching, because they read results
 * before the next search.
 */
const CATALOGUER_ACTIVE_MS = 5_000
/** Maximum time that a public request waits for a gap between searches, so that it is slowed down but never blocked. */
const MAX_GAP_WAIT_MS = 400

type Bucket = { left: number; at: number }

export type PublicLimiter = {
  /** An `onRequest` hook. @throws Refusal 'too_busy' for an IP address with too many requests */
  readonly admit: (request: FastifyRequest) => Promise<void>
  /** Queues work. Nested work runs at once. @throws Refusal 'too_busy' if too much work is waiting */
  readonly runForPublic: <T>(work: () => Promise<T>) => Promise<T>
  /** Runs work of a cataloguer at once; public requests wait for it. */
  readonly runForCataloguer: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Shared counts of all servers on one database. Adds the requests of IP addresses since the last call, and returns the
 * remaining allowance of each.
 */
export type SharedIpCounts = {
  spend(spent: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>
}

/** Interval at which the counts of IP addresses are reported to the other servers. */
const REPORT_INTERVAL_MS = 250
/** Number of requests from which an IP address is reported. Fewer requests do not matter. */
const REPORT_FROM = ADDRESS_BURST / 16

type Time = { readonly now: () => number; readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown> }

const SYSTEM_TIME: Time = {
  now: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
}

/**
 * @param shared counts of other servers on the same database; without it, this server counts alone. Between two reports
 * an IP address may exceed its allowance, which then becomes negative and delays it for longer.
 */
export function makePublicLimiter({ now, wait }: Time = SYSTEM_TIME, shared?: SharedIpCounts): PublicLimiter {
  const buckets = new Map<string, Bucket>()
  let unreported = new Map<string, number>()
  let isTelling = false
  const queue = makeQueue({ atOnce: MAX_CONCURRENT, waiting: MAX_WAITING })
  let [searching, running, lastAtDesk] = [0, 0, Number.NEGATIVE_INFINITY]
  let restsUntil = Number.NEGATIVE_INFINITY
  let inGap: (() => void)[] = []

  const turn = new AsyncLocalStorage<true>()
  const isDeskEmpty = (): boolean => searching === 0 && now() - lastAtDesk > CATALOGUER_ACTIVE_MS
  const isGap = (): boolean => isDeskEmpty() || (searching === 0 && running === 0 && now() >= restsUntil)
  /** Admits the first of the requests that wait for a gap between searches. */
  const tellGap = (): void => {
    if (isGap()) inGap.shift()?.()
  }
  /** After public work, pauses for as long as the work took, so that half of the time is free for new searches. */
  function rest(ms: number): void {
    if (ms <= 0 || isDeskEmpty()) return
    restsUntil = now() + ms
    // Timers have millisecond resolution and may fire early.
    void wait(Math.ceil(ms) + 1, new AbortController().signal).then(tellGap)
  }
  async function waitForGap(): Promise<void> {
    if (isGap()) return
    const enough = new AbortController()
    const gap = new Promise<void>((resolve) => {
      inGap.push(resolve)
      enough.signal.addEventListener('abort', () => {
        inGap = inGap.filter((each) => each !== resolve)
      })
    })
    await Promise.race([gap, wait(MAX_GAP_WAIT_MS, enough.signal)])
    enough.abort()
  }

  const filled = ({ left, at }: Bucket, time: number): number =>
    Math.min(ADDRESS_BURST, left + ((time - at) / 1_000) * ADDRESS_PER_S)
  /** Counts a request, and reports IP addresses with many requests. */
  function note(address: string): void {
    if (shared === undefined) return
    const count = (unreported.get(address) ?? 0) + 1
    if (unreported.size >= MAX_ADDRESSES) unreported.clear()
    unreported.set(address, count)
    if (isTelling || count < REPORT_FROM) return
    isTelling = true
    void wait(REPORT_INTERVAL_MS, new AbortController().signal).then(() => tellOthers(shared))
  }
  async function tellOthers(others: SharedIpCounts): Promise<void> {
    const spent = new Map([...unreported].filter(([, count]) => count >= REPORT_FROM))
    // Discard the counts of addresses with few requests, because they would accumulate without the refill.
    unreported = new Map()
    try {
      const left = await others.spend(spent)
      const time = now()
      for (const [address, known] of left) {
        const own = buckets.get(address)
        const since = unreported.get(address) ?? 0
        buckets.set(address, { left: Math.min(known - since, own ? filled(own, time) : ADDRESS_BURST), at: time })
      }
    } catch {
      // While the database is unavailable, each server counts alone. Most calls fail at that time in any case.
    } finally {
      isTelling = false
    }
  }
  const forgetIdle = (time: number) => {
    for (const [address, bucket] of buckets) if (filled(bucket, time) >= ADDRESS_BURST) buckets.delete(address)
    // If no address has a full allowance, remove the oldest address.
    const first = buckets.keys().next().value
    if (buckets.size >= MAX_ADDRESSES && first !== undefined) buckets.delete(first)
  }
  return {
    async admit({ ip }) {
      const time = now()
      const bucket = buckets.get(ip)
      const left = bucket === undefined ? ADDRESS_BURST : filled(bucket, time)
      if (left < 1) throw new Refusal('too_busy', { retry_after: 1 })
      if (bucket === undefined && buckets.size >= MAX_ADDRESSES) forgetIdle(time)
      buckets.set(ip, { left: left - 1, at: time })
      note(ip)
    },
    runForPublic(work) {
      if (turn.getStore()) return work()
      const done = queue.add(async () => {
        await waitForGap()
        running += 1
        const began = now()
        try {
          return await turn.run(true, work)
        } finally {
          running -= 1
          rest(now() - began)
          tellGap()
        }
      })
      if (done === undefined) throw new Refusal('too_busy', { retry_after: BUSY_RETRY_S })
      return done
    },
    async runForCataloguer(work) {
      searching += 1
      try {
        return await work()
      } finally {
        searching -= 1
        lastAtDesk = now()
        tellGap()
      }
    },
  }
}
