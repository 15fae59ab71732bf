import type pg from 'pg'
import { sqlState } from './sql-state.ts'

/** PostgreSQL's code for insufficient privilege: the user of an external database may not run checkpoints. */
const NOT_ALLOWED = '42501'
/** Below this length of the WAL, PostgreSQL's own checkpoints are sufficient. */
const WORTHWHILE_BYTES = 256 * 1024 * 1024

/**
 * Runs a checkpoint if the WAL exceeds `leastBytes`, so that the embedded server can free disk space. Call after bulk
 * writes in the background. Does nothing if the user may not run checkpoints.
 */
export async function checkpointLargeWal(pool: pg.Pool, leastBytes = WORTHWHILE_BYTES): Promise<void> {
  try {
    const { rows } = await pool.query<{ bytes: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
    )
    if (Number(rows[0]!.bytes) >= leastBytes) await pool.query('checkpoint')
  } catch (error) {
    if (sqlState(error) !== NOT_ALLOWED) throw error
  }
}
