import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import type { App } from '../../platform/http/serve.ts'
import { createKnownUsers, loginAs, type TestDb, testApp, testDb, testServices } from '../../testing/index.ts'
import { rememberDemonstration } from '../demo/first-start.ts'
import { loadDemonstration } from '../demo/load-demonstration.ts'

let db: TestDb
let app: App

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  await loadDemonstration(testServices(db), new Date())
  await rememberDemonstration(db.db, true)
  app = await testApp(db, { isSandbox: true })
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

it('is made anew by one call, for those who administer', async () => {
  const [paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
  expect((await app.inject('/api/state')).json()).toMatchObject({ sandbox: true })
  const records = async () => Number((await db.pool.query('select count(*) from record')).rows[0].count)
  const full = await records()
  await db.pool.query('delete from record_version where record_id in (select id from record order by id desc limit 10)')
  await paris!.post('/api/admin/mails/test', { to: 'a@b.test' })
  expect((await france!.post('/api/admin/sandbox/reset')).statusCode).toBe(403)
  const answers = await Promise.all([1, 2].map(() => paris!.post('/api/admin/sandbox/reset')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
  expect(await records()).toBe(full)
  expect((await paris!.get('/api/admin/mails')).json().total).toBe(0)
  expect((await paris!.get('/api/admin/users')).json().total).toBe(5)
  expect((await paris!.post('/api/search', {})).json().hits.total.value).toBe(full)
})

it('is refused where the base is real', async () => {
  const real = await testApp(db)
  const answer = await (await loginAs(real, 'paris')).post('/api/admin/sandbox/reset')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  expect((await real.inject('/api/state')).json()).toMatchObject({ sandbox: false })
  await real.close()
})

it('keeps its letters', () => {
  const env = { SMTP_URL: 'smtp://mail.test' }
  expect(readConfig(env).smtpUrl).toBe('smtp://mail.test')
  expect(readConfig({ ...env, SERIATIM_SANDBOX: '1' })).toMatchObject({ isSandbox: true, smtpUrl: null })
})
