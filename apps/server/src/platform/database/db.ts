import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '../../schema/database.ts'
import { preparingClient } from './preparing-client.ts'

/** A handle of the database, or of a transaction on it. Repositories take it as parameter. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export type OpenDb = { db: Db; pool: pg.Pool; close(): Promise<void> }

const { INT8, DATE } = pg.types.builtins

const readInt8 = (text: string): number | string => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** A date has no time zone. As a `Date`, it would depend on the time zone of the server. */
const readDate = (text: string): string => text

/**
 * Parses int8 (counts, ids) as a number if that is exact, else as a string of digits, and a date as `YYYY-MM-DD`.
 * node-postgres parses all other types.
 */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const read = format === 'binary' ? undefined : { [INT8]: readInt8, [DATE]: readDate }[oid]
    return read ?? pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

type OpenOptions = {
  readonly maxConnections: number
  /** Time in milliseconds after which an idle connection is closed. */
  readonly idleMs?: number
  /** Whether frequent statements are prepared. Useful for a server with many small calls. */
  readonly isPreparing?: boolean
  readonly onIdleError?: (error: Error) => void
}

/**
 * Opens a pool with a typed handle. The first query connects. A connection that breaks while idle is removed from the
 * pool, and the next query opens another.
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
  // A client in use reports a broken connection twice: as an error of the query and as an event.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async close() {
      // Kysely ends the pool only if Kysely has used it.
      await db.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}
