/** PostgreSQL as a house runs it beside the product: servers of a test's own, with settings, copies and standbys. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { own, ownAll } from '../platform/database/embedded/cluster.ts'
import { run } from '../platform/database/embedded/programs.ts'
import { serverFolder } from '../platform/database/embedded/server-files.ts'
import { serverSettings } from '../platform/database/embedded/settings.ts'
import { unprivilegedUser } from '../platform/database/embedded/unprivileged-user.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { ended } from './server-process.ts'
import { WAIT_FOR_PROCESS } from './wait.ts'

/** The only row of an answer; the fault's message where there is none. */
export async function rowOf(url: string, statement: string): Promise<Record<string, unknown> | string | undefined> {
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

/** What a standby can follow, as long as it was away; what is committed there is on its way at once. */
export const FOLLOWED: Settings = {
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '1GB',
  synchronous_commit: 'on',
}

/** A folder with PostgreSQLs of one test file. */
export async function ownPostgres(prefix: string) {
  const identity = unprivilegedUser()
  // The account of PostgreSQL reaches it, whoever runs the test.
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await own(folder, identity)
  /** What is to be ended, the last one first. */
  const running: (() => Promise<unknown>)[] = []

  async function folderOf(name: string): Promise<string> {
    const path = join(folder, name)
    await mkdir(path, { mode: 0o700, recursive: true })
    await own(path, identity)
    return path
  }

  /** A cluster that nobody serves. */
  async function makeCluster(name: string): Promise<string> {
    const made = await startEmbedded(join(folder, name), { role: 'command', isDurable: false })
    await made.stop()
    return join(folder, name, 'postgres')
  }

  /** @returns once it answers: its address, its process, and how it is ended */
  async function start(name: string, cluster: string, settings: Settings, isStandby = false) {
    const socketFolder = await folderOf(`${name}.s`)
    const place = { files: await serverFolder({ mustBeReachable: identity !== undefined }), cluster, identity }
    const more = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const child = run(place, 'postgres', [...serverSettings({ socketFolder, isDurable: false }), ...more])
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    const end = (signal: NodeJS.Signals = 'SIGINT') => ended(child, signal)
    running.push(end)
    const url = `postgresql://seriatim@localhost/seriatim?host=${encodeURIComponent(socketFolder)}`
    await vi.waitFor(async () => {
      if (child.exitCode !== null) throw new Error(said)
      expect(await rowOf(url, 'select pg_is_in_recovery() as waits')).toEqual({ waits: isStandby })
    }, WAIT_FOR_PROCESS)
    return { url, socketFolder, pid: child.pid!, end }
  }

  /** Copies a cluster that goes on working, as PostgreSQL's manual describes it for programs of one's own. */
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
    if (identity) await ownAll(target, identity)
    return target
  }

  /** A standby that streams from a server with the settings `FOLLOWED`. It may be started again after it was ended. */
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
    /** Has something end with the test, before what was begun earlier. */
    defer: (end: () => Promise<unknown>) => void running.push(end),
    async close() {
      for (const end of running.reverse()) await end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
