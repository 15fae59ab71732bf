import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Minimum number of rows for a bitmap scan. For fewer rows, the two additional statements cost more than they save. */
const MIN_BITMAP_ROWS = 20

/**
 * Batch-reads `count` scattered rows by id with a bitmap scan. PostgreSQL prefetches the pages of a bitmap scan
 * (effective_io_concurrency) but not those of an index scan, and chooses the index scan if both cost the same in
 * memory. From disk, the index scan takes half as long again. Within a transaction of the caller, `read` runs without
 * these settings, because they would last until its end. JIT is off: before PostgreSQL 18, disabled plan types have
 * such a high cost that JIT compilation would start.
 */
export const readScattered = <T>(db: Db, count: number, read: (db: Db) => Promise<T>): Promise<T> =>
  count < MIN_BITMAP_ROWS || db.isTransaction
    ? read(db)
    : db.transaction().execute(async (tx) => {
        await sql`select set_config('enable_indexscan', 'off', true), set_config('enable_nestloop', 'off', true),
          set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(tx)
        return read(tx)
      })
