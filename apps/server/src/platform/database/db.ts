import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../../schema/database.ts'
import { preparingClient } from './preparing-client.ts'

/** The database, or a transaction on it: what repositories take. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export type OpenDb = { db: Db; pool: pg.Pool; close(): Promise<void> }

const INT8 = pg.types.builtins.INT8

const readInt8 = (text: string): number | string => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** int8 (counts, ids) as a number while it is exact, as its digits beyond; all else as node-postgres reads it. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? readInt8
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

type OpenOptions = {
  readonly maxConnections: number
  /** A connection that nobody used for so long is closed. */
  readonly idleMs?: number
  /** Whether statements that come often are prepared: for a base that answers many small calls. */
  readonly isPreparing?: boolean
  readonly onIdleError?: (error: Error) => void
}

/**
 * Opens a pool and the typed handle over it. Nothing is connected before the first query. A connection that breaks while
 * idle leaves the pool by itself; the next query opens another.
 */
export function openDb(
  connection: string | pg.ClientConfig,
  { maxConnections, idleMs, isPreparing, onIdleError }: OpenOptions,
): OpenDb {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    types,
    ...(isPreparing ? { Client: preparingClient() } : {}),
    max: maxConnections,
    ...(idleMs === undefined ? {} : { idleTimeoutMillis: idleMs }),
    application_name: 'seriatim',
    connectionTimeoutMillis: 10_000,
  })
  pool.on('error', (error) => onIdleError?.(error))
  // A client in use reports a broken connection twice: to its query, which throws, and as an event.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      // Kysely ends the pool only if it has used it itself.
      await db.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}
