import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Fewer rows are there before the two statements more would be. */
const MANY = 20

/**
 * Reads `count` rows that lie far apart, by their numbers. PostgreSQL asks the disk for all pages of a bitmap at once
 * (effective_io_concurrency), but for those of an index one after the other, and chooses the index where both cost the
 * same once they are in memory: from disk that takes half as long again. Within a transaction of the caller `read` is run
 * as it stands, for its settings would hold to the end of that. JIT is off because PostgreSQL before 18 gives what is
 * switched off a cost so high that it would compile each plan which cannot do without.
 */
export const readScattered = <T>(db: Db, count: number, read: (db: Db) => Promise<T>): Promise<T> =>
  count < MANY || db.isTransaction
    ? read(db)
    : db.transaction().execute(async (tx) => {
        await sql`select set_config('enable_indexscan', 'off', true), set_config('enable_nestloop', 'off', true),
          set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`.execute(tx)
        return read(tx)
      })
