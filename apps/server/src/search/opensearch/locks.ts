import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Numbers of the advisory locks for applying changes and for building an index ("osfl", "osrb" in ASCII). The locks end
 * with the session.
 */
export const FOLLOW_LOCK = 0x6f73666c
export const REBUILD_LOCK = 0x6f737262

const RETRY_MS = 15

/** Thrown when a lock was not available in time. */
export class LockUnavailable extends Error {}

/**
 * Runs `work` on a connection that holds an advisory lock.
 * @throws LockUnavailable if the lock is not available within `withinMs`
 */
export async function withLock<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
  {
    withinMs = Number.POSITIVE_INFINITY,
    signal,
  }: { readonly withinMs?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<T> {
  const client = await pool.connect()
  let isHeld = false
  try {
    const until = performance.now() + withinMs
    for (;;) {
      signal?.throwIfAborted()
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
      if (rows[0]!.held) break
      if (performance.now() > until) throw new LockUnavailable('another process holds the lock')
      await sleep(RETRY_MS)
    }
    isHeld = true
    const result = await work(client)
    await client.query('select pg_advisory_unlock($1)', [lock])
    client.release()
    return result
  } catch (error) {
    // Destroy the connection, which may be in any state. The lock then ends with the session.
    client.release(isHeld || !(error instanceof LockUnavailable))
    throw error
  }
}
