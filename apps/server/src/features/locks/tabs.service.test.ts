import { TAB_HEADER } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let records: MarcRecord[]
let [france, elsewhere, paris]: Caller[] = []

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  records = [...generate({ count: 6, first: 6_300_000, centres: [{ code: '_7', country: 'FRA' }] })]
  await loadInto(test, records)
  app = await testApp(test)
  // One user with two sessions, as in two browsers.
  ;[france, elsewhere, paris] = await Promise.all(['france', 'france', 'paris'].map((name) => loginAs(app, name)))
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const issnAt = (index: number): string => valueIn(records[index]!, '022', 'a')!
const inTab = async (who: Caller | undefined, method: 'PUT' | 'DELETE', issn: string, tab?: string) => {
  const headers = tab === undefined ? {} : { [TAB_HEADER]: tab }
  const answer = await who!.call(method, `/api/record_lock/${issn}`, { headers })
  expect(answer.statusCode, answer.body).toBe(200)
}
const edit = async (who: Caller | undefined, issn: string, tab: string) =>
  who!.call('GET', `/api/record/${issn}/json?edit=true`, { headers: { [TAB_HEADER]: tab } })
const holder = async (issn: string): Promise<string | null> =>
  (await paris!.get(`/api/record_lock/${issn}`)).json().holder
const logOut = async (who: Caller | undefined) => {
  const headers = { 'x-csrf-token': who!.cookies.csrf_refresh_token ?? '' }
  expect((await who!.call('POST', '/api/logout', { headers })).statusCode).toBe(200)
}

describe('a lock that the holder uses in two windows', () => {
  it('lasts until the last window releases the lock', async () => {
    const issn = issnAt(0)
    await edit(france, issn, 'one')
    await edit(france, issn, 'two')
    await inTab(france, 'DELETE', issn, 'two')
    expect(await holder(issn)).toBe('france')
    await inTab(france, 'DELETE', issn, 'two')
    expect(await holder(issn)).toBe('france')
    await inTab(france, 'DELETE', issn, 'one')
    expect(await holder(issn)).toBe(null)
  })

  it('ends immediately on a release without a window id', async () => {
    const issn = issnAt(1)
    await inTab(france, 'PUT', issn, 'one')
    await inTab(france, 'PUT', issn, 'two')
    await inTab(france, 'DELETE', issn)
    expect(await holder(issn)).toBe(null)
  })

  it('ignores windows whose heartbeat has expired', async () => {
    const issn = issnAt(2)
    await inTab(france, 'PUT', issn, 'one')
    await sql`update lock_tab set seen_at = now() - interval '16 minutes'`.execute(test.db)
    await inTab(france, 'PUT', issn, 'two')
    await inTab(france, 'DELETE', issn, 'two')
    expect(await holder(issn)).toBe(null)
  })

  it('lasts until both sessions of the holder have ended', async () => {
    const issn = issnAt(3)
    await inTab(france, 'PUT', issn, 'one')
    await inTab(elsewhere, 'PUT', issn, 'two')
    await logOut(elsewhere)
    expect(await holder(issn)).toBe('france')
    await inTab(france, 'PUT', issn, 'one')
    await logOut(france)
    expect(await holder(issn)).toBe(null)
  })

  it('belongs only to the new holder after a handover, even if the previous holder had two windows', async () => {
    france = await loginAs(app, 'france')
    const issn = issnAt(4)
    await inTab(france, 'PUT', issn, 'one')
    await inTab(france, 'PUT', issn, 'two')
    await paris!.post(`/api/record_lock/${issn}/request`)
    await france!.post(`/api/record_lock/${issn}/hand_over`)
    expect(await holder(issn)).toBe('paris')
    await inTab(paris, 'DELETE', issn, 'three')
    expect((await france!.get(`/api/record_lock/${issn}`)).json().holder).toBe(null)
  })
})
