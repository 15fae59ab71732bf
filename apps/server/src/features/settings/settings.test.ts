import { SETTINGS, type SettingRow } from '@seriatim/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestBase, testApp, testBase } from '../../testing/index.ts'

const URL = '/api/admin/settings'
let base: TestBase
let app: App
let [paris, france]: Caller[] = []

beforeAll(async () => {
  base = await testBase()
  await createKnownUsers(base.base)
  app = await testApp(base)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await base?.close()
})

it('is changed within its bounds, and counts from the next call on', async () => {
  const row: SettingRow = (await paris!.get(`${URL}/issn_submission_quota`)).json()
  expect(row).toMatchObject({ value: SETTINGS.issn_submission_quota.default, changed_by: null, fixed: false })
  const put = (payload: object) => paris!.put(`${URL}/issn_submission_quota`, payload)
  const changed = await put({ value: 7, updated_at: row.updated_at })
  expect(changed.json()).toMatchObject({ value: 7, changed_by: 'paris' })
  expect((await france!.get('/api/lists/quota')).json()).toMatchObject({ limit: 7, used: 0, remaining: 7 })
  const stale = await put({ value: 8, updated_at: row.updated_at })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_row'])
  for (const value of [-1, 1.5, 10_000_001, undefined])
    expect(Object.keys((await put({ value })).json().errors), String(value)).toEqual(['value'])
  for (const value of ['7', null, 1e300]) expect((await put({ value })).statusCode).toBe(400)
  const row2: SettingRow = (await paris!.get(`${URL}/issn_submission_quota`)).json()
  const both = await Promise.all([11, 12].map((value) => put({ value, updated_at: row2.updated_at })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await put({ value: 7 })
  const history = (await paris!.get(`${URL}/issn_submission_quota/history`)).json()
  expect(history).toMatchObject(
    [{ after: '7' }, {}, { after: '7' }].map((change) => ({ action: 'changed', changes: [change] })),
  )
})

it('is one of those there are, for those who administer', async () => {
  expect((await paris!.get(URL)).json().total).toBe(Object.keys(SETTINGS).length)
  for (const id of ['maintenance', 'toString'])
    expect((await paris!.put(`${URL}/${id}`, { value: 1 })).statusCode).toBe(404)
  expect((await paris!.get(`${URL}/maintenance`)).statusCode).toBe(404)
  expect((await france!.get(URL)).statusCode).toBe(403)
  expect((await france!.put(`${URL}/issn_submission_quota`, { value: 1 })).statusCode).toBe(403)
  expect((await app.inject(URL)).statusCode).toBe(401)
})
