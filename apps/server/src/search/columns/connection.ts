/** The database connections of the worker. */
import type pg from 'pg'
import { makeReplicaReads, type ReplicaReads } from '../../catalogue/replicas/reads.ts'
import { type OpenDb, openDb } from '../../platform/database/db.ts'
import { makeLog } from '../../platform/log.ts'

/** Settings of each connection: the same as for searches in PostgreSQL (see `inSearch`), set once. */
const SETTINGS = `set work_mem = '128MB'; set enable_seqscan = off; set jit = off; set statement_timeout = '5s'`
/** Settings that allow parallel plans. A set that is not cached is read only once, while a user waits for it. */
const IN_PARALLEL = 'set parallel_setup_cost = 100; set parallel_tuple_cost = 0.001'
/** Settings for reading whole tables, which needs no timeout and uses sequential scans. */
const BULK_SETTINGS = `set statement_timeout = 0; set enable_seqscan = on; set work_mem = '256MB'`

const CONNECTIONS = 6

const NO_REPLICAS = { urls: [], onRead: () => undefined }

export type WorkerDb = OpenDb & {
  /** Reads data for a query that is not in memory. */
  readonly reads: ReplicaReads
  /** Runs work on a connection for reading whole tables, which is closed afterwards. */
  inBulk<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

export function openWorkerDb(url: string, replicas: Pick<ReplicaReads, 'urls' | 'onRead'> = NO_REPLICAS): WorkerDb {
  const opened = openDb(url, { maxConnections: CONNECTIONS })
  // The statement is not awaited: statements on a connection run in order, so later ones have these settings.
  const onConnect = (client: pg.PoolClient) => void client.query(`${SETTINGS}; ${IN_PARALLEL}`).catch(() => undefined)
  opened.pool.on('connect', onConnect)
  // Report no warnings about replicas, because the server monitors and logs the same replicas.
  const reads = makeReplicaReads({
    ...opened,
    ...replicas,
    connections: CONNECTIONS,
    log: makeLog('silent'),
    onConnect,
  })
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
