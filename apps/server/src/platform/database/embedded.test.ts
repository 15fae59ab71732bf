import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '../failure.ts'
import { folderFailure, holderOf, takeFolder } from './embedded/folder-lock.ts'
import { isAlive, until } from './embedded/processes.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

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

const start = async (where = folder) => {
  const server = await startEmbedded(where, { role: 'server', isDurable: false })
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
  it('starts, keeps what it was given over a restart, and stops without a trace', async () => {
    const first = await start()
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS one')
    await first.stop()
    expect(await holderOf(folder)).toBeUndefined()
    expect(await ask(await start(), 'SELECT * FROM kept')).toEqual([{ one: 1 }])
  })

  it('answers on a socket that nobody else may open, and nowhere else', async () => {
    const server = await start()
    expect(await ask(server, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await ask(server, 'SHOW unix_socket_permissions')).toEqual([{ unix_socket_permissions: '0700' }])
    expect(await ask(server, 'SHOW jit')).toEqual([{ jit: 'off' }])
  })

  it('refuses a second start on the same folder with a sentence', async () => {
    await start()
    await expect(start()).rejects.toThrow(new RegExp(`process ${process.pid}\\) already works on .*${folder}`))
    expect(await holderOf(folder)).toMatchObject({ pid: process.pid, role: 'server', url: expect.any(String) })
  })

  it('works in a folder whose parents are closed to others', async () => {
    await chmod(parent, 0o700)
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('works in a folder with a long name, blanks and other scripts', async () => {
    const long = join(parent, 'Журнал serials é', 'x'.repeat(150))
    expect(await ask(await start(long), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('tells when it ends although nobody stopped it', async () => {
    const server = await start()
    process.kill(await postmasterPid(), 'SIGKILL')
    expect(await server.lost).toBeInstanceOf(Failure)
  })

  it('stops the PostgreSQL that a killed server left behind, and recovers its data', async () => {
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
    expect(await until(() => !isAlive(orphan), 1_000)).toBe(true)
  })

  it('does not fall for the number of a dead server that another process has now', async () => {
    await (await start()).stop()
    await writeFile(
      join(folder, 'postgres/postmaster.pid'),
      `${process.pid}\n${folder}/postgres\n0\n5432\n\n\n  1  2\n`,
    )
    await writeFile(join(folder, 'seriatim.lock'), JSON.stringify({ pid: process.pid, start: 'once', role: 'server' }))
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('makes a cluster anew whose first start was interrupted', async () => {
    await mkdir(join(folder, 'postgres'), { recursive: true })
    await writeFile(join(folder, 'postgres/PG_VERSION'), '18\n')
    expect(await ask(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('leaves the cluster of another PostgreSQL alone', async () => {
    await mkdir(join(folder, 'postgres'), { recursive: true })
    await writeFile(join(folder, 'postgres/PG_VERSION'), '15\n')
    await writeFile(join(folder, 'postgres/seriatim.created'), '')
    await expect(start()).rejects.toThrow(/made by PostgreSQL 15; this program brings PostgreSQL 18/)
    expect(await readdir(join(folder, 'postgres'))).toHaveLength(2)
  })
})

describe('the data folder', () => {
  it('that cannot be made is named with the reason', async () => {
    await writeFile(join(parent, 'file'), '')
    await expect(start(join(parent, 'file', 'data'))).rejects.toThrow(/cannot be written \(ENOTDIR\)/)
    await expect(start('/proc/seriatim')).rejects.toThrow(/\/proc\/seriatim cannot be written/)
  })

  it('that is full is named as such', () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
    expect(folderFailure('/data', full).message).toMatch(/disk of the data folder \/data is full/)
  })

  it('is given to one of many who ask at once, also over a stale lock', async () => {
    await mkdir(folder)
    const lock = join(folder, 'seriatim.lock')
    for (const dead of ['', '{"pid": 999999, "start": "x", "role": "server"}', 'half a lo']) {
      for (let round = 0; round < 25; round++) {
        await writeFile(lock, dead)
        const asked = Array.from({ length: 8 }, async (_, place) => {
          await sleep(place % 3)
          return takeFolder(folder, 'command')
        })
        const taken = await Promise.all(asked)
        expect(taken.filter((outcome) => 'lock' in outcome)).toHaveLength(1)
        expect(await readdir(folder)).toEqual(['seriatim.lock'])
      }
    }
  })

  it('is taken over from one that died while it took over', async () => {
    await mkdir(folder)
    const lock = join(folder, 'seriatim.lock')
    await writeFile(lock, 'dead')
    await writeFile(lock, 'dead')
    // The claim to a lock is named after what the lock says.
    await writeFile(`${lock}.${createHash('sha256').update('dead').digest('hex').slice(0, 16)}`, 'dead as well')
    expect(await takeFolder(folder, 'command')).toHaveProperty('lock')
    expect(await readdir(folder)).toEqual(['seriatim.lock'])
  })
})
