/** CSV export of every area of administration. */
import { text } from 'node:stream/consumers'
import { adminUsers, allCalls, LIST_SIZE_MAX } from '@seriatim/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'

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

type Line = Record<string, string>
const tableOf = async (url: string): Promise<Line[]> => {
  const answer = await paris!.call('GET', url, { payloadAsStream: true })
  const body = await text(answer.stream())
  expect(answer.statusCode, body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  return parse(body, { bom: true, columns: true })
}

const lists = allCalls.filter(({ path, method, file, answer, query }) =>
  [method === 'GET', /^\/admin\/[^/]+$/.test(path), answer, query, file?.contentTypes.includes('text/csv')].every(
    Boolean,
  ),
)

it('every area has a CSV export', () => {
  const areas = allCalls.filter(
    ({ method, path, query }) => method === 'GET' && /^\/admin\/[^/]+$/.test(path) && query !== undefined,
  )
  expect(lists.map(({ path }) => path)).toEqual(areas.map(({ path }) => path))
})

it.each(lists.map(({ path }) => path.replace(':area', 'iso_countries')))(
  'the CSV export of %s contains the rows of the list',
  async (path) => {
    const url = `/api${path}`
    const pageOf = async (page: number) => (await paris!.get(`${url}?size=${LIST_SIZE_MAX}&page=${page}`)).json()
    const { rows, total } = await pageOf(1)
    for (let page = 2; rows.length < total; page++) {
      const further = (await pageOf(page)).rows
      expect(further).not.toEqual([])
      rows.push(...further)
    }
    const lines = await tableOf(`${url}?format=csv&size=1&page=7`)
    expect(lines.map(({ id }) => id)).toEqual(rows.map(({ id }: { id: string }) => id))
  },
)

it('the CSV export applies search and order, writes references as codes, and escapes formulas', async () => {
  await db.pool.query(`update app_user set email = '=1+1@x.test' where username = 'london'`)
  const lines = await tableOf('/api/admin/users?search=o&sort=username&order=desc&format=csv')
  expect(lines.map(({ username }) => username)).toEqual(
    ['paris', 'nocentre', 'london', 'france'].filter((name) => lines.some(({ username }) => username === name)),
  )
  expect(lines.find(({ username }) => username === 'london')).toMatchObject({
    email: "'=1+1@x.test",
    center: '_2',
    centers: '_2',
    'api_quota.total': '',
  })
  expect(Object.keys(lines[0]!)).toContain('api_quota.second')
  const countries = await tableOf('/api/admin/iso_countries?search=FRA&sort=code&format=csv')
  expect(countries.find(({ code }) => code === 'FRA')).toMatchObject({
    code: 'FRA',
    'names.en': 'France',
    is_active: 'true',
  })
})

it('the CSV export includes all pages', async () => {
  await db.pool.query(`insert into mail (recipient, language, kind, subject, body)
    select 'a' || n || '@b.test', 'en', 'test', 's', 't' from generate_series(1, ${LIST_SIZE_MAX + 7}) n`)
  expect(await tableOf('/api/admin/mails?format=csv')).toHaveLength(LIST_SIZE_MAX + 7)
})

it('the CSV export refuses users without permission and invalid parameters, as the list does', async () => {
  expect((await france!.get('/api/admin/users?format=csv')).statusCode).toBe(403)
  expect((await app.inject('/api/admin/users?format=csv')).statusCode).toBe(401)
  expect((await paris!.get('/api/admin/users?format=xml')).statusCode).toBe(400)
  expect((await paris!.get('/api/admin/users?format=csv&sort=password')).statusCode).toBe(400)
  expect((await paris!.get('/api/admin/nothing?format=csv')).json().code).toBe('not_found')
  expect(adminUsers.file?.contentTypes).toEqual(['text/csv'])
})
