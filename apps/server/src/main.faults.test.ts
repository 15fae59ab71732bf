import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FINISH_SECONDS } from './platform/config.ts'
import { holderOf } from './platform/database/embedded/folder-lock.ts'
import { testDb } from './testing/index.ts'
import { endProcess, launchServer } from './testing/server-process.ts'
import { WAIT_FOR_PROCESS } from './testing/wait.ts'

let folder: string
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-main-'))
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => endProcess(child, 'SIGTERM')))
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

function launch(env: Record<string, string>) {
  // A slow machine needs a longer time limit for its shutdown.
  const server = launchServer({ SERIATIM_DATA: join(folder, 'data'), SERIATIM_FINISH_SECONDS: '600', ...env })
  children.push(server.child)
  return server
}

/** Starts a server whose start must fail. @returns its output and exit code */
async function refused(env: Record<string, string>) {
  const { child, sentence, output } = launch(env)
  const code = await endProcess(child)
  return { code, sentence: sentence(), output: output() }
}

describe('the server process', () => {
  it('starts with the demonstration database, prints its URL, and stops on SIGTERM', async () => {
    const server = launch({})
    const url = await server.listening()
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${url}/api/state`)).json()).toMatchObject({ demonstration: true, maintenance: null })
    expect(server.output()).toMatch(/password seriatim\): paris, france, london, reader, nocentre/)
    const login = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'france', password: 'seriatim' }),
    })
    expect(login.status).toBe(200)

    const second = await refused({})
    expect(second).toMatchObject({
      code: 1,
      sentence: expect.stringMatching(/^A server \(process \d+\) is already using/),
    })
    expect(second.sentence.trim().split('\n')).toHaveLength(1)

    // The next start reads the search columns from this cache instead of the database.
    await expect
      .poll(() => readdir(join(folder, 'data', 'cache')).catch(() => []))
      .toContainEqual(expect.stringMatching(/^search-columns$/))
    expect(await endProcess(server.child, 'SIGTERM')).toBe(0)
    expect(await holderOf(join(folder, 'data'))).toBeUndefined()
    expect(server.sentence()).toBe('')
  })

  it('starts empty without the demonstration database, and does not load it on a later start', async () => {
    // Tests the default time limit of the shutdown.
    const first = launch({ SERIATIM_DEMO: '0', SERIATIM_FINISH_SECONDS: String(FINISH_SECONDS) })
    await first.listening()
    await expect.poll(first.output).toMatch(/There are no users yet/)
    expect(await endProcess(first.child, 'SIGINT')).toBe(0)
    const later = launch({})
    expect(await (await fetch(`${await later.listening()}/api/state`)).json()).toMatchObject({ demonstration: false })
  })

  it('offers the demonstration accounts to other machines only if configured, after a warning', async () => {
    const refusedAtOnce = await refused({ HOST: '0.0.0.0' })
    expect(refusedAtOnce).toMatchObject({
      code: 1,
      sentence: expect.stringMatching(
        /^All users who can reach .* demonstration accounts \(paris, france, .*SERIATIM_DEMO=1 to allow them/,
      ),
      output: '',
    })
    const offered = launch({ HOST: '0.0.0.0', SERIATIM_DEMO: '1' })
    await offered.listening()
    expect(offered.output()).toMatch(/^WARNING: all users who can reach 0\.0\.0\.0 can log in/)
    expect(await endProcess(offered.child, 'SIGTERM')).toBe(0)
    // Later starts are refused, too, because the demonstration accounts exist.
    for (const demo of [{}, { SERIATIM_DEMO: '0' }] as Record<string, string>[])
      expect((await refused({ HOST: '0.0.0.0', ...demo })).sentence).toMatch(/^All users who can reach/)
    const here = launch({})
    await here.listening()
    expect(here.output()).not.toMatch(/WARNING/)
  })

  it('reports a port in use before it touches the data folder', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    expect(await refused({ PORT: String(port) })).toEqual({
      code: 1,
      sentence: `Another program uses port ${port} on 127.0.0.1. Stop it, or choose another port with PORT.\n`,
      output: '',
    })
    other.close()
  })

  it.each([
    [{ PORT: 'web' }, /^The setting PORT is “web”; expected: 0 \.\.\. 65535\.\n$/],
    [{ HOST: '203.0.113.77' }, /^This machine does not have the address 203\.0\.113\.77/],
    [{ SERIATIM_DATA: '/proc/nowhere' }, /^The data folder \/proc\/nowhere cannot be written/],
    [
      { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/x' },
      /^The database at postgresql:\/\/me:\*\*\*@127\.0\.0\.1:1\/x cannot/,
    ],
    [{ PORT: 'web', LANG: 'fr_FR.UTF-8' }, /^La variable PORT vaut «\u00a0web\u00a0»/],
  ])('exits with a one-sentence reason if the environment has %j', async (env, sentence) => {
    const answer = await refused(env as Record<string, string>)
    expect(answer.code).toBe(1)
    expect(answer.sentence).toMatch(sentence)
    expect(answer.sentence).not.toMatch(/\n\s+at |secret/)
  })

  it('stops on SIGTERM during its start, and can be started again', async () => {
    const { child } = launch({})
    await expect.poll(() => holderOf(join(folder, 'data'))).toBeDefined()
    expect(await endProcess(child, 'SIGTERM')).toBe(0)
    expect(await holderOf(join(folder, 'data'))).toBeUndefined()
    const again = launch({})
    await again.listening()
    expect(await endProcess(again.child, 'SIGTERM')).toBe(0)
  })

  it('ends when the script that started it is killed', async () => {
    const house = new URL('../../../scripts/lib/project.mjs', import.meta.url).href
    const main = fileURLToPath(new URL('./main.ts', import.meta.url))
    const script = `import { runNode } from ${JSON.stringify(house)}; await runNode([${JSON.stringify(main)}], { isTied: true })`
    const data = join(folder, 'data')
    const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', SERIATIM_DATA: data, SERIATIM_DEMO: '0' }
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'ignore' })
    children.push(starter)
    await expect.poll(async () => (await holderOf(data))?.url, WAIT_FOR_PROCESS).toBeDefined()
    starter.kill('SIGKILL')
    await expect.poll(() => readdir(data), WAIT_FOR_PROCESS).not.toContain('seriatim.lock')
  })

  it('completes a demonstration database whose load was interrupted', async () => {
    const first = launch({})
    await expect.poll(first.output).toMatch(/Loading the demonstration database/)
    expect(await endProcess(first.child, 'SIGTERM')).toBe(0)
    const second = launch({})
    const url = await second.listening()
    expect(await (await fetch(`${url}/api/state`)).json()).toMatchObject({ demonstration: true })
  })

  it('reports on SIGTERM that it is not ready, refuses new calls, and completes running calls', async () => {
    const server = launch({ SERIATIM_DEMO: '0', SERIATIM_FINISH_SECONDS: '600' })
    const url = await server.listening()
    const base = (await holderOf(join(folder, 'data')))!.url!
    // Use a second connection to read `pg_stat_activity`, because a transaction always sees the state of its first
    // read.
    const [held, watching] = [new pg.Client(base), new pg.Client(base)]
    for (const client of [held, watching]) client.on('error', () => undefined)
    await Promise.all([held.connect(), watching.connect()])
    // This call waits for the lock of the table.
    let isAnswered = false
    let slow: Promise<unknown> | undefined
    let exit: Promise<number | null> | undefined
    try {
      await held.query('begin; lock table announcement in access exclusive mode')
      slow = fetch(`${url}/api/state`).then(async (answer) => {
        isAnswered = true
        return { status: answer.status, body: await answer.json() }
      })
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%announcement%'`
      await expect.poll(async () => (await watching.query(waiting)).rows.length).toBeGreaterThan(0)
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)

      exit = endProcess(server.child, 'SIGTERM')
      await expect.poll(async () => (await fetch(`${url}/api/health/ready`)).status).toBe(503)
      expect(await (await fetch(`${url}/api/health/ready`)).json()).toMatchObject({ details: { problem: 'stopping' } })
      expect((await fetch(`${url}/api/health`)).status).toBe(200)
      await expect.poll(async () => (await fetch(`${url}/api/public/none`)).status).toBe(503)
      const refused = await fetch(`${url}/api/me`)
      expect([refused.status, refused.headers.get('connection'), await refused.json()]).toEqual([
        503,
        'close',
        expect.objectContaining({ code: 'not_ready', details: { problem: 'stopping' } }),
      ])
      expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/^seriatim_ready 0$/m)
      expect([isAnswered, server.child.exitCode]).toEqual([false, null])
    } finally {
      // Release the lock after a failure, too. The server would otherwise wait for its calls, which wait for the lock.
      await Promise.allSettled([held.end(), watching.end()])
    }
    expect(await slow).toMatchObject({ status: 200, body: { demonstration: false } })
    expect(await exit).toBe(0)
    expect(server.sentence()).toBe('')
  })

  it('accepts calls while it is drained and reports that it is not ready', async () => {
    // The database is external, because the server is killed at the end.
    const db = await testDb()
    const server = launch({ SERIATIM_DEMO: '0', SERIATIM_DRAIN_SECONDS: '600', DATABASE_URL: db.url })
    const url = await server.listening()
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/api/health/ready`)).status).toBe(503)
    expect((await fetch(`${url}/api/state`)).status).toBe(200)
    await endProcess(server.child, 'SIGKILL')
    await db.close()
  })
})
