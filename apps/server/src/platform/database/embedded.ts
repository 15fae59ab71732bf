import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Failure } from '../failure.ts'
import { folderFailure, type Holder, prepareFolder, takeFolder } from './embedded/folder-lock.ts'
import { isAlive, until } from './embedded/processes.ts'
import { serverFolder } from './embedded/server-files.ts'
import { serverSettings } from './embedded/settings.ts'
import { asNamedUser, type Identity, unprivilegedUser } from './embedded/unprivileged-user.ts'

/** A running embedded server. `url` names the application's database on its socket. */
export type EmbeddedServer = {
  url: string
  /** Settles when the server ends although nobody stopped it. */
  lost: Promise<Failure>
  stop(): Promise<void>
}

const USER = 'seriatim'
const DATABASE = 'seriatim'
/** After a crash PostgreSQL first replays what it had logged: minutes, when much was being loaded. */
const START_MS = 600_000
/** A fast shutdown may have much to write; after that the server is cut off and recovers at its next start. */
const STOP_MS = 2_500

/** An address on a socket, as node-postgres and psql both read it. */
const socketUrl = (socketFolder: string, database: string) =>
  `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`

/**
 * Where the socket of a data folder lies: a socket's path may have 107 bytes, so it is a short folder in the temporary
 * directory, named by the data folder and its user, readable by that user only.
 */
const socketFolderOf = (dataFolder: string) => {
  const hash = createHash('sha256').update(`${process.getuid?.()} ${dataFolder}`).digest('hex').slice(0, 16)
  const base = Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir()
  return join(base, `seriatim-${hash}`)
}

type Place = { files: string; cluster: string; socketFolder: string; identity: Identity | undefined }

/**
 * Starts the server of a data folder, creating the folder and the cluster where they are missing. As root it runs under
 * an unprivileged account. What an earlier process that was killed left behind is cleared: its lock, its PostgreSQL.
 * @param role server or command, for the sentence that a second start gets
 * @param signal ends a start half way: what was being made is made anew by the next one
 * @throws Failure when another process works on the folder, or it is full, unwritable or of another PostgreSQL
 */
export async function startEmbedded(
  dataFolder: string,
  { role, isDurable = true, signal }: { role: Holder['role']; isDurable?: boolean; signal?: AbortSignal },
): Promise<EmbeddedServer> {
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
    await stopOrphan(place.cluster)
    await createCluster(place, signal)
    await makeSocketFolder(place)
    const { child, output } = await launch(place, isDurable, signal)
    const server = attend(child, output, place, () => taken.lock.release())
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
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException)?.code ?? '')

/** The id in postmaster.pid, and whether that process is a PostgreSQL of this cluster (ids are used again). */
async function findPostmaster(cluster: string): Promise<number | undefined> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (process.platform === 'linux')
    return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster ? pid : undefined
  return pid
}

/** Stops the PostgreSQL that outlived a killed server, and removes a pid file that no PostgreSQL stands behind. */
async function stopOrphan(cluster: string): Promise<void> {
  const pid = await findPostmaster(cluster)
  if (pid) {
    process.kill(pid, 'SIGINT')
    if (!(await until(() => !isAlive(pid), STOP_MS))) process.kill(pid, 'SIGQUIT')
    if (!(await until(() => !isAlive(pid), STOP_MS)))
      throw new Failure('cli.orphan_stays', { folder: cluster, pid: String(pid) })
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function own(path: string, identity: Identity | undefined): Promise<void> {
  if (identity) await chown(path, identity.uid, identity.gid)
}

/** Files of a cluster belong to the account that serves it, also after a change of account. */
async function ownAll(path: string, identity: Identity): Promise<void> {
  if ((await lstat(path)).uid === identity.uid) return
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), identity.uid, identity.gid)
  await own(path, identity)
}

async function createCluster(place: Place, signal: AbortSignal | undefined): Promise<void> {
  const { cluster, identity } = place
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  const wanted = await majorVersion(place.files)
  if (version !== undefined && (await exists(join(cluster, 'seriatim.created')))) {
    if (version.trim() !== wanted)
      throw new Failure('cli.other_postgresql', { folder: cluster, found: version.trim(), wanted })
    if (identity) await ownAll(cluster, identity)
    return
  }
  // A first start that was interrupted leaves half a cluster: nothing in it was ever used.
  await rm(cluster, { recursive: true, force: true })
  await mkdir(cluster, { mode: 0o700 })
  await own(cluster, identity)
  const options = [
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const child = run(place, 'initdb', [...options, '--no-instructions'], asNamedUser())
  const output = collect(child)
  endOn(signal, () => process.kill(-child.pid!, 'SIGKILL'), child)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw serverFailure(cluster, output())
  await writeFile(join(cluster, 'seriatim.created'), new Date().toISOString())
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** The share folder's catalogue names the version that the files were built for. */
async function majorVersion(files: string): Promise<string> {
  const catalogue = await readFile(join(files, 'share', 'postgresql', 'postgres.bki'), 'utf8')
  return /^# PostgreSQL (\d+)/.exec(catalogue)?.[1] ?? ''
}

async function makeSocketFolder({ socketFolder, identity }: Place): Promise<void> {
  await mkdir(socketFolder, { recursive: true, mode: 0o700 })
  const found = await lstat(socketFolder)
  const mine = [process.getuid?.(), identity?.uid]
  if (!found.isDirectory() || !mine.includes(found.uid))
    throw new Failure('cli.socket_folder', { folder: socketFolder })
  await chmod(socketFolder, 0o700)
  await own(socketFolder, identity)
}

/**
 * Runs a program of the server on the cluster. Under another account the way down to the cluster may be closed to it
 * (a clone in root's home); on Linux it therefore gets the open folder itself, as its third descriptor.
 */
function run(
  { files, cluster, identity }: Place,
  program: string,
  args: string[],
  before: string[] = [],
): ChildProcess {
  const isHandedOver = identity !== undefined && process.platform === 'linux'
  const descriptor = isHandedOver ? openSync(cluster, 'r') : undefined
  try {
    const line = [...before, join(files, 'bin', program), '-D', isHandedOver ? '/proc/self/fd/3' : cluster, ...args]
    const child = spawn(line[0] ?? program, line.slice(1), {
      cwd: '/',
      // A terminal's interrupt goes to a whole group; the database must end after the server, not beside it.
      detached: true,
      env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe', ...(descriptor === undefined ? [] : [descriptor])],
      ...identity,
    })
    endWithProcess(child)
    return child
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

/** Should this process end without stopping its database, the database ends with it, and recovers at the next start. */
function endWithProcess(child: ChildProcess): void {
  const end = () => void child.kill('SIGQUIT')
  process.on('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Ends a program of a start that is not wanted any more. @returns what leaves it alone from now on */
function endOn(signal: AbortSignal | undefined, end: () => void, child: ChildProcess): () => void {
  const leave = () => signal?.removeEventListener('abort', end)
  child.once('exit', leave)
  if (signal?.aborted && child.pid !== undefined) end()
  else signal?.addEventListener('abort', end)
  return leave
}

const KEPT_OUTPUT = 64 * 1024

/** The last of what a child process says. */
function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-KEPT_OUTPUT)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  child.on('error', (error) => add(Buffer.from(error.message)))
  return () => text
}

/** PostgreSQL's own last words as a sentence. */
function serverFailure(folder: string, output: string): Failure {
  if (/No space left on device|Disk quota exceeded|Check free disk space/i.test(output))
    return new Failure('cli.folder_full', { folder })
  if (/Permission denied|Read-only file system/i.test(output))
    return new Failure('cli.folder_unwritable', { folder, reason: 'EACCES' })
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1) ?? ''
  return new Failure('cli.database_failed', { folder, reason: reason.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '') })
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

async function launch(
  place: Place,
  isDurable: boolean,
  signal: AbortSignal | undefined,
): Promise<{ child: ChildProcess; output: () => string }> {
  const child = run(place, 'postgres', serverSettings({ socketFolder: place.socketFolder, isDurable }))
  const output = collect(child)
  const whenStarted = endOn(signal, () => child.kill('SIGQUIT'), child)
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  const isReady = await until(async () => hasEnded() || (await answers(place.socketFolder)), START_MS)
  if (hasEnded() || !isReady) {
    child.kill('SIGQUIT')
    await closed
    throw serverFailure(place.cluster, output())
  }
  whenStarted()
  return { child, output }
}

function attend(child: ChildProcess, output: () => string, place: Place, release: () => Promise<void>): EmbeddedServer {
  let isStopping = false
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lost = new Promise<Failure>((resolve) => {
    void ended.then(() => !isStopping && resolve(serverFailure(place.cluster, output())))
  })
  return {
    url: socketUrl(place.socketFolder, DATABASE),
    lost,
    async stop() {
      isStopping = true
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT')
        const late = setTimeout(() => child.kill('SIGQUIT'), STOP_MS)
        await ended
        clearTimeout(late)
      }
      await rm(place.socketFolder, { recursive: true, force: true })
      await release()
    },
  }
}

async function createDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: socketUrl(socketFolder, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
