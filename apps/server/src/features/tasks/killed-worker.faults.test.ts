import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Task } from '@seriatim/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyTask } from '../../kernel/tasks/task.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import { makeServices, type Services } from '../../services.ts'
import { createUser, type TestDb, testConfig, testDb } from '../../testing/index.ts'

const WORKER = fileURLToPath(new URL('../../testing/counting-worker.ts', import.meta.url))

let db: TestDb
let folder: string
let services: Services
let user: CurrentUser
const children: ChildProcess[] = []

beforeAll(async () => {
  db = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-killed-'))
  const id = await createUser(db.db, { username: 'france', center: '_7' })
  user = {
    id: String(id),
    username: 'france',
    center: null,
    isMemberOfIc: false,
    permissions: new Set(),
    sessionId: '0',
  }
  const log = makeLog('silent')
  const { pool } = db
  // This process only creates and reads tasks; the worker processes run them.
  const known = (action: string): AnyTask => ({
    action,
    payload: z.object({ upTo: z.number() }),
    resumable: action === 'counting',
    canCancel: true,
    run: async () => undefined,
  })
  services = makeServices({
    db: db.db,
    pool,
    config: testConfig({ dataFolder: folder }),
    log,
    jobs: makeJobs({ pool, log }),
    moreTasks: [known('counting'), known('counting_once')],
  })
  await pool.query('create table counted (number int primary key)')
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await db.pool.query('truncate counted')
})
afterAll(async () => {
  await services?.tasks.close()
  await db?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function launch(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER, db.url, folder], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout!, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const start = (action: string, upTo: number) => services.tasks.start(db.db, action, { upTo }, { user, locale: 'en' })
const find = async (id: string): Promise<Task> => (await services.tasks.find(id, user, 'en'))!
const counted = async (): Promise<number> =>
  (await db.pool.query<{ count: number }>('select count(*)::int as count from counted')).rows[0]!.count
const ended = async (id: string): Promise<Task> => {
  await expect.poll(async () => (await find(id)).status).not.toBe('RUNNING')
  return find(id)
}
const resultOf = async (id: string) => text((await services.tasks.result(id, user)).file as NodeJS.ReadableStream)

describe('a task whose worker is killed', () => {
  it('resumes each time that a new worker starts', async () => {
    const id = await start('counting', 400)
    for (const reached of [20, 120, 220]) {
      const worker = await launch()
      await expect.poll(counted, { interval: 10 }).toBeGreaterThan(reached)
      await kill(worker)
      expect(await find(id)).toMatchObject({ status: 'RUNNING', waiting: false })
    }
    await launch()
    const task = await ended(id)
    expect(task).toMatchObject({ status: 'DONE', done: 400, note: 'run 4' })
    expect(await counted()).toBe(400)
    expect(await resultOf(id)).toBe('counted to 400 in 4 runs')
  })

  it('is resumed by another worker that already runs', async () => {
    const [first, second] = [await launch(), await launch()]
    const id = await start('counting', 600)
    await expect.poll(counted, { interval: 10 }).toBeGreaterThan(20)
    const { rows } = await db.pool.query<{ number: number }>(
      `select number from job_worker where id = (select worker from task where message_id = $1)`,
      [id],
    )
    const { rows: all } = await db.pool.query<{ number: number }>('select number from job_worker order by number')
    await kill(rows[0]?.number === all.at(-2)?.number ? first : second)
    expect(await ended(id)).toMatchObject({ status: 'DONE', note: 'run 2' })
    expect(await counted()).toBe(600)
  })

  it('fails if it is not resumable, and can be cancelled while no worker runs it', async () => {
    const first = await launch()
    const id = await start('counting_once', 100_000)
    const cancelled = await start('counting_once', 100_000)
    await expect.poll(async () => (await find(id)).waiting).toBe(false)
    await expect.poll(async () => (await find(cancelled)).waiting).toBe(false)
    await kill(first)
    await services.tasks.cancel(cancelled, user, 'en')
    await launch()
    expect(await ended(id)).toMatchObject({
      status: 'FAILED',
      error: 'The task was interrupted when the server stopped, and cannot resume. Run it again if necessary.',
      can_retry: false,
    })
    expect(await ended(cancelled)).toMatchObject({ status: 'SKIPPED' })
  })
})
