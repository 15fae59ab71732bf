import type pg from 'pg'
import { type DedicatedConnection, openDedicatedConnection } from '../database/dedicated-connection.ts'
import type { Log } from '../log.ts'

/** The first of the two keys of a worker's advisory lock. */
const WORKER_LOCKS = 0x5e71_a71d

/** Maximum time between locking the first job and the registration of a worker. */
const REGISTRATION = '1 minute'

/**
 * Registers a worker while its connection is open. A process that ends or loses the database loses its registration at
 * once, because others may already have taken over its jobs. The process may then register under another name.
 * @param id the name of the worker in the queue
 */
export function registerWorker(
  db: { pool: pg.Pool; log: Log },
  id: string,
  onLost: (reason: string) => void,
): DedicatedConnection {
  const begin = async (client: pg.Client) => {
    // The row becomes visible after the lock is taken, so that a registering worker never counts as dead.
    await client.query('begin')
    const { rows } = await client.query<{ number: number }>(
      `insert into job_worker (id) values ($1) on conflict (id) do update set started_at = now() returning number`,
      [id],
    )
    await client.query('select pg_advisory_lock($1, $2)', [WORKER_LOCKS, rows[0]?.number])
    await client.query('commit')
  }
  return openDedicatedConnection(db, begin, onLost)
}

/**
 * Removes a stopped worker from the list. A worker that still has work stays, so that `releaseJobsOfDeadWorkers` finds
 * it.
 */
export async function unregisterWorker(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    `delete from job_worker where id = $1
       and not exists (select from graphile_worker._private_jobs where locked_by = $1)
       and not exists (select from task where worker = $1)`,
    [id],
  )
}

/**
 * Returns the jobs of workers whose process has ended to the queue for immediate execution.
 * @returns the names of these workers, so that their other work can be taken over
 */
export async function releaseJobsOfDeadWorkers(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      // The advisory lock is taken row by row for the transaction. "as materialized" keeps the planner from taking the
      // lock in another order.
      `with worker as materialized (select id, number from job_worker for update skip locked),
         dead as materialized (select id from worker where pg_try_advisory_xact_lock($1, number)),
         unknown as (
           select distinct locked_by as id from graphile_worker._private_jobs
           where locked_by is not null and locked_at < now() - interval '${REGISTRATION}'
             and locked_by not in (select id from job_worker))
       select id from dead union select id from unknown`,
      [WORKER_LOCKS],
    )
    const dead = rows.map(({ id }) => id)
    if (dead.length > 0) {
      await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
      await client.query('delete from job_worker where id = any($1::text[])', [dead])
    }
    await client.query('commit')
    return dead
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
