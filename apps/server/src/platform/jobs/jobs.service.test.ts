import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '../../services.ts'
import { type TestDb, testDb, testServices } from '../../testing/index.ts'
import { WAIT } from '../../testing/wait.ts'
import { isConnectionLost } from '../database/connection-lost.ts'
import { openDb } from '../database/db.ts'
import { makeLog } from '../log.ts'
import { type JobDefinition, makeJobs } from './jobs.ts'

let db: TestDb

beforeAll(async () => {
  db = await testDb()
})
afterAll(() => db.close())

const queued = async () =>
  (await db.pool.query('SELECT task_identifier FROM graphile_worker.jobs')).rows.map((row) => row.task_identifier)

/** Whether `work` failed because the database connection was lost. Other errors are thrown. */
const failedOnLoss = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return false
  } catch (error) {
    if (isConnectionLost(error)) return true
    throw error
  }
}

describe('jobs', () => {
  it('are queued if the transaction commits, and not otherwise', async () => {
    const jobs = makeJobs({ pool: db.pool, log: makeLog('silent') })
    const failing = db.db.transaction().execute(async (tx) => {
      await jobs.add(tx, 'never', {})
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await queued()).toEqual([])
    await db.db.transaction().execute((tx) => jobs.add(tx, 'later', {}, { runAt: new Date('2999-01-01'), key: 'k' }))
    await db.db.transaction().execute((tx) => jobs.add(tx, 'later', {}, { runAt: new Date('2999-01-01'), key: 'k' }))
    expect(await queued()).toEqual(['later'])
  })

  it('run with their payload', async () => {
    const jobs = makeJobs({ pool: db.pool, log: makeLog('silent') })
    const given = Promise.withResolvers<unknown>()
    await jobs.start([{ name: 'greet', run: async (payload) => given.resolve(payload) }])
    await jobs.add(db.db, 'greet', { name: 'Nature' })
    expect(await given.promise).toEqual({ name: 'Nature' })
    await jobs.stop()
  })

  it('of a killed worker run at once when another worker starts', async () => {
    const jobs = makeJobs({ pool: db.pool, log: makeLog('silent') })
    const sent: unknown[] = []
    await jobs.add(db.db, 'interrupted', { name: 'Nature' })
    // A killed worker leaves its row without the advisory lock of its connection, and its jobs locked for hours.
    await db.pool.query("insert into job_worker (id) values ('killed')")
    const locked = await db.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'interrupted')`,
    )
    expect(locked.rowCount).toBe(1)
    await jobs.start([{ name: 'interrupted', run: async (payload) => void sent.push(payload) }])
    await expect.poll(() => sent, WAIT).toEqual([{ name: 'Nature' }])
    await jobs.stop()
    expect((await db.pool.query('select id from job_worker')).rows).toEqual([])
  })

  it('continue after the database was lost, in a worker with a new name', async () => {
    const { pool, close } = openDb(db.url, { maxConnections: 8 })
    const jobs = makeJobs({ pool, log: makeLog('silent') })
    const runs: Array<{ worker: string; isAborted: boolean }> = []
    const long: JobDefinition = {
      name: 'long',
      async run(_, { worker, signal }) {
        const number = runs.push({ worker, isAborted: false }) - 1
        if (number > 0) return
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        runs[number] = { worker, isAborted: true }
        throw new Error('cut off')
      },
    }
    const greeted: unknown[] = []
    await jobs.start([long, { name: 'greet', run: async (payload) => void greeted.push(payload) }])
    for (let round = 1; round <= 2; round++) {
      runs.splice(0)
      await jobs.add(db.db, 'long', {})
      await expect.poll(() => runs.length, WAIT).toBe(1)
      await db.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await expect.poll(() => runs.length, WAIT).toBe(2)
      expect(runs[0]?.isAborted).toBe(true)
      expect(runs[1]?.worker).not.toBe(runs[0]?.worker)
      await expect.poll(async () => failedOnLoss(() => jobs.add(db.db, 'greet', { round })), WAIT).toBe(false)
      await expect.poll(() => greeted, WAIT).toContainEqual({ round })
    }
    await jobs.stop()
    expect((await pool.query('select id from job_worker')).rows).toEqual([])
    await close()
  })

  it('of the product have valid cron lines', async () => {
    const services = testServices(db)
    await services.jobs.start(allJobs(services))
    await services.jobs.add(db.db, 'expire-sessions-and-locks', {})
    await expect.poll(queued).not.toContain('expire-sessions-and-locks')
    await services.jobs.stop()
  })
})
