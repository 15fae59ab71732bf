/** The connections that the worker has for itself. */
import type pg from 'pg'
import { makeReads, type Reads } from '../../catalogue/replicas/reads.ts'
import { type OpenDb, openDb } from '../../platform/database/db.ts'
import { makeLog } from '../../platform/log.ts'

/** As for the searches of PostgreSQL alone (see `inSearch`), set once a connection. */
const SETTINGS = `set work_mem = '128MB'; set enable_seqscan = off; set jit = off; set statement_timeout = '5s'`
/** A set that is asked for the first time is read by several processes at once: it is read once, and somebody waits. */
const IN_PARALLEL = 'set parallel_setup_cost = 100; set parallel_tuple_cost = 0.001'
/** What reads whole tables takes its time, and reads them from end to end. */
const BULK_SETTINGS = `set statement_timeout = 0; set enable_seqscan = on; set work_mem = '256MB'`

const CONNECTIONS = 6

const NO_REPLICAS = { urls: [], tell: () => undefined }

export type WorkerDb = OpenDb & {
  /** Where it reads what a question needs that is not in memory. */
  readonly reads: Reads
  /** A connection for work on whole tables, closed afterwards. */
  inBulk<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

export function openWorkerDb(url: string, replicas: Pick<Reads, 'urls' | 'tell'> = NO_REPLICAS): WorkerDb {
  const opened = openDb(url, { maxConnections: CONNECTIONS })
  // Statements of a connection come one after the other: what the settings are for waits for them.
  const onConnect = (client: pg.PoolClient) => void client.query(`${SETTINGS}; ${IN_PARALLEL}`).catch(() => undefined)
  opened.pool.on('connect', onConnect)
  // The server looks at the same replicas, and tells of them.
  const reads = makeReads({ ...opened, ...replicas, connections: CONNECTIONS, log: makeLog('silent'), onConnect })
  void reads.begin().catch(() => undefined)
  return {
    ...opened,
    reads,
    async close() {
      await Promise.all([reads.close(), opened.close()])
    },
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
