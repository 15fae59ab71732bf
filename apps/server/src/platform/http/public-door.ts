/**
 * The door of what anybody may ask without a session: so many requests from one address, so much work at a time. Who searches
 * with a session does not wait for it: while cataloguers search, work of the public is begun in the gaps between their
 * searches, one piece at a time.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { makeQueue } from '../queue.ts'

/** Requests that one address has at most, and how many come back each second. A harvester asks for the next page at once. */
export const ADDRESS_BURST = 400
export const ADDRESS_PER_S = 100
/** Addresses that are remembered; past it those that have all their requests are forgotten. */
const MAX_ADDRESSES = 20_000

/** Answers that are made at a time, and how many more may wait. */
const AT_ONCE = 2
const WAITING = 100
const BUSY_RETRY_S = 2
/** So long cataloguers count as searching after their last search: people read results before they ask again. */
const AT_DESK_MS = 5_000
/** Work waits for a gap at most so long: the public is slowed down and never shut out. */
const PATIENCE_MS = 400

type Bucket = { left: number; at: number }

export type PublicDoor = {
  /** A hook `onRequest`. @throws Refusal 'too_busy' for an address that asks too often */
  readonly admit: (request: FastifyRequest) => Promise<void>
  /** Does work when its turn comes; a part of it has its turn already. @throws Refusal 'too_busy' when too much waits already */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Does work of a cataloguer, at once. */
  readonly atDesk: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * What all servers on one base know of addresses together. Told how many requests addresses had since it was last told, it
 * answers what each has left.
 */
export type SharedAddresses = {
  spend(spent: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, number>>
}

/** So often a server tells the others what addresses asked of it. */
const TELL_MS = 250
/** An address is told of once it had so many requests here since it was told: who asks little is nobody's concern. */
const TELL_FROM = ADDRESS_BURST / 16

type Time = { readonly now: () => number; readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown> }

const REAL: Time = {
  now: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
}

/**
 * @param shared what other servers on the same base know of addresses; without it this server counts alone. Between two
 * tellings an address may have more than its share: what is left is then below nothing, and it waits the longer.
 */
export function makePublicDoor({ now, wait }: Time = REAL, shared?: SharedAddresses): PublicDoor {
  const buckets = new Map<string, Bucket>()
  let untold = new Map<string, number>()
  let isTelling = false
  const queue = makeQueue({ atOnce: AT_ONCE, waiting: WAITING })
  let [searching, running, lastAtDesk] = [0, 0, Number.NEGATIVE_INFINITY]
  let restsUntil = Number.NEGATIVE_INFINITY
  let inGap: (() => void)[] = []

  const turn = new AsyncLocalStorage<true>()
  const isDeskEmpty = (): boolean => searching === 0 && now() - lastAtDesk > AT_DESK_MS
  const isGap = (): boolean => isDeskEmpty() || (searching === 0 && running === 0 && now() >= restsUntil)
  /** Lets the first one in that waits for a gap, where there is one. */
  const tellGap = (): void => {
    if (isGap()) inGap.shift()?.()
  }
  /** After a piece of work the public rests as long as that took: half of the time is free for who begins a search. */
  function rest(ms: number): void {
    if (ms <= 0 || isDeskEmpty()) return
    restsUntil = now() + ms
    // Timers count whole milliseconds, and may come a little early.
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
    await Promise.race([gap, wait(PATIENCE_MS, enough.signal)])
    enough.abort()
  }

  const filled = ({ left, at }: Bucket, time: number): number =>
    Math.min(ADDRESS_BURST, left + ((time - at) / 1_000) * ADDRESS_PER_S)
  /** Counts a request, and tells the others where an address asks much. */
  function note(address: string): void {
    if (shared === undefined) return
    const count = (untold.get(address) ?? 0) + 1
    if (untold.size >= MAX_ADDRESSES) untold.clear()
    untold.set(address, count)
    if (isTelling || count < TELL_FROM) return
    isTelling = true
    void wait(TELL_MS, new AbortController().signal).then(() => tellOthers(shared))
  }
  async function tellOthers(others: SharedAddresses): Promise<void> {
    const spent = new Map([...untold].filter(([, count]) => count >= TELL_FROM))
    // What is too little to tell is forgotten: it would add up to what came back meanwhile.
    untold = new Map()
    try {
      const left = await others.spend(spent)
      const time = now()
      for (const [address, known] of left) {
        const own = buckets.get(address)
        const since = untold.get(address) ?? 0
        buckets.set(address, { left: Math.min(known - since, own ? filled(own, time) : ADDRESS_BURST), at: time })
      }
    } catch {
      // Without the base each server counts alone; its calls fail for that reason anyway.
    } finally {
      isTelling = false
    }
  }
  const forgetIdle = (time: number) => {
    for (const [address, bucket] of buckets) if (filled(bucket, time) >= ADDRESS_BURST) buckets.delete(address)
    // All of them ask: the one that began first is forgotten.
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
    inTurn(work) {
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
    async atDesk(work) {
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
