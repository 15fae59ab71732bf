import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Failure } from '../failure.ts'
import { CLUSTER_USER, changeOwner, ensureCluster, type PrintMessage } from './embedded/cluster.ts'
import { type FolderHolder, folderFailure, lockFolder, prepareFolder } from './embedded/folder-lock.ts'
import { waitUntil } from './embedded/processes.ts'
import { type ClusterPlace, collectOutput, endOnAbort, runProgram, serverFailure } from './embedded/programs.ts'
import { serverFolder } from './embedded/server-files.ts'
import { serverSettings } from './embedded/settings.ts'
import { endStalePostgres } from './embedded/stale-postgres.ts'
import { unprivilegedUser } from './embedded/unprivileged-user.ts'

/**
 * A running embedded server. `url` contains the application's database and the socket of the server, and stays the same
 * after a restart.
 */
export type EmbeddedServer = {
  url: string
  /** Settles when the server ends unexpectedly and is not restarted. */
  lost: Promise<Failure>
  stop(): Promise<void>
}

/** Callbacks for a server that ended unexpectedly and is restarted. */
export type RestartCallbacks = {
  onLost(failure: Failure): void
  /** Called when an attempt to restart failed; the next attempt follows after `waitMs`. */
  onFailed(error: unknown, waitMs: number): void
  onBack(): void
}

export type EmbeddedOptions = {
  /**
   * What this process runs: the server or a command. If a second process starts on the same folder, its error message
   * says which of the two uses the folder.
   */
  readonly role: FolderHolder['role']
  /** Whether writes are flushed to disk; false only in tests. */
  readonly isDurable?: boolean
  /** A signal that aborts the start. */
  readonly signal?: AbortSignal
  readonly print?: PrintMessage
  /** If defined, a server that ends unexpectedly is restarted, with any number of attempts. */
  readonly revival?: RestartCallbacks
}

const DATABASE = 'seriatim'
/** After a crash, PostgreSQL first replays the WAL, which may take minutes after a bulk load. */
const START_TIMEOUT_MS = 600_000
/**
 * Maximum time of a fast shutdown, which may have much to write. A server that needs longer is killed, and recovers at
 * the next start.
 */
const SHUTDOWN_TIMEOUT_MS = 2_500
/** Maximum wait for the output of an ended process. */
const OUTPUT_TIMEOUT_MS = 500
/** Delays before a restart. The first restart has no delay, and the delay increases after each failure or early end. */
const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000
/** A server that has run for this time counts as stable, and the next restart has no delay. */
const STABLE_AFTER_MS = 60_000

/** A URL for a socket that both node-postgres and psql accept. */
const socketUrl = (socketFolder: string, database: string) =>
  `postgresql://${CLUSTER_USER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`

/**
 * The folder for the socket of a data folder. The path of a socket has at most 107 bytes, so the folder is in the
 * temporary directory with a short name: a hash of data folder and user. Only that user can read it.
 */
const socketFolderOf = (dataFolder: string) => {
  const hash = createHash('sha256').update(`${process.getuid?.()} ${dataFolder}`).digest('hex').slice(0, 16)
  const temporary = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
  return join(temporary, `seriatim-${hash}`)
}

/**
 * Starts the server of a data folder, and creates folder and cluster if they are missing. If this process runs as root,
 * PostgreSQL runs under an unprivileged account. Removes the remains of a killed process: its lock, its PostgreSQL and
 * its socket.
 * @throws Failure if another process uses the folder, or the folder is full, not writable, damaged or of another
 * PostgreSQL version
 */
export async function startEmbedded(dataFolder: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { role, isDurable = true, signal, print = () => undefined, revival } = options
  await prepareFolder(dataFolder)
  const folder = await realpath(dataFolder)
  const taken = await lockFolder(folder, role)
  if ('holder' in taken)
    throw new Failure(taken.holder.role === 'server' ? 'cli.folder_in_use' : 'cli.folder_in_use_by_command', {
      folder,
      pid: String(taken.holder.pid),
    })
  try {
    const identity = unprivilegedUser()
    const files = await serverFolder({ mustBeReachable: identity !== undefined })
    const place: ClusterPlace = {
      files,
      cluster: join(folder, 'postgres'),
      socketFolder: socketFolderOf(folder),
      identity,
    }
    await endStalePostgres(place.cluster)
    await ensureCluster(place, print, signal)
    const launched = await launch(place, isDurable, signal)
    const server = monitor(launched, place, { isDurable, revival, release: () => taken.lock.release() })
    try {
      await createDatabase(place.socketFolder)
      await taken.lock.announce(server.url)
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  } catch (error) {
    await taken.lock.release()
    throw isSystemError(error) ? folderFailure(folder, error) : error
  }
}

const isSystemError = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes((error as NodeJS.ErrnoException)?.code ?? '')

/** Files in the socket folder: the socket on PostgreSQL's default port, and the lock file of the socket. */
const SOCKET_FILES = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']

/** Creates the socket folder and removes files of an earlier server. Call only if no server runs. */
async function makeSocketFolder({ socketFolder, identity }: ClusterPlace): Promise<void> {
  await mkdir(socketFolder, { recursive: true, mode: 0o700 })
  const stats = await lstat(socketFolder)
  const mine = [process.getuid?.(), identity?.uid]
  if (!stats.isDirectory() || !mine.includes(stats.uid))
    throw new Failure('cli.socket_folder', { folder: socketFolder })
  await chmod(socketFolder, 0o700)
  await changeOwner(socketFolder, identity)
  // No PostgreSQL runs with this socket any more. The lock file of the socket contains a pid that another process or a
  // zombie may have. PostgreSQL would then refuse to start.
  for (const file of SOCKET_FILES) await rm(join(socketFolder, file), { force: true })
}

async function acceptsConnections(socketFolder: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A PostgreSQL process that accepts connections. */
type LaunchedServer = { readonly child: ChildProcess; readonly output: () => string; readonly ended: Promise<void> }

async function launch(
  place: ClusterPlace,
  isDurable: boolean,
  signal: AbortSignal | undefined,
): Promise<LaunchedServer> {
  await makeSocketFolder(place)
  const child = runProgram(place, 'postgres', serverSettings({ socketFolder: place.socketFolder, isDurable }))
  const output = collectOutput(child)
  const whenStarted = endOnAbort(signal, () => child.kill('SIGQUIT'), child)
  const ended = waitForExit(child)
  const isReady = await waitUntil(
    async () => hasEnded(child) || (await acceptsConnections(place.socketFolder)),
    START_TIMEOUT_MS,
  )
  if (hasEnded(child) || !isReady) {
    child.kill('SIGQUIT')
    await ended
    throw serverFailure(place.cluster, output())
  }
  whenStarted()
  return { child, output, ended }
}

/**
 * Settles when a process has ended and its output is complete. Its child processes may still run and keep the output
 * open.
 */
const waitForExit = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('close', () => resolve())
    child.once('exit', () => setTimeout(resolve, OUTPUT_TIMEOUT_MS))
  })

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined

/** Shuts a server down, or kills it after a timeout. */
function shutDown({ child, ended }: LaunchedServer): void {
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_TIMEOUT_MS)
  void ended.then(() => clearTimeout(late))
}

type MonitorOptions = { isDurable: boolean; revival: RestartCallbacks | undefined; release: () => Promise<void> }

/** Monitors a server until it is stopped, and restarts it after an unexpected end if `revival` is defined. */
function monitor(
  first: LaunchedServer,
  place: ClusterPlace,
  { isDurable, revival, release }: MonitorOptions,
): EmbeddedServer {
  const stopping = new AbortController()
  const lost = Promise.withResolvers<Failure>()
  let current = first
  const tended = (async () => {
    for (let wait = 0; ; ) {
      const since = performance.now()
      await current.ended
      if (stopping.signal.aborted) return
      const failure = serverFailure(place.cluster, current.output())
      if (revival === undefined) return lost.resolve(failure)
      revival.onLost(failure)
      if (performance.now() - since > STABLE_AFTER_MS) wait = 0
      const again = await restart(place, { isDurable, revival, wait, signal: stopping.signal })
      if (again === undefined) return
      current = again.launched
      wait = again.wait
      if (stopping.signal.aborted) shutDown(current)
      else revival.onBack()
    }
  })()
  return {
    url: socketUrl(place.socketFolder, DATABASE),
    lost: lost.promise,
    async stop() {
      stopping.abort()
      shutDown(current)
      await tended
      await rm(place.socketFolder, { recursive: true, force: true })
      await release()
    },
  }
}

type RestartOptions = { isDurable: boolean; revival: RestartCallbacks; wait: number; signal: AbortSignal }

/**
 * Restarts a server until that succeeds. @returns the restarted server, and the next delay if it ends soon; undefined
 * if it was stopped
 */
async function restart(place: ClusterPlace, { isDurable, revival, wait: firstWait, signal }: RestartOptions) {
  for (let wait = firstWait; !signal.aborted; ) {
    await sleep(wait, undefined, { signal }).catch(() => undefined)
    wait = Math.min(Math.max(wait * 2, MIN_RESTART_DELAY_MS), MAX_RESTART_DELAY_MS)
    if (signal.aborted) break
    try {
      await endStalePostgres(place.cluster)
      return { launched: await launch(place, isDurable, signal), wait }
    } catch (error) {
      if (!signal.aborted) revival.onFailed(error, wait)
    }
  }
  return undefined
}

/** Creates the database, with the PostgreSQL modules that the product uses. */
async function createDatabase(socketFolder: string): Promise<void> {
  await onDatabase(socketFolder, 'postgres', async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  })
  // The extension is optional, and the disk may be full.
  await onDatabase(socketFolder, DATABASE, (client) => client.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm')).catch(
    () => undefined,
  )
}

async function onDatabase(socketFolder: string, database: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: socketUrl(socketFolder, database) })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
