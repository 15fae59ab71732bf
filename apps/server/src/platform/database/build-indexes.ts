import type pg from 'pg'

/** Two in parallel: one build uses one core, and merging the results of parallel workers costs more than it saves. */
const MAX_PARALLEL_BUILDS = 2

/**
 * Memory for a build. A GIN build is slower with more memory, because its tree no longer fits the processor's cache
 * (measured for 60,000 records: 24 MB 8 s, 512 MB 10 s).
 */
const BUILD_SETTINGS = `set maintenance_work_mem = '32MB'; set max_parallel_maintenance_workers = 0`

/** Builds indexes in parallel. Statements start in the given order, so put the slowest first. */
export async function buildInParallel(
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
      // Destroy the connection, because its settings apply until the session ends.
      client.release(true)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_BUILDS }, build))
}
