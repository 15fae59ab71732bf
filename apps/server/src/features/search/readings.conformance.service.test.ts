/**
 * Tests the readings of words (contract, TEXT (a) to (e)) through the calls that search. A reading is a form of a word
 * such as another transliteration.
 */
import type { SearchAnswer, SearchRequestInput } from '@seriatim/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { makeLog } from '../../platform/log.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { engineKind } from '../../search/engines/list.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { ISSN, makeRecord } from '../consequences/testing.ts'

/** The title of each record, by record number. */
const TITLES: Readonly<Record<number, string>> = {
  1: 'Hawai‘i review',
  2: 'Hawaii journal',
  3: 'M.I.T. reports',
  4: 'MIT letters',
  5: 'e-journal of law',
  6: 'Ejournal of arts',
  7: 'al-Ḥadāʾiq',
  8: 'L’année du Proche-Orient',
  9: 'Gilman’s chronicle',
  10: '中國科學院圖書館學報',
  11: '図書の雑誌',
  12: '한국과학저널',
  13: 'วารสารวิทยาศาสตร์',
  14: 'C++ report',
  15: 'C# magazine',
  16: 'C today',
  17: 'Hotel & Gastro Union',
  18: 'Hotel und Gastro',
  19: 'צה״ל היום',
  20: 'می\u200Cشود',
  21: 'Covid-19 weekly',
  22: 'NHK中国語講座',
  23: 'Здоров’я',
  24: 'Q & A + notes',
  25: '\u0098L’\u009Cécho du port',
  26: '\u0098al-\u009CAhrām',
  27: '\u0098L’\u009Ce-mail',
}

let test: TestDb
let cached: ServingEngine
const engines = new Map<string, SearchEngine>()

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(
    test,
    Object.entries(TITLES).map(([number, title]) => makeRecord(Number(number), { title })),
  )
  const served = (cacheMegabytes: number) => {
    const settings = { cacheMegabytes, storedSetMegabytes: 0 }
    return engineKind(settings).serve({ ...test, settings, log: makeLog('warn') })
  }
  const alone = served(0)
  cached = served(16)
  await cached.ready
  engines.set('in memory', cached).set('PostgreSQL alone', alone)
})
afterAll(async () => {
  await cached?.close()
  await test?.close()
})

const NUMBERS = new Map(Object.keys(TITLES).map((number) => [ISSN(Number(number)), Number(number)]))

describe.each(['in memory', 'PostgreSQL alone'])('a search with the engine %s', (name) => {
  let app: App
  let caller: Caller

  beforeAll(async () => {
    app = await testApp(test, {}, engines.get(name)!)
    caller = await loginAs(app, 'reader')
  })
  afterAll(() => app?.close())

  const search = async (body: SearchRequestInput): Promise<number[]> => {
    const answer = await caller.post('/api/search', { sortField: 'issn', sortOrder: 'asc', ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    const { hits }: SearchAnswer = answer.json()
    expect(hits.total.value).toBe(hits.hits.length)
    return hits.hits.map(({ _id }) => NUMBERS.get(_id)!).sort((a, b) => a - b)
  }

  const CASES: readonly (readonly [query: string, expected: readonly number[]])[] = [
    ["Hawai'i", [1, 2]],
    ['Hawaii', [1, 2]],
    ['Hawaiʻi', [1, 2]],
    ['hawai', [1]],
    ['M.I.T.', [3, 4]],
    ['mit', [3, 4]],
    ['e-journal', [5, 6]],
    ['ejournal', [5, 6]],
    ["al-Hada'iq", [7]],
    ['hadaiq', [7]],
    ['alhadaiq', [7]],
    ['Gilmans', [9]],
    ['année proche', [8]],
    ['"année du Proche Orient"', [8]],
    ['"l\'année du Proche-Orient"', [8]],
    ['"e journal of law"', [5]],
    ['"ejournal of law"', [5]],
    ['中国科学', [10]],
    ['圖書館', [10]],
    ['图书', [10, 11]],
    ['図書', [10, 11]],
    ['雑誌', [11]],
    ['한국과학', [12]],
    ['저널', [12]],
    ['วารสาร', [13]],
    ['วิทยาศาสตร์', [13]],
    ['C++', [14]],
    ['C#', [15]],
    ['C', [14, 15, 16]],
    ['hotel & gastro', [17, 18]],
    ['hotel and gastro', [17]],
    ['hotel und gastro', [17, 18]],
    ['"gastro & union"', []],
    ['"Hotel & Gastro"', [17, 18]],
    ['צהל', [19]],
    ['צה"ל', [19]],
    ['می شود', [20]],
    ['میشود', [20]],
    ['covid19', []],
    ['covid', [21]],
    ['NHK', [22]],
    ['中国語', [22]],
    ["Здоров'я", [23]],
    ['Здоровʼя', [23]],
    ['lecho', [25]],
    ["l'echo", [25]],
    ['echo', [25]],
    ['"lecho du port"', [25]],
    ['alahram', [26]],
    ['al-Ahram', [26]],
    ['ahram', [26]],
    ['email', [27]],
    ['lemail', [27]],
    ['mail', [27]],
    [`ISSN ${ISSN(3)}`, [3]],
    [`ISSN: ${ISSN(3)}`, [3]],
    [`urn:issn:${ISSN(3)}`, [3]],
    [`https://portal.issn.example/resource/ISSN/${ISSN(3)}`, [3]],
  ]

  it.each(CASES)('in the syntax TEXT for %s finds the records %j in titles', async (query, expected) => {
    expect(await search({ basic_query: { query } })).toEqual(expected)
  })

  it.each(CASES)('in the syntax TEXT for %s finds at least the records %j in all fields', async (query, expected) => {
    expect(await search({ basic_query: { query, anywhere: true } })).toEqual(expect.arrayContaining([...expected]))
  })

  it.each(CASES.filter(([query]) => !/ISSN|issn|"|[+#]/.test(query)))(
    'with a data-field line for the words %s finds the records %j in 245 $a',
    async (query, expected) => {
      const datafields = [{ tag: '245', subfield: 'a', query }]
      expect(await search({ data_queries: { datafields } })).toEqual(expected)
    },
  )

  it.each([
    ["Hawai'i", [1, 2]],
    ['e\\-journal', [5, 6]],
    ['title:"année du Proche Orient"', [8]],
    ['圖書館', [10]],
    ['245.a:NHK', [22]],
  ])('in the syntax LUCENE for %s finds the records %j', async (query, expected) => {
    expect(await search({ basic_query: { query, matchFormat: 'LUCENE' } })).toEqual(expected)
  })

  it('ranks first the title that equals the query in another transliteration', async () => {
    const answer = await caller.post('/api/search', { basic_query: { query: 'MIT reports' }, sortField: 'score' })
    expect(answer.json().hits.hits[0]._id).toBe(ISSN(3))
  })
})
