import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Task } from '@seriatim/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../../app.ts'
import {
  type AnyTask,
  TaskCancelled,
  type TaskContext,
  type TaskDefinition,
  type TaskOutcome,
} from '../../kernel/tasks/task.ts'
import { Refusal } from '../../platform/errors.ts'
import { Failure } from '../../platform/failure.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeJobs } from '../../platform/jobs/jobs.ts'
import { makeLog } from '../../platform/log.ts'
import { allJobs, makeServices, type Services } from '../../services.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testConfig, testDb } from '../../testing/index.ts'

let db: TestDb
let services: Services
let app: App
let folder: string
let france: Caller
let london: Caller
let franceUser: { id: string }

type Work = (context: TaskContext) => Promise<void>

/** The work of the next task, and the outcomes of the tasks that have ended. */
let work: Work
let ends: TaskOutcome[]

const payload = z.object({ file: z.string() })
const task = (action: string, more: Partial<TaskDefinition<z.output<typeof payload>>> = {}): AnyTask => ({
  action,
  payload,
  resumable: true,
  canCancel: true,
  page: ({ file }) => `/about/${file}`,
  run: (context) => work(context),
  ended: async (_tx, _payload, outcome) => void ends.push(outcome),
  ...more,
})

beforeAll(async () => {
  db = await testDb()
  folder = await mkdtemp(join(tmpdir(), 'seriatim-tasks-'))
  const log = makeLog('silent')
  const { pool } = db
  services = makeServices({
    db: db.db,
    pool,
    config: testConfig({ dataFolder: folder }),
    log,
    jobs: makeJobs({ pool, log }),
    moreTasks: [
      task('counting'),
      task('delicate', { resumable: false, canCancel: false }),
      task('queued', { queue: 'one' }),
    ],
  })
  app = await buildApp(services)
  await createKnownUsers(db.db)
  france = await loginAs(app, 'france')
  london = await loginAs(app, 'london')
  franceUser = (await france.get('/api/me')).json()
  await services.jobs.start(allJobs(services))
})
afterAll(async () => {
  await services?.jobs.stop()
  await app?.close()
  await services?.tasks.close()
  await db?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
beforeEach(() => {
  ends = []
  work = async () => undefined
})

const start = (action = 'counting', file = 'serials.mrc') =>
  services.tasks.start(db.db, action, { file }, { user: franceUser, locale: 'fr', subject: file })
const list = async (caller = france): Promise<Task[]> => (await caller.get('/api/tasks/tasks')).json()
const find = async (messageId: string): Promise<Task> => (await list()).find((each) => each.message_id === messageId)!
const ended = async (messageId: string) => {
  await expect.poll(async () => (await find(messageId)).status).not.toBe('RUNNING')
  return find(messageId)
}
/** Works in small steps until the task is cancelled or interrupted. */
const endless: Work = async ({ progress, signal }) => {
  for (let done = 1; ; done++) {
    await progress(done, 1_000_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
    signal.throwIfAborted()
  }
}

describe('a task', () => {
  it('runs with its parameters for its owner, and stores a result that only the owner can download', async () => {
    work = async ({ owner, locale, attempt, progress, result }) => {
      await progress(1, 3, 'reading')
      const file = await result('données.txt', 'text/plain; charset=utf-8')
      file.write(`${owner?.username} ${locale} ${attempt}`)
    }
    const id = await start()
    expect(await ended(id)).toMatchObject({
      action_name: 'counting',
      subject: 'serials.mrc',
      status: 'DONE',
      progress: 100,
      done: 1,
      total: 3,
      note: 'reading',
      error: null,
      can_cancel: false,
      can_retry: false,
      result: { name: 'données.txt', bytes: 11 },
    })
    const answer = await france.get(`/api/tasks/result/${id}`)
    expect(answer.body).toBe('france fr 1')
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''donn%C3%A9es.txt")
    expect((await london.get(`/api/tasks/result/${id}`)).json()).toMatchObject({
      code: 'task_result_forbidden',
      error: 'Can not access this result file',
    })
    expect((await london.post(`/api/tasks/${id}/retry`)).json()).toMatchObject({ code: 'task_not_found' })
    expect(await list(london)).toEqual([])
    expect(ends).toEqual(['DONE'])
  })

  it.each([
    ['truncated', 'twelve'],
    ['empty', ''],
    ['extended', 'twelve letters and more'],
    ['changed without a change of length', 'Twelve letters'],
  ])('refuses the download of a result file that was %s after its creation, with the reason', async (_, damaged) => {
    work = async ({ result }) => void (await result('table.txt', 'text/plain')).write('twelve letters')
    const id = await start()
    await ended(id)
    await writeFile(join(folder, 'files', 'tasks', `${id}.1`), damaged)
    const answer = await france.get(`/api/tasks/result/${id}`)
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'task_result_damaged'])
    expect(answer.json().error).toMatch(/^The file table.txt was damaged/)
    await writeFile(join(folder, 'files', 'tasks', `${id}.1`), 'twelve letters')
    expect((await france.get(`/api/tasks/result/${id}`)).body).toBe('twelve letters')
  })

  it('is queued only when the transaction that creates it is committed', async () => {
    const before = (await list()).length
    const failing = db.db.transaction().execute(async (tx) => {
      await services.tasks.start(tx, 'counting', { file: 'x' }, { user: franceUser, locale: 'en' })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await list()).toHaveLength(before)
    await expect(services.tasks.start(db.db, 'counting', { file: 1 }, { user: null, locale: 'en' })).rejects.toThrow(
      /file/,
    )
    await expect(services.tasks.start(db.db, 'nothing', {}, { user: null, locale: 'en' })).rejects.toThrow(/nothing/)
  })

  it.each([
    [
      'a refusal',
      new Refusal('locked', { issn: '0000-0000', holder: 'france', since: '', expires_at: '' }),
      'Cette notice est verrouillée par un autre utilisateur\u00a0: france la modifie.',
    ],
    ['a failure', new Failure('cli.unknown_user', { username: 'x' }), /x/],
    ['a full disk', Object.assign(new Error('no space'), { code: 'ENOSPC' }), /Le disque du serveur est plein/],
    ['a defect', new TypeError('secret internals'), /^Une erreur inattendue/],
  ])('that ends with %s shows the reason in the language of the reader', async (_, error, sentence) => {
    work = async ({ result }) => {
      const file = await result('half.txt', 'text/plain')
      file.write('half')
      throw error
    }
    const id = await start()
    await ended(id)
    const tasks: Task[] = (await france.call('GET', '/api/tasks/tasks', { cookies: { locale: 'fr' } })).json()
    const failed = tasks.find((each) => each.message_id === id)
    expect(failed).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(sentence),
      can_retry: true,
      result: null,
    })
    expect((await france.get(`/api/tasks/result/${id}`)).json().code).toBe('task_result_not_found')
    expect((await readdir(join(folder, 'files', 'tasks'))).filter((name) => name.startsWith(id))).toEqual([])
    expect(ends).toEqual(['FAILED'])
  })

  it('fails when its result file cannot be written completely', async () => {
    work = async ({ result }) => {
      const file = await result('full.txt', 'text/plain')
      file.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    }
    expect(await ended(await start())).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/disk/) })
  })

  it('can be cancelled while it runs, and retried afterwards', async () => {
    work = endless
    const id = await start()
    await expect.poll(async () => (await find(id)).done).toBeGreaterThan(0)
    expect((await france.post(`/api/tasks/${id}/retry`)).json().code).toBe('task_not_retryable')
    expect((await france.post(`/api/tasks/${id}/cancel`)).json()).toMatchObject({ cancelling: true })
    expect(await ended(id)).toMatchObject({ status: 'SKIPPED', error: null, can_cancel: false, can_retry: true })
    expect((await france.post(`/api/tasks/${id}/cancel`)).json().code).toBe('task_not_cancellable')
    work = async () => undefined
    expect((await france.post(`/api/tasks/${id}/retry`)).json()).toMatchObject({ status: 'RUNNING', waiting: true })
    expect(await ended(id)).toMatchObject({ status: 'DONE' })
    expect(ends).toEqual(['SKIPPED', 'DONE'])
  })

  it('that throws TaskCancelled ends as skipped, with a link to its page', async () => {
    work = async () => {
      throw new TaskCancelled()
    }
    expect(await ended(await start())).toMatchObject({ status: 'SKIPPED', error: null, page: '/about/serials.mrc' })
  })

  it('that waits in a queue is cancelled immediately', async () => {
    work = endless
    const first = await start('queued')
    const second = await start('queued')
    await expect.poll(async () => (await find(first)).waiting).toBe(false)
    expect(await find(second)).toMatchObject({ status: 'RUNNING', waiting: true, can_cancel: true })
    expect((await france.post(`/api/tasks/${second}/cancel`)).json()).toMatchObject({ status: 'SKIPPED' })
    await france.post(`/api/tasks/${first}/cancel`)
    await ended(first)
    expect(ends).toEqual(['SKIPPED', 'SKIPPED'])
  })

  it('that is not cancellable continues, and the request to cancel it is refused', async () => {
    const release = Promise.withResolvers<void>()
    work = () => release.promise
    const id = await start('delicate')
    await expect.poll(async () => (await find(id)).waiting).toBe(false)
    expect((await france.post(`/api/tasks/${id}/cancel`)).json().code).toBe('task_not_cancellable')
    release.resolve()
    await ended(id)
  })

  it.each(['nothing', '00000000-0000-4000-8000-000000000000'])('with the unknown id %s is not found', async (id) => {
    expect((await france.get(`/api/tasks/result/${id}`)).json().error).toBe('Task result not found')
    expect((await france.post(`/api/tasks/${id}/cancel`)).json().code).toBe('task_not_found')
  })
})

describe('the task list', () => {
  it('shows running, done, failed and skipped tasks in this order, and the latest start first within each status', async () => {
    await db.pool.query('delete from task')
    const done1 = await start()
    await ended(done1)
    const done2 = await start()
    await ended(done2)
    work = async () => {
      throw new Refusal('no_centre', { username: 'x' })
    }
    const failed = await start()
    await ended(failed)
    work = endless
    const running = await start()
    const skipped = await start('queued')
    await france.post(`/api/tasks/${skipped}/cancel`)
    await ended(skipped)
    expect((await list()).map((each) => each.message_id)).toEqual([running, done2, done1, failed, skipped])
    await france.post(`/api/tasks/${running}/cancel`)
    await ended(running)
  })

  it('omits tasks that ended over seven days ago, whose files are deleted', async () => {
    work = async ({ result }) => {
      const file = await result('a.txt', 'text/plain')
      file.end('a')
    }
    const [old, recent] = [await start(), await start()]
    await ended(old)
    await ended(recent)
    await db.pool.query(`update task set ended_at = now() - interval '8 days' where message_id = $1`, [old])
    const files = join(folder, 'files', 'tasks')
    await writeFile(join(files, 'not-ours.txt'), '')
    for (const name of await readdir(files)) await utimes(join(files, name), 0, 0)
    await services.tasks.prune()
    expect(await find(old)).toBeUndefined()
    expect(await find(recent)).toBeDefined()
    expect((await readdir(files)).sort()).toEqual([`${recent}.1`, 'not-ours.txt'].sort())
  })
})

describe('the event stream', () => {
  it('sends changes of the tasks of the user without compression, and ends when the server stops', async () => {
    const open = await buildApp(services)
    await open.listen({ port: 0, host: '127.0.0.1' })
    const { port } = open.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/api/tasks/events`, {
      headers: {
        'accept-encoding': 'br, gzip',
        cookie: `access_token=${france.cookies.access_token}; locale=ru`,
      },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch('text/event-stream')
    expect(answer.headers.get('content-encoding')).toBeNull()
    let reported = ''
    const reading = (async () => {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) reported += chunk
    })()
    await expect.poll(() => reported).toContain('event: ready')
    const others = await services.tasks.start(db.db, 'counting', { file: 'x' }, { user: null, locale: 'en' })
    const id = await start()
    await expect.poll(() => reported).toContain(`"message_id":"${id}"`)
    await expect.poll(() => reported).toContain('"status":"DONE"')
    expect(reported).not.toContain(others)
    await open.close()
    await reading
  })
})

describe('a task whose runs are interrupted repeatedly', () => {
  /** Fails with the error of a lost database connection. */
  const cutOff = () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))
  const startWith = (run: Work) => {
    work = run
    return start()
  }

  it('resumes as long as each run makes progress', async () => {
    let reached = 0
    const id = await startWith(async ({ progress }) => {
      reached += 1
      await progress(reached, 40)
      if (reached < 40) await cutOff()
    })
    expect(await ended(id)).toMatchObject({ status: 'DONE', done: 40 })
  })

  it('fails after many consecutive runs without progress', async () => {
    let runs = 0
    const id = await startWith(async ({ progress }) => {
      runs += 1
      await progress(0, 40, 'started')
      await progress(7, 40, 'same place')
      await cutOff()
    })
    expect(await ended(id)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('interrupted') })
    expect(runs).toBe(26)
  })
})

describe('a task after a crash of the server', () => {
  /** State of a database whose server stopped after the jobs of a dead worker were released and before they ran. */
  it.each([
    ['running on a worker that no longer exists', `status = 'RUNNING', worker = 'gone', attempt = 1`],
    ['queued without a job', `status = 'QUEUED'`],
  ])('is run again if it was %s', async (_, set) => {
    await services.jobs.stop()
    const id = await start()
    await db.pool.query(`delete from graphile_worker._private_jobs where key = $1`, [`task:${id}`])
    await db.pool.query(`update task set ${set} where message_id = $1`, [id])
    await services.jobs.start(allJobs(services))
    expect(await ended(id)).toMatchObject({ status: 'DONE' })
  })
})

describe('a worker', () => {
  it('that stops returns a resumable task to the queue for another worker', async () => {
    const log = makeLog('silent')
    const { pool } = db
    const config = testConfig({ dataFolder: folder })
    const attempts: number[] = []
    const resumable = task('resumable', {
      run: async (context) => {
        attempts.push(context.attempt)
        if (context.attempt === 1) await endless(context)
      },
    })
    const worker = () =>
      makeServices({ db: db.db, pool, config, log, jobs: makeJobs({ pool, log }), moreTasks: [resumable] })
    await services.jobs.stop()
    const [first, second] = [worker(), worker()]
    await first.jobs.start(allJobs(first))
    const id = await first.tasks.start(db.db, 'resumable', { file: 'x' }, { user: franceUser, locale: 'en' })
    await expect.poll(() => attempts).toEqual([1])
    await first.jobs.stop()
    expect(await find(id)).toMatchObject({ status: 'RUNNING', waiting: true })
    await second.jobs.start(allJobs(second))
    expect(await ended(id)).toMatchObject({ status: 'DONE' })
    expect(attempts).toEqual([1, 2])
    await second.jobs.stop()
    const { rows } = await pool.query('select * from job_worker')
    expect(rows).toEqual([])
    await Promise.all([first.tasks.close(), second.tasks.close()])
    await services.jobs.start(allJobs(services))
  })
})
