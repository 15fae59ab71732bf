import type { Task } from '@seriatim/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { App } from '../../platform/http/serve.ts'
import { allJobs } from '../../services.ts'
import {
  type Caller,
  createKnownUsers,
  loginAs,
  type TestDb,
  testApp,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { until } from '../../testing/until.ts'
import { rememberDemonstration } from '../demo/first-start.ts'
import { loadDemonstration } from '../demo/load-demonstration.ts'

let test: TestDb
let app: App
let paris: Caller

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadDemonstration(testServices(test), new Date())
  await rememberDemonstration(test.db, true)
  app = await testApp(test, { isSandbox: true })
  paris = await loginAs(app, 'paris')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const taskOf = async (id: string): Promise<Task> =>
  ((await paris.get('/api/tasks/tasks')).json() as Task[]).find(({ message_id }) => message_id === id)!

const audited = async () =>
  (await test.pool.query(`select username from audit_entry where details ->> 'command' = 'sandbox reset'`)).rows

it('the reset of a training installation is a task, which resumes after a restart of the server', async () => {
  expect((await app.inject('/api/state')).json()).toMatchObject({ sandbox: true })
  const records = async () => Number((await test.pool.query('select count(*) from record')).rows[0].count)
  const full = await records()
  await test.pool.query(
    'delete from record_version where record_id in (select id from record order by id desc limit 10)',
  )
  await paris.post('/api/admin/mails/test', { to: 'a@b.test' })
  const france = await loginAs(app, 'france')
  expect((await france.post('/api/admin/sandbox/reset')).statusCode).toBe(403)
  const answers = await Promise.all([1, 2].map(() => paris.post('/api/admin/sandbox/reset')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
  const { task_id } = answers.find(({ statusCode }) => statusCode === 200)!.json()
  expect(await taskOf(task_id)).toMatchObject({ action_name: 'reset_sandbox', waiting: true, page: '/admin/house' })

  const first = testServices(test, { isSandbox: true })
  await first.jobs.start(allJobs(first))
  await until(
    async () => (await taskOf(task_id)).done,
    (done) => done > 0,
  )
  await first.jobs.stop()
  await first.tasks.close()
  expect(await taskOf(task_id)).toMatchObject({ status: 'RUNNING', waiting: true, total: full })
  expect(await audited()).toEqual([])
  expect((await paris.post('/api/admin/sandbox/reset')).statusCode).toBe(429)

  const second = testServices(test, { isSandbox: true })
  await second.jobs.start(allJobs(second))
  await until(
    async () => (await taskOf(task_id)).status,
    (status) => status === 'DONE',
  )
  await second.jobs.stop()
  await second.tasks.close()
  expect(await audited()).toEqual([{ username: 'paris' }])
  expect(await records()).toBe(full)
  expect((await paris.get('/api/admin/mails')).json().total).toBe(0)
  expect((await paris.get('/api/admin/users')).json().total).toBe(5)
  expect((await paris.post('/api/search', {})).json().hits.total.value).toBe(full)
  expect((await paris.post('/api/admin/sandbox/reset')).statusCode).toBe(200)
})

it('the reset is refused on a production database', async () => {
  const real = await testApp(test)
  const answer = await (await loginAs(real, 'paris')).post('/api/admin/sandbox/reset')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  expect((await real.inject('/api/state')).json()).toMatchObject({ sandbox: false })
  await real.close()
})

it('a training installation sends no e-mails', () => {
  const env = { SMTP_URL: 'smtp://mail.test' }
  expect(readConfig(env).smtpUrl).toBe('smtp://mail.test')
  expect(readConfig({ ...env, SERIATIM_SANDBOX: '1' })).toMatchObject({ isSandbox: true, smtpUrl: null })
})
