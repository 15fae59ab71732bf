import pg from 'pg'
import { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'

/** A base that leaves the shortest of all questions without an answer for so long does not answer anybody. */
const STALLED_MS = 8_000
/** So long it takes only where something is wrong: time limits that ran out meanwhile say nothing of what was asked. */
const SLOW_HEARTBEAT_MS = 2_000
const HEARTBEAT_INTERVAL_MS = 1_000

/**
 * Whether the base answers at all. A base that is away refuses connections, and calls fail by themselves; one that hangs
 * (its disk, its machine, stopped processes) says nothing, and calls would wait for as long as it does.
 */
export type Pulse = {
  /**
   * Does some work unless the base hangs, or until it does; the work itself then goes on to its own end.
   * @throws Refusal 'database_stalled'
   */
  whileAnswering<T>(work: () => Promise<T>): Promise<T>
  /** Whether the base was slow to answer at some time since (`performance.now()`). */
  hasFaltered(since: number): boolean
  close(): Promise<void>
}

/** For work that nobody waits for: it takes the time that it takes. */
export const UNWATCHED: Pulse = {
  whileAnswering: (work) => work(),
  hasFaltered: () => false,
  close: async () => undefined,
}

/** Asks the base again and again on a connection of its own, for calls must not be told because the pool is in use. */
export function watchPulse(
  { pool, log }: { pool: pg.Pool; log: Log },
  { stalledMs = STALLED_MS, falteringMs = SLOW_HEARTBEAT_MS, beatMs = HEARTBEAT_INTERVAL_MS } = {},
): Pulse {
  const stalls = new Set<() => void>()
  let client: pg.Client | undefined
  let next: NodeJS.Timeout | undefined
  let [isStalled, isClosed] = [false, false]
  let asked: number | undefined
  let lastSlow = Number.NEGATIVE_INFINITY

  const connect = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({ ...pool.options, password: pool.options.password, connectionTimeoutMillis: 0 })
    fresh.on('error', () => drop(fresh))
    fresh.on('end', () => drop(fresh))
    client = fresh
    await fresh.connect()
    return fresh
  }
  const drop = (broken: pg.Client): void => {
    if (client === broken) client = undefined
    void broken.end().catch(() => undefined)
  }
  const stall = (): void => {
    if (asked === undefined || isClosed) return
    isStalled = true
    log.error('the base does not answer; calls are refused until it does')
    for (const tell of [...stalls]) tell()
  }
  const beat = async (): Promise<void> => {
    const since = performance.now()
    asked = since
    // An answer that has come already is read first: this process may have been busy itself.
    const late = setTimeout(() => setImmediate(stall), stalledMs).unref()
    try {
      await (await connect()).query('select')
    } catch {
      // A base that is away says so to every call.
      if (client) drop(client)
    }
    clearTimeout(late)
    asked = undefined
    const now = performance.now()
    if (now - since > falteringMs) lastSlow = now
    if (isStalled && !isClosed) log.warn('the base answers again')
    isStalled = false
    if (!isClosed) next = setTimeout(() => void beat(), beatMs).unref()
  }
  void beat()

  return {
    async whileAnswering(work) {
      if (isStalled) throw new Refusal('database_stalled')
      const stalled = Promise.withResolvers<never>()
      const tell = (): void => stalled.reject(new Refusal('database_stalled'))
      stalls.add(tell)
      try {
        return await Promise.race([work(), stalled.promise])
      } finally {
        stalls.delete(tell)
      }
    },
    hasFaltered: (since) => lastSlow >= since || (asked !== undefined && performance.now() - asked > falteringMs),
    async close() {
      isClosed = true
      clearTimeout(next)
      const closing = client
      client = undefined
      // One that hangs takes no leave.
      if (asked === undefined) await closing?.end().catch(() => undefined)
      else void closing?.end().catch(() => undefined)
    },
  }
}
