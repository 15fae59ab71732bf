import type pg from 'pg'

/** Two at a time: a build uses one core, and merging what parallel workers made costs more than it gains. */
const BUILT_AT_ONCE = 2

/**
 * What a build may gather in memory before it writes: a GIN build slows down with a larger tree in memory, which no
 * longer fits the processor's cache (measured: 24 MB 8 s, 512 MB 10 s for 60,000 records).
 */
const BUILD_SETTINGS = `set maintenance_work_mem = '32MB'; set max_parallel_maintenance_workers = 0`

/** Builds indexes by statements that may run side by side, begun in their order: those that take longest go first. */
export async function buildTogether(
  pool: pg.Pool,
  statements: readonly string[],
  onBuilt: (done: number, of: number) => void = () => undefined,
): Promise<void> {
  const waiting = [...statements]
  let done = 0
  const build = async () => {
    const client = await pool.connect()
    try {
      await client.query(BUILD_SETTINGS)
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        onBuilt(done, statements.length)
        await client.query(next)
        done++
      }
    } finally {
      // The settings of the session end with it.
      client.release(true)
    }
  }
  await Promise.all(Array.from({ length: BUILT_AT_ONCE }, build))
}
