/** The connections that the worker has for itself. */
import type pg from 'pg'
import { type OpenDb, openDb } from '../../platform/database/db.ts'

/** As for the searches of PostgreSQL alone (see `inSearch`), set once a connection. */
const SETTINGS = `set work_mem = '128MB'; set enable_seqscan = off; set jit = off; set statement_timeout = '5s'`
/** A set that is asked for the first time is read by several processes at once: it is read once, and somebody waits. */
const IN_PARALLEL = 'set parallel_setup_cost = 100; set parallel_tuple_cost = 0.001'
/** What reads whole tables takes its time, and reads them from end to end. */
const BULK_SETTINGS = `set statement_timeout = 0; set enable_seqscan = on; set work_mem = '256MB'`

export type WorkerDb = OpenDb & {
  /** A connection for work on whole tables, closed afterwards. */
  inBulk<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

export function openWorkerDb(url: string): WorkerDb {
  const opened = openDb(url, { maxConnections: 6 })
  // Statements of a connection come one after the other: what the settings are for waits for them.
  opened.pool.on('connect', (client) => void client.query(`${SETTINGS}; ${IN_PARALLEL}`).catch(() => undefined))
  return {
    ...opened,
    async inBulk(work) {
      const client = await opened.pool.connect()
      try {
        await client.query(BULK_SETTINGS)
        return await work(client)
      } finally {
        client.release(true)
      }
    },
  }
}
