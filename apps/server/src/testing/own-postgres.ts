/**
 * Starts separate PostgreSQL servers for a test, like an external database of an installation: with settings, copies
 * and standbys.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { changeOwner, changeOwnerOfAll } from '../platform/database/embedded/cluster.ts'
import { runProgram } from '../platform/database/embedded/programs.ts'
import { serverFolder } from '../platform/database/embedded/server-files.ts'
import { serverSettings } from '../platform/database/embedded/settings.ts'
import { unprivilegedUser } from '../platform/database/embedded/unprivileged-user.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { endProcess } from './server-process.ts'
import { WAIT_FOR_PROCESS } from './wait.ts'

/** The only row of a result. If the statement fails, the result contains the error message. */
export async function queryRow(url: string, statement: string): Promise<Record<string, unknown> | string | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows[0]
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Settings = Readonly<Record<string, string>>

/** Settings of a primary whose standbys may be stopped for a while. Standbys get commits at once. */
export const FOLLOWED: Settings = {
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '1GB',
  synchronous_commit: 'on',
}

/** Creates a folder with PostgreSQL servers for one test file. */
export async function ownPostgres(prefix: string) {
  const identity = unprivilegedUser()
  // The account of PostgreSQL must be able to reach the folder, even if another user runs the test.
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await changeOwner(folder, identity)
  /** Functions that end resources, called in reverse order. */
  const running: (() => Promise<unknown>)[] = []

  async function folderOf(name: string): Promise<string> {
    const path = join(folder, name)
    await mkdir(path, { mode: 0o700, recursive: true })
    await changeOwner(path, identity)
    return path
  }

  /** Creates a cluster without a running server. */
  async function makeCluster(name: string): Promise<string> {
    const made = await startEmbedded(join(folder, name), { role: 'command', isDurable: false })
    await made.stop()
    return join(folder, name, 'postgres')
  }

  /**
   * Starts a server and waits until it accepts connections. @returns its URL, its process and a function that ends it
   */
  async function start(name: string, cluster: string, settings: Settings, isStandby = false) {
    const socketFolder = await folderOf(`${name}.s`)
    const place = { files: await serverFolder({ mustBeReachable: identity !== undefined }), cluster, identity }
    const more = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const child = runProgram(place, 'postgres', [...serverSettings({ socketFolder, isDurable: false }), ...more])
    let stated = ''
    child.stderr?.on('data', (chunk) => {
      stated += chunk
    })
    const end = (signal: NodeJS.Signals = 'SIGINT') => endProcess(child, signal)
    running.push(end)
    const url = `postgresql://seriatim@localhost/seriatim?host=${encodeURIComponent(socketFolder)}`
    await vi.waitFor(async () => {
      if (child.exitCode !== null) throw new Error(stated)
      expect(await queryRow(url, 'select pg_is_in_recovery() as waits')).toEqual({ waits: isStandby })
    }, WAIT_FOR_PROCESS)
    return { url, socketFolder, pid: child.pid!, end }
  }

  /** Copies the cluster of a running server, by the low-level backup API of PostgreSQL. */
  async function copy(url: string, cluster: string, name: string, signalFile: string): Promise<string> {
    const target = join(folder, name)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(`select pg_backup_start('rehearsal', true)`)
      const left = ['postmaster.pid', 'postmaster.opts', 'pg_wal/', 'pg_replslot/', 'pg_stat_tmp/'].map((each) =>
        join(cluster, each),
      )
      await cp(cluster, target, { recursive: true, filter: (path) => !left.some((each) => path.startsWith(each)) })
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
      await writeFile(join(target, 'backup_label'), rows[0]!.labelfile)
    } finally {
      await client.end()
    }
    for (const empty of ['pg_wal', 'pg_replslot', 'pg_stat_tmp'])
      await mkdir(join(target, empty), { recursive: true, mode: 0o700 })
    await writeFile(join(target, signalFile), '')
    if (identity) await changeOwnerOfAll(target, identity)
    return target
  }

  /** A standby that streams from a server with the settings `FOLLOWED`. It can be restarted after it was ended. */
  async function standby(name: string, primary: { url: string; socketFolder: string }, cluster: string) {
    const copied = await copy(primary.url, cluster, name, 'standby.signal')
    const settings = { ...FOLLOWED, primary_conninfo: `host=${primary.socketFolder} user=seriatim` }
    const begin = (more: Settings = {}) => start(name, copied, { ...settings, ...more }, true)
    return { begin }
  }

  return {
    folder,
    folderOf,
    makeCluster,
    start,
    copy,
    standby,
    /**
     * Registers a function that ends a resource. It is called at the end of the test, before those registered earlier.
     */
    defer: (end: () => Promise<unknown>) => void running.push(end),
    async close() {
      for (const end of running.reverse()) await end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
