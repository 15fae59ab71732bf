import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Failure } from '../failure.ts'
import { CLUSTER_USER, ensureCluster, own, type Tell } from './embedded/cluster.ts'
import { folderFailure, type Holder, prepareFolder, takeFolder } from './embedded/folder-lock.ts'
import { until } from './embedded/processes.ts'
import { collect, endOn, type Place, run, serverFailure } from './embedded/programs.ts'
import { clearRemains } from './embedded/remains.ts'
import { serverFolder } from './embedded/server-files.ts'
import { serverSettings } from './embedded/settings.ts'
import { unprivilegedUser } from './embedded/unprivileged-user.ts'

/** A running embedded server. `url` names the application's database on its socket, also after it was started again. */
export type EmbeddedServer = {
  url: string
  /** Settles when the server ends although nobody stopped it, and nobody wants it started again. */
  lost: Promise<Failure>
  stop(): Promise<void>
}

/** What is told of a server that ended although nobody stopped it, to whoever wants it started again. */
export type Revival = {
  onLost(failure: Failure): void
  /** An attempt failed; the next one follows after so many milliseconds. */
  onFailed(error: unknown, waitMs: number): void
  onBack(): void
}

export type EmbeddedOptions = {
  /** For the sentence that a second start gets. */
  readonly role: Holder['role']
  /** False is for tests only. */
  readonly isDurable?: boolean
  /** Ends a start half way. */
  readonly signal?: AbortSignal
  readonly tell?: Tell
  /** Given where a server that ended by itself is to be started again, as often as it takes. */
  readonly revival?: Revival
}

const DATABASE = 'seriatim'
/** After a crash PostgreSQL first replays what it had logged: minutes, when much was being loaded. */
const START_TIMEOUT_MS = 600_000
/** A fast shutdown may have much to write; after that the server is cut off and recovers at its next start. */
const SHUTDOWN_TIMEOUT_MS = 2_500
/** The output of a process that ended has arrived after so long. */
const OUTPUT_TIMEOUT_MS = 500
/** A server that ended is started again at once; when that fails, or it ends soon again, later each time. */
const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000
/** One that ran for so long has recovered: what ended it is over. */
const STABLE_AFTER_MS = 60_000

/** An address on a socket, as node-postgres and psql both read it. */
const socketUrl = (socketFolder: string, database: string) =>
  `postgresql://${CLUSTER_USER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`

/**
 * Where the socket of a data folder lies: a socket's path may have 107 bytes, so it is a short folder in the temporary
 * directory, named by the data folder and its user, readable by that user only.
 */
const socketFolderOf = (dataFolder: string) => {
  const hash = createHash('sha256').update(`${process.getuid?.()} ${dataFolder}`).digest('hex').slice(0, 16)
  const temporary = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
  return join(temporary, `seriatim-${hash}`)
}

/**
 * Starts the server of a data folder, creating the folder and the cluster where they are missing. As root it runs under
 * an unprivileged account. What an earlier process that was killed left behind is cleared: its lock, its PostgreSQL,
 * the socket.
 * @throws Failure when another process works on the folder, or it is full, unwritable, damaged or of another PostgreSQL
 */
export async function startEmbedded(dataFolder: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { role, isDurable = true, signal, tell = () => undefined, revival } = options
  await prepareFolder(dataFolder)
  const folder = await realpath(dataFolder)
  const taken = await takeFolder(folder, role)
  if ('holder' in taken)
    throw new Failure(taken.holder.role === 'server' ? 'cli.folder_in_use' : 'cli.folder_in_use_by_command', {
      folder,
      pid: String(taken.holder.pid),
    })
  try {
    const identity = unprivilegedUser()
    const files = await serverFolder({ mustBeReachable: identity !== undefined })
    const place: Place = { files, cluster: join(folder, 'postgres'), socketFolder: socketFolderOf(folder), identity }
    await clearRemains(place.cluster)
    await ensureCluster(place, tell, signal)
    const launched = await launch(place, isDurable, signal)
    const server = attend(launched, place, { isDurable, revival, release: () => taken.lock.release() })
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

/** The socket of a server on the port that PostgreSQL has unless told otherwise, and the lock beside it. */
const SOCKET_FILES = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']

/** Makes the folder for the socket, empty of what an earlier server left. To be called when none runs. */
async function makeSocketFolder({ socketFolder, identity }: Place): Promise<void> {
  await mkdir(socketFolder, { recursive: true, mode: 0o700 })
  const found = await lstat(socketFolder)
  const mine = [process.getuid?.(), identity?.uid]
  if (!found.isDirectory() || !mine.includes(found.uid))
    throw new Failure('cli.socket_folder', { folder: socketFolder })
  await chmod(socketFolder, 0o700)
  await own(socketFolder, identity)
  // No PostgreSQL is left that could answer here. Its lock names a process that may be another one by now, or one that
  // ended and that nobody takes note of: PostgreSQL would refuse to start because of it.
  for (const file of SOCKET_FILES) await rm(join(socketFolder, file), { force: true })
}

async function answers(socketFolder: string): Promise<boolean> {
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

/** A PostgreSQL that answers. */
type Launched = { readonly child: ChildProcess; readonly output: () => string; readonly ended: Promise<void> }

async function launch(place: Place, isDurable: boolean, signal: AbortSignal | undefined): Promise<Launched> {
  await makeSocketFolder(place)
  const child = run(place, 'postgres', serverSettings({ socketFolder: place.socketFolder, isDurable }))
  const output = collect(child)
  const whenStarted = endOn(signal, () => child.kill('SIGQUIT'), child)
  const ended = endOf(child)
  const isReady = await until(async () => hasEnded(child) || (await answers(place.socketFolder)), START_TIMEOUT_MS)
  if (hasEnded(child) || !isReady) {
    child.kill('SIGQUIT')
    await ended
    throw serverFailure(place.cluster, output())
  }
  whenStarted()
  return { child, output, ended }
}

/** Settles when a process has ended and said its last; what it started may live on and hold its output open. */
const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('close', () => resolve())
    child.once('exit', () => setTimeout(resolve, OUTPUT_TIMEOUT_MS))
  })

const hasEnded = ({ exitCode, signalCode, pid }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined

/** Ends a server in good order, or cuts it off when that takes too long. */
function end({ child, ended }: Launched): void {
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_TIMEOUT_MS)
  void ended.then(() => clearTimeout(late))
}

type Attended = { isDurable: boolean; revival: Revival | undefined; release: () => Promise<void> }

/** Looks after a server until it is stopped; where it is wanted, starts it again whenever it ends by itself. */
function attend(first: Launched, place: Place, { isDurable, revival, release }: Attended): EmbeddedServer {
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
      const again = await revive(place, { isDurable, revival, wait, signal: stopping.signal })
      if (again === undefined) return
      current = again.launched
      wait = again.wait
      if (stopping.signal.aborted) end(current)
      else revival.onBack()
    }
  })()
  return {
    url: socketUrl(place.socketFolder, DATABASE),
    lost: lost.promise,
    async stop() {
      stopping.abort()
      end(current)
      await tended
      await rm(place.socketFolder, { recursive: true, force: true })
      await release()
    },
  }
}

type Reviving = { isDurable: boolean; revival: Revival; wait: number; signal: AbortSignal }

/** @returns the server that was started, and how long to wait should it end soon; undefined when it is not wanted */
async function revive(place: Place, { isDurable, revival, wait: firstWait, signal }: Reviving) {
  for (let wait = firstWait; !signal.aborted; ) {
    await sleep(wait, undefined, { signal }).catch(() => undefined)
    wait = Math.min(Math.max(wait * 2, MIN_RESTART_DELAY_MS), MAX_RESTART_DELAY_MS)
    if (signal.aborted) break
    try {
      await clearRemains(place.cluster)
      return { launched: await launch(place, isDurable, signal), wait }
    } catch (error) {
      if (!signal.aborted) revival.onFailed(error, wait)
    }
  }
  return undefined
}

/** The database with the modules that the product uses of those that come with PostgreSQL. */
async function createDatabase(socketFolder: string): Promise<void> {
  await onDatabase(socketFolder, 'postgres', async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  })
  // Nothing rests on it: a disk may be full.
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
