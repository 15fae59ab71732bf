import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'

/** Key of the advisory lock that serializes the creation of dumps ("dump" in ASCII). */
const DUMP_LOCK = 0x64756d70

/** The next public ISSNs after `after`, ascending. Uses the primary key. */
export async function nextPublicIssns(db: Db, after: string, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ issn: string }>`
    select issn from public_record where issn > ${after} and is_public order by issn limit ${limit}`.execute(db)
  return rows.map(({ issn }) => issn)
}

/**
 * Runs `work` while holding the advisory lock for dumps. Returns undefined without running `work` if another process
 * holds the lock.
 */
export async function withDumpLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [DUMP_LOCK])
    return rows[0]!.taken ? await work() : undefined
  } finally {
    // Closes the database session, which releases the lock.
    client.release(true)
  }
}
