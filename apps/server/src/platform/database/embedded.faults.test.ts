import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WAIT_FOR_PROCESS } from '../../testing/wait.ts'
import { Failure } from '../failure.ts'
import { folderFailure, holderOf, lockFolder } from './embedded/folder-lock.ts'
import { isAlive, waitUntil } from './embedded/processes.ts'
import { type EmbeddedOptions, type EmbeddedServer, type RestartCallbacks, startEmbedded } from './embedded.ts'

let parent: string
let folder: string
const running: EmbeddedServer[] = []

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'seriatim-embedded-'))
  folder = join(parent, 'data')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await rm(parent, { recursive: true, force: true, maxRetries: 5 })
})

const start = async (where = folder, options: Partial<EmbeddedOptions> = {}) => {
  const server = await startEmbedded(where, { role: 'server', isDurable: false, ...options })
  running.push(server)
  return server
}

const ask = async (server: EmbeddedServer, statement: string) => {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = async () =>
  Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

describe('the embedded server', () => {
  it('starts, keeps its data over a restart, and leaves no files of its socket behind', async () => {
    const first = await start()
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS one')
    await first.stop()
    expect(await holderOf(folder)).toBeUndefined()
    expect(await ask(await start(), 'SELECT * FROM kept')).toEqual([{ one: 1 }])
  })

  it('listens only on a socket that no other user may open', async () => {
    const server = await start()
    expect(await ask(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await ask(server, 'SHOW unix_socket_permissions')).toEqual([{ unix_socket_permissions: '0700' }])
    expect(await ask(server, 'SHOW jit')).toEqual([{ jit: 'off' }])
  })

  it('refuses a second start on the same folder with a message', async () => {
    await start()
    await expect(start()).rejects.toThrow(new RegExp(`process ${process.pid}\\) is already using .*${folder}`))
    expect(await holderOf(folder)).toMatchObject({ pid: process.pid, role: 'server', url: expect.any(String) })
  })

  it('works in a folder whose parents are closed to other users', async () => {
    await chmod(parent, 0o700)
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('works in a folder with a long name, blanks and other scripts', async () => {
    const long = join(parent, 'Журнал serials é', 'x'.repeat(150))
    expect(await ask(await start(long), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('reports that PostgreSQL has ended unexpectedly', async () => {
    const server = await start()
    process.kill(await postmasterPid(), 'SIGKILL')
    expect(await server.lost).toBeInstanceOf(Failure)
  })

  it('stops the PostgreSQL of a killed server, and recovers its data', async () => {
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
         import pg from ${JSON.stringify(import.meta.resolve('pg'))}
         const server = await startEmbedded(${JSON.stringify(folder)}, { role: 'server' })
         const client = new pg.Client({ connectionString: server.url })
         await client.connect()
         await client.query('CREATE TABLE kept AS SELECT 1 AS one')
         process.kill(process.pid, 'SIGKILL')`,
      ],
      { stdio: 'inherit' },
    )
    await new Promise((resolve) => child.once('exit', resolve))
    const orphan = await postmasterPid()
    expect(isAlive(orphan)).toBe(true)
    expect(await ask(await start(), 'SELECT * FROM kept')).toEqual([{ one: 1 }])
    expect(await waitUntil(() => !isAlive(orphan), 1_000)).toBe(true)
  })

  it('ignores the pid of a dead server if another process has it now', async () => {
    await (await start()).stop()
    await writeFile(
      join(folder, 'postgres/postmaster.pid'),
      `${process.pid}\n${folder}/postgres\n0\n5432\n\n\n  1  2\n`,
    )
    await writeFile(join(folder, 'seriatim.lock'), JSON.stringify({ pid: process.pid, start: 'once', role: 'server' }))
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('leaves the cluster of another PostgreSQL version unchanged', async () => {
    await mkdir(join(folder, 'postgres'), { recursive: true })
    await writeFile(join(folder, 'postgres/PG_VERSION'), '15\n')
    await writeFile(join(folder, 'postgres/seriatim.created'), '')
    await expect(start()).rejects.toThrow(
      /PostgreSQL 15 created the database in .*, but this program includes PostgreSQL 18/,
    )
    expect(await readdir(join(folder, 'postgres'))).toHaveLength(2)
  })
})

describe('an existing folder in place of the cluster', () => {
  const notified: string[] = []
  const startRecorded = () => start(folder, { print: (key) => void notified.push(key) })
  const cluster = () => join(folder, 'postgres')

  beforeEach(() => void notified.splice(0))

  it('is used if PostgreSQL has run there, even without the marker file', async () => {
    const first = await start()
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS one')
    await first.stop()
    await rm(join(cluster(), 'seriatim.created'))
    const second = await startRecorded()
    expect(await ask(second, 'SELECT * FROM kept')).toEqual([{ one: 1 }])
    expect(notified).toEqual(['cli.cluster_without_marker'])
    await second.stop()
    notified.splice(0)
    await startRecorded()
    expect(notified).toEqual([])
  })

  it('is refused and kept if PostgreSQL has run there but files that it needs are missing', async () => {
    await (await start()).stop()
    await rm(join(cluster(), 'PG_VERSION'))
    await rm(join(cluster(), 'seriatim.created'))
    const before = await readdir(cluster(), { recursive: true })
    await expect(startRecorded()).rejects.toThrow(
      /PostgreSQL has run in .*postgres, but the file PG_VERSION is missing/,
    )
    expect(await readdir(cluster(), { recursive: true })).toEqual(before)
  })

  it.each(['PG_VERSION', 'a picture.jpg'])(
    'is renamed if PostgreSQL never ran there and it contains a file “%s”',
    async (name) => {
      await mkdir(cluster(), { recursive: true })
      await writeFile(join(cluster(), name), 'mine')
      expect(await ask(await startRecorded(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      expect(notified).toEqual(['cli.cluster_set_aside'])
      const aside = (await readdir(folder)).find((result) => result.startsWith('postgres.set-aside-')) ?? ''
      expect(await readFile(join(folder, aside, name), 'utf8')).toBe('mine')
    },
  )

  it('is replaced by a new cluster without a message if it is empty', async () => {
    await mkdir(cluster(), { recursive: true })
    await startRecorded()
    expect(notified).toEqual([])
  })

  it('is never an incomplete cluster, because a cluster has a temporary name until it is complete', async () => {
    const stopping = new AbortController()
    const begun = start(folder, { signal: stopping.signal })
    const unfinished = async () => (await readdir(folder).catch(() => [])).filter((name) => name.includes('unfinished'))
    await expect.poll(unfinished, WAIT_FOR_PROCESS).toHaveLength(1)
    stopping.abort()
    await expect(begun).rejects.toThrow(Failure)
    expect(await readdir(folder)).not.toContain('postgres')
    await startRecorded()
    expect(notified).toEqual([])
    expect(await unfinished()).toEqual([])
  })
})

describe('an embedded server that ended unexpectedly', () => {
  const revived = () => {
    const events: string[] = []
    const revival: RestartCallbacks = {
      onLost: () => void events.push('lost'),
      onFailed: () => void events.push('failed'),
      onBack: () => void events.push('back'),
    }
    return { events, revival }
  }
  const killed = async () => {
    const pid = await postmasterPid()
    process.kill(pid, 'SIGKILL')
    return pid
  }
  const backAgain = (events: string[], times: number) =>
    expect.poll(() => events.filter((event) => event === 'back').length, WAIT_FOR_PROCESS).toBe(times)

  it('is restarted at the same URL each time', async () => {
    const { events, revival } = revived()
    const server = await start(folder, { revival, isDurable: true })
    await ask(server, 'CREATE TABLE kept AS SELECT 1 AS one')
    const pids = [await killed()]
    await backAgain(events, 1)
    expect(await ask(server, 'SELECT * FROM kept')).toEqual([{ one: 1 }])
    pids.push(await killed())
    await backAgain(events, 2)
    expect(await ask(server, 'SELECT * FROM kept')).toEqual([{ one: 1 }])
    expect(new Set([...pids, await postmasterPid()]).size).toBe(3)
  })

  it('is restarted although its child processes still run', async () => {
    const { events, revival } = revived()
    const server = await start(folder, { revival })
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const busy = rows[0]?.pid ?? 0
    // The query neither reads nor writes, so its backend does not notice that the postmaster has ended.
    client.query('SELECT count(*) FROM generate_series(1, 1000000000) a').catch(() => undefined)
    await expect
      .poll(() => ask(server, `SELECT state FROM pg_stat_activity WHERE pid = ${busy}`))
      .toEqual([{ state: 'active' }])
    await killed()
    await backAgain(events, 1)
    expect(isAlive(busy)).toBe(false)
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await client.end().catch(() => undefined)
  })

  it('is restarted with retries until it starts', async () => {
    const { events, revival } = revived()
    const server = await start(folder, { revival })
    await rename(join(folder, 'postgres', 'PG_VERSION'), join(folder, 'elsewhere'))
    await killed()
    await expect.poll(() => events.filter((event) => event === 'failed').length, WAIT_FOR_PROCESS).toBeGreaterThan(1)
    await rename(join(folder, 'elsewhere'), join(folder, 'postgres', 'PG_VERSION'))
    await backAgain(events, 1)
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is not restarted if it is stopped meanwhile', async () => {
    const { events, revival } = revived()
    const server = await start(folder, { revival })
    await rename(join(folder, 'postgres', 'PG_VERSION'), join(folder, 'elsewhere'))
    await killed()
    await expect.poll(() => events, WAIT_FOR_PROCESS).toContain('failed')
    await server.stop()
    expect(events).not.toContain('back')
    expect(await holderOf(folder)).toBeUndefined()
  })
})

describe('the socket files of a killed server', () => {
  it('do not prevent the next start, even if another process has the pid of that server', async () => {
    const first = await start()
    const { searchParams } = new URL(first.url)
    const socketFolder = searchParams.get('host') ?? ''
    await first.stop()
    await mkdir(socketFolder, { mode: 0o700 })
    await writeFile(join(socketFolder, '.s.PGSQL.5432'), '')
    await writeFile(join(socketFolder, '.s.PGSQL.5432.lock'), `${process.pid}\n${folder}/postgres\n0\n5432\n`)
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('the data folder', () => {
  it('is named with the reason if it cannot be created', async () => {
    await writeFile(join(parent, 'file'), '')
    await expect(start(join(parent, 'file', 'data'))).rejects.toThrow(/cannot be written \(ENOTDIR\)/)
    await expect(start('/proc/seriatim')).rejects.toThrow(/\/proc\/seriatim cannot be written/)
  })

  it('is reported as full if the disk is full', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    expect(folderFailure('/data', full).message).toMatch(/disk of the data folder \/data is full/)
  })

  it('is locked by exactly one of many simultaneous attempts, despite a stale or damaged lock', async () => {
    await mkdir(folder)
    const lock = join(folder, 'seriatim.lock')
    for (const dead of ['', '{"pid": 999999, "start": "x", "role": "server"}', 'half a lo']) {
      for (let round = 0; round < 25; round++) {
        await writeFile(lock, dead)
        const response = Array.from({ length: 8 }, async (_, place) => {
          await sleep(place % 3)
          return lockFolder(folder, 'command')
        })
        const taken = await Promise.all(response)
        expect(taken.filter((outcome) => 'lock' in outcome)).toHaveLength(1)
        expect(await readdir(folder)).toEqual(['seriatim.lock'])
      }
    }
  })

  it('can be locked after a process died while it replaced a stale lock', async () => {
    await mkdir(folder)
    const lock = join(folder, 'seriatim.lock')
    await writeFile(lock, 'dead')
    await writeFile(lock, 'dead')
    // The name of a claim is the hash of the lock's content.
    await writeFile(`${lock}.${createHash('sha256').update('dead').digest('hex').slice(0, 16)}`, 'dead as well')
    expect(await lockFolder(folder, 'command')).toHaveProperty('lock')
    expect(await readdir(folder)).toEqual(['seriatim.lock'])
  })
})
