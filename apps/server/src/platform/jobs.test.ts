import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '../services.ts'
import { type TestBase, testBase, testServices } from '../testing/index.ts'
import { makeJobs } from './jobs.ts'
import { makeLog } from './log.ts'

let base: TestBase

beforeAll(async () => {
  base = await testBase()
})
afterAll(() => base.close())

const queued = async () =>
  (await base.pool.query('SELECT task_identifier FROM graphile_worker.jobs')).rows.map((row) => row.task_identifier)

describe('jobs', () => {
  it('are queued by the transaction that asks for them, or not at all', async () => {
    const jobs = makeJobs({ pool: base.pool, log: makeLog('silent') })
    const failing = base.base.transaction().execute(async (tx) => {
      await jobs.add(tx, 'never', {})
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await queued()).toEqual([])
    await base.base
      .transaction()
      .execute((tx) => jobs.add(tx, 'later', {}, { runAt: new Date('2999-01-01'), key: 'k' }))
    await base.base
      .transaction()
      .execute((tx) => jobs.add(tx, 'later', {}, { runAt: new Date('2999-01-01'), key: 'k' }))
    expect(await queued()).toEqual(['later'])
  })

  it('run with what they were given', async () => {
    const jobs = makeJobs({ pool: base.pool, log: makeLog('silent') })
    const given = Promise.withResolvers<unknown>()
    await jobs.start([{ name: 'greet', run: async (payload) => given.resolve(payload) }])
    await jobs.add(base.base, 'greet', { name: 'Nature' })
    expect(await given.promise).toEqual({ name: 'Nature' })
    await jobs.stop()
  })

  it('of the product can be started, each cron line is understood', async () => {
    const services = testServices(base)
    await services.jobs.start(allJobs(services))
    await services.jobs.add(base.base, 'expire-sessions-and-locks', {})
    await expect.poll(queued).not.toContain('expire-sessions-and-locks')
    await services.jobs.stop()
  })
})
