import type pg from 'pg'
import { sqlState } from './sql-state.ts'

/** What PostgreSQL answers who may not do something: a user of an outside base that leaves checkpoints to others. */
const NOT_ALLOWED = '42501'
/** A log that is shorter than that is left to the base, in its own time. */
const WORTHWHILE_BYTES = 256 * 1024 * 1024

/**
 * Has the base write everything to its tables where its log has become long (`leastBytes`): what is kept for a crash is
 * needed no longer, and the embedded server gives the disk back. For who has written very much, and waits for nobody. Does
 * nothing where the user of the base may not.
 */
export async function shortenLog(pool: pg.Pool, leastBytes = WORTHWHILE_BYTES): Promise<void> {
  try {
    const { rows } = await pool.query<{ bytes: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
    )
    if (Number(rows[0]!.bytes) >= leastBytes) await pool.query('checkpoint')
  } catch (error) {
    if (sqlState(error) !== NOT_ALLOWED) throw error
  }
}
