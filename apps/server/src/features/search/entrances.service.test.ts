/**
 * Tests that words of seven scripts and all notations of an ISSN are found through each call that searches (contract,
 * Search, TEXT (a) to (c)).
 */
import { issnFromNumber } from '@seriatim/issn'
import { dataField } from '@seriatim/marc'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createUser, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { readRows } from '../portal/testing.ts'
import { smallRecord } from '../public/testing.ts'
import { SCRIPT_WORDS, type ScriptWord } from './testing/script-words.ts'

/** Number of words in a title. A query with all these words finds the record only if each word is found. */
const WORDS_PER_TITLE = 10

type Serial = { readonly issn: string; readonly title: string; readonly words: readonly ScriptWord[] }

const SERIALS = SCRIPT_WORDS.map(({ name, separator, words }, script) => ({
  name,
  serials: Array.from({ length: words.length / WORDS_PER_TITLE }, (_, at): Serial => {
    const own = words.slice(at * WORDS_PER_TITLE, (at + 1) * WORDS_PER_TITLE)
    return {
      issn: issnFromNumber(6_300_000 + script * 100 + at),
      title: own.map(({ title }) => title).join(separator),
      words: own,
    }
  }),
}))

let test: TestDb
let app: App
let staff: Caller
let token: string

beforeAll(async () => {
  test = await testDb()
  await createUser(test.db, { username: 'staff', permissions: ['search'] })
  await loadInto(
    test,
    SERIALS.flatMap(({ serials }) =>
      serials.map(({ issn, title }) =>
        smallRecord(issn, [
          dataField('022', '0', ' ', [
            ['a', issn],
            ['2', '_7'],
          ]),
          dataField('245', '0', '0', [['a', title]]),
        ]),
      ),
    ),
  )
  app = await testApp(test)
  staff = await loginAs(app, 'staff')
  token = (await staff.post('/api/me/tokens', { name: 'entrances' })).json().token
  await sql`update app_user set api_quota = '{"total": 100000, "day": 100000, "second": 100000}'`.execute(test.db)
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

let requests = 0
/** Each request uses another IP address, because the number of requests per address is limited. */
const get = async (url: string, parameters: Readonly<Record<string, string>>): Promise<string> => {
  requests++
  const answer = await app.inject({
    method: 'GET',
    url: `${url}?${new URLSearchParams(parameters)}`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: `10.1.${Math.floor(requests / 250)}.${requests % 250}`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body
}
const numbersOfSru = (xml: string): string[] =>
  [...xml.matchAll(/<recordIdentifier>([^<]+)</g)].map(([, issn]) => issn!)
const cqlText = (text: string): string => `"${text.replaceAll('"', '\\"')}"`

type Entrance = (query: string) => Promise<readonly string[]>

const staffText: Entrance = async (query) => {
  const answer = await staff.post('/api/search', { basic_query: { query } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().hits.hits.map(({ _id }: { _id: string }) => _id)
}
const portal: Entrance = async (q) => readRows(await get('/portal', { q })).map(({ issn }) => issn)
const publicApi: Entrance = async (q) =>
  JSON.parse(await get('/api/public/v1/search', { q })).results.map(({ issn }: { issn: string }) => issn)
const sru: Entrance = async (query) => numbersOfSru(await get('/sru', { query: `dc.title all ${cqlText(query)}` }))
const staffTitle =
  (fuzzy: boolean): Entrance =>
  async (title) => {
    const answer = await staff.post(`/api/search/title?fuzzy=${fuzzy}`, { title })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().results.map(({ _id }: { _id: string }) => _id)
  }

const ENTRANCES: readonly (readonly [name: string, entrance: Entrance])[] = [
  ['the search of staff', staffText],
  ['the portal', portal],
  ['SRU', sru],
  ['the public API', publicApi],
]

describe.each(SERIALS)('100 words in $name', ({ serials }) => {
  it('are different from each other', () => {
    expect(new Set(serials.flatMap(({ words }) => words.map(({ title }) => title))).size).toBe(100)
  })

  it.each(ENTRANCES)('find their serial through %s', async (_, find) => {
    const missing: string[] = []
    for (const { issn, words } of serials) {
      const results = await find(words.map(({ typed }) => typed).join(' '))
      if (results.length === 1 && results[0] === issn) continue
      for (const { typed } of words) if (!(await find(typed)).includes(issn)) missing.push(typed)
      missing.push(`${issn}: ${results}`)
    }
    expect(missing).toEqual([])
  })
})

describe('an ISSN typed by a user', () => {
  const { issn } = SERIALS[0]!.serials[3]!
  const digits = `977${issn.replace('-', '').slice(0, 7)}00`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  const barCode = `${digits}${(10 - (sum % 10)) % 10}`
  const forms = [
    issn,
    issn.replace('-', ''),
    `ISSN ${issn}`,
    `ISSN: ${issn}`,
    `ISSN-L ${issn}`,
    `urn:issn:${issn}`,
    `https://portal.issn.org/resource/ISSN/${issn}`,
    barCode,
  ]
  const bathIssn: Entrance = async (query) =>
    numbersOfSru(await get('/sru', { query: `bath.issn = ${cqlText(query)}` }))

  it.each([
    ...ENTRANCES.slice(0, 2),
    ENTRANCES[3]!,
    ['SRU, bath.issn', bathIssn] as const,
    ['the search for a title', staffTitle(false)] as const,
    ['the search for a similar title', staffTitle(true)] as const,
  ])('finds its record in each notation through %s', async (_, find) => {
    const results: string[] = []
    for (const form of forms) results.push(`${form}: ${await find(form)}`)
    expect(results).toEqual(forms.map((form) => `${form}: ${issn}`))
  })
})
