import { FIXED_SETTINGS, SETTINGS, type SettingRow } from '@seriatim/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  cookiesOf,
  createKnownUsers,
  loginAs,
  type TestDb,
  testApp,
  testConfig,
  testDb,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ISSN, makeRecord } from '../consequences/testing.ts'
import { settingStore } from './service.ts'

const URL = '/api/admin/settings'
let db: TestDb
let app: App
let [paris, france]: Caller[] = []

beforeAll(async () => {
  db = await testDb()
  await createKnownUsers(db.db)
  app = await testApp(db)
  ;[paris, france] = await Promise.all(['paris', 'france'].map((username) => loginAs(app, username)))
})
afterAll(async () => {
  await app?.close()
  await db?.close()
})

it('a setting can be changed within its limits, and takes effect at the next call', async () => {
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

it('the setting for the external help accepts a web URL or an empty value', async () => {
  const url = `${URL}/help_url`
  const shown = async () => (await app.inject('/api/state')).json().help_url
  expect((await paris!.get(url)).json()).toMatchObject({ type: 'url', value: '', minimum: null, maximum: null })
  expect(await shown()).toBeNull()
  for (const value of [
    'javascript:alert(1)',
    'wiki',
    'https://a b',
    '//wiki.test',
    `https://${'a'.repeat(500)}.test`,
    7,
  ])
    expect(Object.keys((await paris!.put(url, { value })).json().errors), String(value)).toEqual(['value'])
  expect((await paris!.put(url, { value: ' https://wiki.test/{route} ' })).json().value).toBe(
    'https://wiki.test/{route}',
  )
  expect(await shown()).toBe('https://wiki.test/{route}')
  expect((await paris!.put(url, { value: '' })).json().value).toBe('')
  expect(await shown()).toBeNull()
})

it('the change of a setting is refused for an unknown setting and without the permission to administer', async () => {
  expect((await paris!.get(URL)).json().total).toBe(Object.keys(SETTINGS).length + FIXED_SETTINGS.length)
  for (const id of ['maintenance', 'toString'])
    expect((await paris!.put(`${URL}/${id}`, { value: 1 })).statusCode).toBe(404)
  expect((await paris!.get(`${URL}/maintenance`)).statusCode).toBe(404)
  expect((await france!.get(URL)).statusCode).toBe(403)
  expect((await france!.put(`${URL}/issn_submission_quota`, { value: 1 })).statusCode).toBe(403)
  expect((await app.inject(URL)).statusCode).toBe(401)
})

const put = (name: string, value: unknown) => paris!.put(`${URL}/${name}`, { value })
const secondsUntil = async (statement: string): Promise<number> =>
  (await db.pool.query<{ s: number }>(`select round(extract(epoch from ${statement}))::int as s`)).rows[0]!.s

it('a changed session setting takes effect at the next call', async () => {
  await put('session_hours', 2)
  await put('session_total_hours', 3)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'london', password: 'seriatim' },
  })
  expect(answer.cookies.find(({ name }) => name === 'refresh_token')).toMatchObject({ maxAge: 2 * 3_600 })
  const newest = '(select expires_at - created_at from session order by id desc limit 1)'
  expect(await secondsUntil(newest)).toBe(2 * 3_600)
  await put('session_hours', 4)
  const cookies = cookiesOf(answer)
  const refreshed = await app.inject({
    method: 'POST',
    url: '/api/refresh',
    cookies,
    headers: { 'x-csrf-token': cookies.csrf_refresh_token! },
  })
  expect(refreshed.statusCode).toBe(200)
  expect(await secondsUntil(newest)).toBe(3 * 3_600)
})

it('a changed lock setting takes effect at the next call', async () => {
  await loadInto(db, [makeRecord(0)])
  await put('lock_minutes', 5)
  await france!.put(`/api/record_lock/${ISSN(0)}`)
  expect(await secondsUntil('(select expires_at - now() from record_lock)')).toBeGreaterThan(4 * 60)
  expect(await secondsUntil('(select expires_at - now() from record_lock)')).toBeLessThanOrEqual(5 * 60)
  await put('lock_minutes', 90)
  await france!.put(`/api/record_lock/${ISSN(0)}`)
  expect(await secondsUntil('(select expires_at - now() from record_lock)')).toBeGreaterThan(80 * 60)
  await france!.delete(`/api/record_lock/${ISSN(0)}`)
})

it('the setting product_name sets the name of the application that users see', async () => {
  for (const value of ['', ' ', 'x'.repeat(41), 'a\nb']) expect((await put('product_name', value)).statusCode).toBe(400)
  await put('product_name', 'ISSN+')
  expect((await app.inject('/api/state')).json().product_name).toBe('ISSN+')
})

it('the maintenance settings announce a planned maintenance, close the server at its start and open it at its end', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const planned = async () => (await app.inject('/api/state')).json().maintenance_planned
  await put('maintenance_message', 'A new disk')
  expect((await put('maintenance_from', 'tomorrow')).statusCode).toBe(400)
  await put('maintenance_until', at(120))
  expect((await put('maintenance_from', at(130))).json().errors).toHaveProperty('value')
  await put('maintenance_from', at(60))
  await expect.poll(planned).toMatchObject({ message: 'A new disk' })
  expect((await france!.get('/api/me')).statusCode).toBe(200)
  await put('maintenance_from', at(-1))
  await expect.poll(async () => (await france!.get('/api/me')).statusCode).toBe(503)
  const closed = await france!.get('/api/me')
  expect([closed.json().code, closed.json().error]).toEqual(['maintenance', expect.stringContaining('A new disk')])
  expect((await app.inject('/api/state')).json()).toMatchObject({ maintenance: 'A new disk' })
  // Moves the end of the maintenance into the past.
  await db.pool.query(`update setting set value = to_jsonb($1::text) where name = 'maintenance_until'`, [at(-0.5)])
  await expect.poll(async () => (await france!.get('/api/me')).statusCode).toBe(200)
  expect(await planned()).toBeNull()
})

it('a setting from an environment variable is shown read-only and without its password', async () => {
  const rows: SettingRow[] = (await paris!.get(`${URL}?size=1000`)).json().rows
  expect(
    rows
      .filter(({ fixed }) => fixed)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...FIXED_SETTINGS].sort())
  const answer = await put('smtp_url', 'smtp://elsewhere.test')
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'setting_fixed'])
  const config = testConfig({ smtpUrl: 'smtp://user:secret@mail.test:587' })
  const [smtp] = (await settingStore({ db: db.db, config }).rows('en', null as never)).filter(
    ({ id }) => id === 'smtp_url',
  )
  expect(smtp).toMatchObject({ value: 'mail.test:587', fixed: true })
})
