/** Tests of the list of URLs in administration. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { URL_LIST, type UrlRow } from '@seriatim/contract'
import { dataField, type MarcRecord, toWire, valueIn } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let web: Server
let root: string
let paris: Caller
let france: Caller

/** The Authorization header of each request to the web server. */
const authorizations: (string | undefined)[] = []

const made = [...generate({ count: 4, first: 6_400_000 })]
const withUrls = (record: MarcRecord, ...urls: string[]): MarcRecord => ({
  ...record,
  fields: [
    ...record.fields.filter(({ tag }) => tag < '856'),
    ...urls.map((url) => dataField('856', '4', '0', [['u', url]])),
  ],
})

beforeAll(async () => {
  web = createServer(({ url, headers }, answer) => {
    authorizations.push(headers.authorization)
    answer.statusCode = url === '/gone' ? 410 : url === '/moved' ? 301 : 200
    if (url === '/moved') answer.setHeader('location', `${root.replace('//', '//reader:paper@')}/here`)
    answer.end()
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, [
    withUrls(made[0]!, `${root}/gone`, 'https://Gallica.BNF.fr/Bibliothèque'),
    withUrls(made[1]!, 'https://Gallica.BNF.fr/Bibliothèque', 'ftp://ftp.issn.org/50%_off'),
    withUrls(made[2]!, 'https://Gallica.BNF.fr/Bibliothèque', 'no address'),
    withUrls(made[3]!),
  ])
  app = await testApp(test, { allowsPrivateUrls: true })
  ;[paris, france] = [await loginAs(app, 'paris'), await loginAs(app, 'france')]
})
afterAll(async () => {
  await app?.close()
  await test?.close()
  web?.close()
})

const list = async (query = '', locale = 'en'): Promise<{ rows: UrlRow[]; total: number }> => {
  const answer = await paris.call('GET', `/api/admin/urls?${query}`, { headers: { 'accept-language': locale } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const urls = async (query: string, locale?: string): Promise<string[]> =>
  (await list(query, locale)).rows.map(({ url }) => url.replace(root, ''))

it('the list of URLs contains every URL of the records that the initial load stored', async () => {
  const { rows, total } = await list()
  expect(total).toBe(4)
  expect(rows.find(({ host }) => host === 'gallica.bnf.fr')).toEqual({
    id: expect.any(String),
    url: 'https://Gallica.BNF.fr/Bibliothèque',
    host: 'gallica.bnf.fr',
    state: 'unknown',
    status_code: null,
    reason: null,
    checked_at: null,
    moved_to: null,
    records: 3,
  })
})

it('an administrator can check a URL, and reads the result in the language of the user interface', async () => {
  const row = (await list('search=gone')).rows[0]!
  const checked = await paris.post(`/api/admin/urls/${row.id}/check`, {})
  expect(checked.statusCode, checked.body).toBe(200)
  expect(checked.json()).toMatchObject({ id: row.id, state: 'deleted', status_code: 410, reason: 'Gone', records: 1 })
  expect((await paris.get(`/api/admin/urls/${row.id}`)).json()).toEqual(checked.json())
  const ftp = (await list('search=ftp')).rows[0]!
  await paris.post(`/api/admin/urls/${ftp.id}/check`, {})
  expect((await list('search=ftp', 'fr')).rows[0]).toMatchObject({
    state: 'uncheckable',
    reason: 'pas une adresse web',
  })
  const response = await paris.post('/api/search', { keyword_queries: [{ type: 'url_state', code: 'deleted' }] })
  expect(response.json().hits.total.value).toBe(1)
})

it('the search in the list of URLs finds all words, ignores case and accents, and takes % and _ literally', async () => {
  expect(await urls('search=BIBLIOTHEQUE gallica')).toEqual(['https://Gallica.BNF.fr/Bibliothèque'])
  expect(await urls('search=bibliothèque&page=2')).toEqual([])
  expect(await urls('search=deleted')).toEqual(['/gone'])
  expect(await urls('search=web', 'fr')).toEqual(['ftp://ftp.issn.org/50%_off'])
  expect(await urls('search=scheme')).toEqual([])
  expect(await urls(`search=${encodeURIComponent('50%')}`)).toEqual(['ftp://ftp.issn.org/50%_off'])
  expect(await urls(`search=${encodeURIComponent('%')}`)).toHaveLength(1)
  expect(await urls('search=gallica ftp')).toEqual([])
  expect(await urls('state=unknown')).toEqual(['https://Gallica.BNF.fr/Bibliothèque', 'no address'])
})

it('the list of URLs can be sorted by every property, with empty values last, and is paged', async () => {
  for (const sort of URL_LIST.sorts) {
    const up = await list(`sort=${sort}`)
    const down = await list(`sort=${sort}&order=desc`)
    const values = (rows: UrlRow[]) => rows.map((row) => row[sort]).filter((value) => value !== null)
    expect(values(down.rows), sort).toEqual(values(up.rows).reverse())
    expect(up.rows.map((row) => row[sort] === null).indexOf(true), sort).toBe(
      values(up.rows).length === 4 ? -1 : values(up.rows).length,
    )
  }
  expect((await list('sort=records&order=desc')).rows[0]).toMatchObject({ records: 3 })
  const pages = [await urls('size=3'), await urls('size=3&page=2')]
  expect(pages.map(({ length }) => length)).toEqual([3, 1])
  expect(new Set(pages.flat()).size).toBe(4)
})

it('the list of URLs can be read by administrators only, and returns 404 for an unknown URL', async () => {
  const { id } = (await list()).rows[0]!
  for (const caller of [france]) {
    expect((await caller.get('/api/admin/urls')).statusCode).toBe(403)
    expect((await caller.post(`/api/admin/urls/${id}/check`, {})).statusCode).toBe(403)
  }
  for (const path of ['nothing', `${id}x`, '0'.repeat(32)]) {
    const one = await paris.get(`/api/admin/urls/${path}`)
    expect([one.statusCode, one.json().code], path).toEqual([404, 'url_not_found'])
    const check = await paris.post(`/api/admin/urls/${path}/check`, {})
    expect([check.statusCode, check.json().code], path).toEqual([404, 'url_not_found'])
  }
  for (const query of ['sort=nothing', 'size=0', 'size=1001', 'order=up', 'state=fine', 'page=0'])
    expect((await paris.get(`/api/admin/urls?${query}`)).statusCode, query).toBe(400)
})

it('the list of URLs omits URLs that are in no record, whether checked or not', async () => {
  const countRemaining = () =>
    sql<{ url: string }>`select url from url_check where url like ${`${root}/else%`}`.execute(test.db)
  const other = `${root}/elsewhere`
  expect((await paris.post('/api/urls/check', { url: other })).json()).toMatchObject({ url: other, state: 'valid' })
  expect((await countRemaining()).rows).toEqual([])
  const record = made[3]!
  const save = async (...addresses: string[]) => {
    const body = { record: toWire(withUrls(record, ...addresses)), dry_run: false }
    const answer = await paris.post(`/api/record/${valueIn(record, '022', 'a')}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  await save(other)
  const { id } = (await list('search=elsewhere')).rows[0]!
  expect((await paris.get(`/api/admin/urls/${id}`)).statusCode).toBe(200)
  await save('https://example.org/')
  expect((await list('search=elsewhere')).total).toBe(0)
  expect((await paris.get(`/api/admin/urls/${id}`)).statusCode).toBe(404)
  await save()
})

it('the list of URLs does not store, show or send user names and passwords', async () => {
  const [address, bare] = [root.replace('//', '//reader:paper@'), `${root}/`]
  authorizations.length = 0
  const body = { record: toWire(withUrls(made[3]!, ` ${address}/moved`)), dry_run: false }
  const saved = (await paris.post(`/api/record/${valueIn(made[3]!, '022', 'a')}`, body)).json()
  const matches = saved.diagnostic.errors.filter(({ code }: { code: string }) => code === 'address-credentials')
  expect(matches).toMatchObject([{ field: '856', error: expect.stringContaining(`“ ${bare}moved”`) }])
  expect(saved.urls).toMatchObject([{ url: `${bare}moved`, state: 'unknown' }])
  const [row] = (await list('search=moved')).rows
  expect(row).toMatchObject({ url: `${bare}moved`, records: 1 })
  const checked = (await paris.post('/api/urls/check', { url: `${address}/moved` })).json()
  expect(checked).toMatchObject({ url: `${bare}moved`, state: 'valid', moved_to: `${bare}here` })
  expect((await paris.get(`/api/admin/urls/${row!.id}`)).json()).toMatchObject({ moved_to: `${bare}here` })
  expect(new Set(authorizations)).toEqual(new Set([undefined]))
  const { rows } = await sql`select url from url_check where concat(url, moved_to) like '%paper%'`.execute(test.db)
  expect(rows).toEqual([])
})
