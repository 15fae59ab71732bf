import { issnFromNumber } from '@seriatim/issn'
import { dataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import { fillTitleKeys } from '../../search/postgres/fill-title-keys.ts'
import { type Caller, createUser, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { readDirtyTitles } from './testing/dirty-titles.ts'

let test: TestDb
let app: App
let caller: Caller

/** Records without 210, because that field would contain the abbreviated titles literally. */
const { serials, titles } = readDirtyTitles({ withAbbreviations: false })
/** Serials with the same title. */
const many = Array.from({ length: 25 }, (_, index): MarcRecord => {
  const issn = issnFromNumber(7_400_000 + index)
  const fields = [
    dataField('022', '0', ' ', [['a', issn]]),
    dataField('245', '0', '0', [['a', 'Annual review of quays']]),
  ]
  return { leader: '00000nas a2200000 i 4500', fields: [{ tag: '001', value: issn }, ...fields] }
})
const issnOf = (title: string): string => serials.find(({ keyTitle }) => keyTitle === title)!.issn

beforeAll(async () => {
  test = await testDb()
  await createUser(test.db, { username: 'lister', permissions: ['title_submit'] })
  await createUser(test.db, { username: 'searcher', permissions: ['search'] })
  await createUser(test.db, { username: 'importer', permissions: ['import'] })
  await loadInto(test, [
    ...serials.map(({ record }) => record),
    ...many,
    ...generate({ count: 2_000, first: 5_000_000 }),
  ])
  app = await testApp(test)
  caller = await loginAs(app, 'lister')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

type Answer = { query: string; hits: number; results: { _id: string; _score: number; _source: { matched: string } }[] }
const find = async (title: string, more: object = {}, fuzzy = 'true'): Promise<Answer> => {
  const answer = await caller.post(`/api/search/title?fuzzy=${fuzzy}`, { title, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const code = async (body: object) => {
  const answer = await caller.post('/api/search/title?fuzzy=true', body)
  return [answer.statusCode, answer.json().code]
}

describe('the search for a title from a list', () => {
  it('returns the right record first for all but one title of the test set', async () => {
    expect(titles.length).toBeGreaterThanOrEqual(200)
    const missed: string[] = []
    for (const { title, issn } of titles) {
      if ((await find(title)).results[0]?._id !== issn) missed.push(title)
    }
    // "am" and "med" are stop words of German and Swedish, so only “J” and “Harb” remain of this title.
    expect(missed).toEqual(['Am J Harb Med'])
  })

  it('uses the query that the user entered instead of the title', async () => {
    const answer = await find('???', { title_query: 'Annals of costal light' })
    expect(answer.query).toBe('Annals of costal light')
    expect(answer.results[0]).toMatchObject({
      _id: issnOf('Annals of coastal light'),
      _source: { matched: 'Annals of coastal light', iso_country: 'FRA', category: 'fre' },
    })
    expect((await find('Halieutica', { title_query: ' ' })).query).toBe('Halieutica')
  })

  it('finds nothing if no title is similar', async () => {
    expect(await find('Qwertyuiop asdfghjkl')).toMatchObject({ hits: 0, results: [] })
    expect(await find('&')).toMatchObject({ hits: 0, results: [] })
    expect((await find('a "b" \'c\' \\ :* & | ! <-> '.repeat(200))).hits).toBe(0)
  })

  it('returns twenty records per page, the most similar first', async () => {
    const first = await find('Annual review of the quays')
    expect(first.hits).toBeGreaterThanOrEqual(25)
    expect(first.results).toHaveLength(20)
    const second = await find('Annual review of the quays', { page: 2 })
    expect(second.hits).toBe(first.hits)
    const scores = [...first.results, ...second.results].map(({ _score }) => _score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    const ids = [...first.results, ...second.results].map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

it('a title search without the option fuzzy finds the same records as the search page', async () => {
  const { hits, results } = await find('annals coastal', {}, 'false')
  expect(results.map(({ _id }) => _id).toSorted()).toEqual(
    [issnOf('Annals of coastal light'), issnOf('Annals of coastal engineering')].toSorted(),
  )
  expect(hits).toBe(2)
  const searcher = await loginAs(app, 'searcher')
  const search = await searcher.post('/api/search', { basic_query: { query: 'annals coastal' } })
  expect(search.json().hits.total.value).toBe(hits)
})

it('a title search is refused for a blank title, and without permission to search or to send lists', async () => {
  expect(await code({ title: '' })).toEqual([400, 'missing_query'])
  expect(await code({ title: ' \t', title_query: null })).toEqual([400, 'missing_query'])
  expect(await code({ title: 'x'.repeat(10_001) })).toEqual([400, 'invalid_search_parameters'])
  const statusOf = async (username: string) =>
    (await (await loginAs(app, username)).post('/api/search/title?fuzzy=true', { title: 'x' })).statusCode
  expect([await statusOf('searcher'), await statusOf('importer')]).toEqual([200, 403])
})

it('a job adds title keys to the database of an earlier version, while browsing works', async () => {
  const query = async (text: string) => (await test.pool.query(text)).rows
  const keys = () => query('select record_id, place, title_keys from heading order by record_id, place, tag, script')
  const before = await keys()
  await query('update heading set title_keys = null')
  await query(`update setting set value = '{}' where name = 'title_keys'`)
  // A server reads the state of the keys until they are complete.
  const upgraded = await testApp(test)
  const lister = await loginAs(upgraded, 'lister')
  const refused = await lister.post('/api/search/title?fuzzy=true', { title: 'Halieutica' })
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'index_building'])
  const searcher = await loginAs(upgraded, 'searcher')
  expect((await searcher.post('/api/browse/titles', {})).statusCode).toBe(200)
  await fillTitleKeys(test.db, makeLog('silent'), new AbortController().signal)
  expect(await keys()).toEqual(before)
  const response = await lister.post('/api/search/title?fuzzy=true', { title: 'Halieutica' })
  expect(response.json().results[0]?._id).toBe(issnOf('Halieutica'))
  await upgraded.close()
})
