import { setTimeout as sleep } from 'node:timers/promises'
import { formatUnknown } from '@seriatim/messages'
import type pg from 'pg'
import { type Config, withoutPassword } from '../config.ts'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { terminalLocale } from '../terminal.ts'
import { isRefused } from './connection-lost.ts'
import { type OpenDb, openDb } from './db.ts'
import type { PrintMessage } from './embedded/cluster.ts'
import { holderOf } from './embedded/folder-lock.ts'
import { type EmbeddedOptions, type RestartCallbacks, startEmbedded } from './embedded.ts'

export const OLDEST_POSTGRESQL = 15

/**
 * An open, checked connection to the database of an installation. `lost` settles when an embedded server ends
 * permanently.
 */
export type Connection = OpenDb & { url: string; lost: Promise<Failure> }

const neverSettles = new Promise<never>(() => undefined)

/** Maximum time that a command waits for a server that is starting. */
const SERVER_START_TIMEOUT_MS = 30_000

function connectionFailure(url: string, error: unknown): Failure {
  const { code = '', message } = error as NodeJS.ErrnoException
  // A host name with several addresses fails with an AggregateError whose message is empty.
  const reason = message || (error instanceof AggregateError ? String(error.errors[0]?.message) : code)
  return new Failure(
    isRefused(error) ? 'cli.database_refused' : 'cli.database_unreachable',
    { url: withoutPassword(url), reason },
    { cause: error },
  )
}

/**
 * Checks the server and its database. @throws Failure if the server cannot be reached, refuses the connection, is too
 * old, or its database is not UTF-8
 */
async function checkServer(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; encoding: string }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version, current_setting('server_encoding') AS encoding`,
    )
    .catch((error: unknown) => {
      throw connectionFailure(url, error)
    })
  const { version, encoding } = rows[0] ?? { version: 0, encoding: '' }
  const shown = withoutPassword(url)
  if (version < OLDEST_POSTGRESQL)
    throw new Failure('cli.database_too_old', { url: shown, found: String(version), wanted: String(OLDEST_POSTGRESQL) })
  if (encoding !== 'UTF8') throw new Failure('cli.database_encoding', { url: shown, found: encoding })
}

async function connect(url: string, maxConnections: number): Promise<OpenDb> {
  const opened = openDb(url, { maxConnections, isPreparing: true })
  try {
    await checkServer(opened.pool, url)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Prints a message of the start-up to the terminal. */
const printMessage: PrintMessage = (key, params) =>
  void process.stderr.write(`${formatUnknown(terminalLocale(process.env), key, params)}\n`)

async function connectEmbedded(
  config: Config,
  maxConnections: number,
  options: Pick<EmbeddedOptions, 'role' | 'signal' | 'revival'>,
): Promise<Connection> {
  const server = await startEmbedded(config.dataFolder, { ...options, print: printMessage })
  const { db, pool, close } = await connect(server.url, maxConnections)
  return {
    db,
    pool,
    url: server.url,
    lost: server.lost,
    async close() {
      // Do not wait for running queries. Stopping the server ends them.
      await Promise.race([close(), sleep(500)])
      await server.stop()
    },
  }
}

const SERVER_CONNECTIONS = 20

const logged = (log: Log): RestartCallbacks => ({
  onLost: ({ message }) =>
    log.error({ reason: message }, 'the embedded PostgreSQL ended unexpectedly; it is started again'),
  onFailed(error, wait) {
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ reason, wait }, 'the embedded PostgreSQL did not start; the start is retried')
  },
  onBack: () => log.warn('the embedded PostgreSQL is available again'),
})

/**
 * Opens the database for a server process. Starts the embedded PostgreSQL unless an external one is configured, and
 * restarts it if it ends unexpectedly.
 */
export async function openForServer(config: Config, log: Log, signal?: AbortSignal): Promise<Connection> {
  if (config.databaseUrl === null)
    return connectEmbedded(config, SERVER_CONNECTIONS, { role: 'server', signal, revival: logged(log) })
  return { ...(await connect(config.databaseUrl, SERVER_CONNECTIONS)), url: config.databaseUrl, lost: neverSettles }
}

/** The URL that the server of a data folder announces; undefined if none runs. */
async function announcedUrl(dataFolder: string): Promise<string | undefined> {
  const end = Date.now() + SERVER_START_TIMEOUT_MS
  for (;;) {
    const holder = await holderOf(dataFolder)
    if (!holder || holder.url) return holder?.url
    if (Date.now() > end) return undefined
    await sleep(100)
  }
}

/**
 * Opens the database for a command. Uses the database of a running server of the installation, else an embedded server
 * that ends with the command.
 */
export async function openForCommand(config: Config, maxConnections = 10): Promise<Connection> {
  const url = config.databaseUrl ?? (await announcedUrl(config.dataFolder))
  if (url === undefined) return connectEmbedded(config, maxConnections, { role: 'command' })
  return { ...(await connect(url, maxConnections)), url, lost: neverSettles }
}
