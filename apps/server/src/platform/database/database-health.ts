import pg from 'pg'
import { Refusal } from '../errors.ts'
import type { Log } from '../log.ts'

/** Maximum time in milliseconds for the answer to an empty query. After that, the database is treated as stalled. */
const STALLED_MS = 8_000
/**
 * An answer slower than this shows a problem of the database. A statement that times out then is not necessarily
 * expensive.
 */
const SLOW_HEARTBEAT_MS = 2_000
const HEARTBEAT_INTERVAL_MS = 1_000

/**
 * Whether the database answers. A stopped server refuses connections, so calls fail at once. A stalled server (disk,
 * host, suspended processes) answers nothing, and calls would wait for as long as the server is stalled.
 */
export type DatabaseHealth = {
  /**
   * Runs `work`, and rejects when the database stalls before or during it; the work itself is not interrupted.
   * @throws Refusal 'database_stalled'
   */
  whileAnswering<T>(work: () => Promise<T>): Promise<T>
  /** Whether the database answered slowly at some time after `since` (`performance.now()`). */
  hasFaltered(since: number): boolean
  close(): Promise<void>
}

/** For background work, which is not aborted when the database stalls. */
export const UNMONITORED: DatabaseHealth = {
  whileAnswering: (work) => work(),
  hasFaltered: () => false,
  close: async () => undefined,
}

/** Queries the database repeatedly on its own connection, so that a busy pool does not look like a stalled database. */
export function monitorDatabase(
  { pool, log }: { pool: pg.Pool; log: Log },
  { stalledMs = STALLED_MS, falteringMs = SLOW_HEARTBEAT_MS, beatMs = HEARTBEAT_INTERVAL_MS } = {},
): DatabaseHealth {
  const stalls = new Set<() => void>()
  let client: pg.Client | undefined
  let next: NodeJS.Timeout | undefined
  let [isStalled, isClosed] = [false, false]
  let askedAt: number | undefined
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
    if (askedAt === undefined || isClosed) return
    isStalled = true
    log.error('the database does not answer; calls are refused until it answers')
    for (const rejectStalled of [...stalls]) rejectStalled()
  }
  const beat = async (): Promise<void> => {
    const since = performance.now()
    askedAt = since
    // Process answers that have already arrived before counting the database as stalled, because this process may have
    // been busy.
    const late = setTimeout(() => setImmediate(stall), stalledMs).unref()
    try {
      await (await connect()).query('select')
    } catch {
      // Calls fail by themselves when the server is stopped.
      if (client) drop(client)
    }
    clearTimeout(late)
    askedAt = undefined
    const now = performance.now()
    if (now - since > falteringMs) lastSlow = now
    if (isStalled && !isClosed) log.warn('the database answers again')
    isStalled = false
    if (!isClosed) next = setTimeout(() => void beat(), beatMs).unref()
  }
  void beat()

  return {
    async whileAnswering(work) {
      if (isStalled) throw new Refusal('database_stalled')
      const stalled = Promise.withResolvers<never>()
      const rejectStalled = (): void => stalled.reject(new Refusal('database_stalled'))
      stalls.add(rejectStalled)
      try {
        return await Promise.race([work(), stalled.promise])
      } finally {
        stalls.delete(rejectStalled)
      }
    },
    hasFaltered: (since) => lastSlow >= since || (askedAt !== undefined && performance.now() - askedAt > falteringMs),
    async close() {
      isClosed = true
      clearTimeout(next)
      const closing = client
      client = undefined
      // A stalled connection cannot be closed properly.
      if (askedAt === undefined) await closing?.end().catch(() => undefined)
      else void closing?.end().catch(() => undefined)
    },
  }
}
