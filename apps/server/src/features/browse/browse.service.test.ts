import type { AnswerOf, BrowseRequestInput, browseTitles } from '@seriatim/contract'
import { dataField, encodeStored, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import {
  type Caller,
  createKnownUsers,
  loginAs,
  type TestDb,
  testApp,
  testDb,
  testServices,
} from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

type Answer = AnswerOf<typeof browseTitles>

let test: TestDb
let app: App
let caller: Caller

const LONG = 'Proceedings '.repeat(60)

const recordOf = (issn: string, ...fields: MarcRecord['fields']): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [
    { tag: '001', value: issn },
    { tag: '007', value: 'ta' },
    { tag: '008', value: '900101c19909999fr mr p       0   a0fre d' },
    dataField('022', '0', ' ', [
      ['a', issn],
      ['2', '_7'],
    ]),
    ...fields,
  ],
})
const register = dataField('699', ' ', ' ', [['8', 'reg']])
const requested = dataField('699', ' ', ' ', [['8', 'val']])
const country = (code: string) => dataField('044', ' ', ' ', [['c', code]])

const records: MarcRecord[] = [
  recordOf(
    '7100-0011',
    country('FRA'),
    dataField('222', ' ', '0', [['a', 'Nature']]),
    dataField('245', '0', '0', [
      ['a', 'Nature /'],
      ['c', 'Author Name.'],
    ]),
    dataField('264', ' ', '1', [
      ['a', 'Paris :'],
      ['b', 'Elsevier ;'],
      ['b', 'Masson,'],
    ]),
    dataField('710', '2', ' ', [
      ['a', 'Elsevier (Firm)'],
      ['b', 'Branch'],
      ['0', '(isni)0000000121032683'],
    ]),
    register,
  ),
  recordOf(
    '7100-002X',
    country('DEU'),
    dataField('222', ' ', '0', [['a', 'Nature']]),
    dataField('222', ' ', '0', [['a', 'Nature']]),
    dataField('245', '0', '4', [['a', '\u0098The \u009cnature of things']]),
    dataField('264', ' ', '1', [['b', 'Elsevier,']]),
    dataField('710', '2', ' ', [
      ['a', 'Elsevier (Firm)'],
      ['b', 'Branch'],
      ['0', '(isni)0000 0001 2103 2683'],
      ['1', 'https://example.org/elsevier'],
      ['0', '(XX-Unknown)12'],
    ]),
    requested,
  ),
  recordOf(
    '7100-0038',
    country('FRA'),
    dataField('245', '1', '0', [
      ['6', '880-01'],
      ['a', 'Vestnik nauki'],
      ['n', 'Seriia 1,'],
      ['p', 'Fizika'],
    ]),
    dataField('880', '1', '0', [
      ['6', '245-01/(N'],
      ['a', 'Вестник науки'],
    ]),
    dataField('246', '1', ' ', [['i', 'Only a note']]),
    dataField('260', ' ', ' ', [['b', ' :']]),
    dataField('720', ' ', ' ', [['a', 'Наука']]),
    register,
  ),
  recordOf(
    '7100-0046',
    dataField('245', '0', '0', [['a', `${LONG}alpha`]]),
    dataField('246', '0', '0', [['a', `${LONG}beta`]]),
    dataField('246', '0', '0', [['a', '***']]),
    register,
  ),
  recordOf('7100-0054', dataField('245', '0', '0', [['a', `${LONG}beta`]]), dataField('246', '1', ' ', []), register),
]

beforeAll(async () => {
  test = await testDb()
  await createKnownUsers(test.db)
  await loadInto(test, records)
  app = await testApp(test)
  caller = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const ask = async (index: 'titles' | 'publishers', request: BrowseRequestInput = {}): Promise<Answer> => {
  const answer = await caller.post(`/api/browse/${index}`, request)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}
const labels = ({ entries }: Answer): string[] => entries.map(({ tag, label }) => `${tag} ${label.slice(0, 30)}`)

describe('the entries of a browse index', () => {
  it('are ordered by sort key, tag, script and label, with empty labels first', async () => {
    const { entries, filtered_count } = await ask('titles', { size: 100 })
    expect(filtered_count).toBe(entries.length)
    expect(labels({ entries } as Answer)).toEqual([
      '246 ',
      '246 ***',
      '222 Nature',
      '245 Nature',
      '245 \u0098The \u009cnature of things',
      `245 ${LONG.slice(0, 30)}`,
      `245 ${LONG.slice(0, 30)}`,
      `246 ${LONG.slice(0, 30)}`,
      '245 Vestnik nauki Seriia 1, Fizika',
      '245 Вестник науки',
    ])
    expect(entries.map(({ script }) => script).slice(-2)).toEqual(['transliterated', 'original'])
    expect(entries.slice(5, 8).map(({ label }) => label.slice(-5))).toEqual(['alpha', ' beta', ' beta'])
  })

  it('count each record once by category and country, with names in the language of the caller', async () => {
    const { entries } = await ask('titles', { position: 'nature', size: 1 })
    expect(entries[0]).toMatchObject({
      hits: 2,
      categories: [
        ['Register', 1],
        ['Validation Request', 1],
      ],
      countries: [
        ['France', 1],
        ['Germany', 1],
      ],
      category_codes: ['reg', 'val'],
      country_codes: ['FRA', 'DEU'],
    })
    const french = await caller.call('POST', '/api/browse/titles', {
      payload: { position: 'nature', size: 1 },
      headers: { 'accept-language': 'fr' },
    })
    expect(french.json<Answer>().entries[0]!.countries).toEqual([
      ['Allemagne', 1],
      ['France', 1],
    ])
  })

  it('of publishers come from each 260 $b and 264 $b, and from each 710 and 720 with its external references', async () => {
    const { entries } = await ask('publishers', { size: 100 })
    expect(entries.map(({ tag, label, hits }) => [tag, label, hits])).toEqual([
      ['260', '', 1],
      ['264', 'Elsevier', 2],
      ['710', 'Elsevier (Firm) Branch', 2],
      ['264', 'Masson', 1],
      ['720', 'Наука', 1],
    ])
    expect(entries[2]!.external_references).toEqual([
      ['https://isni.org/isni/0000000121032683', 'ISNI 0000 0001 2103 2683'],
      ['https://example.org/elsevier', 'https://example.org/elsevier'],
    ])
  })
})

describe('the start position of a page of entries', () => {
  it('can be a text; the page then begins with the first entry after the text, or ends before that entry', async () => {
    expect(labels(await ask('titles', { position: 'Nature o', size: 1 }))).toEqual([
      '245 \u0098The \u009cnature of things',
    ])
    const before = await ask('titles', { position: 'Nature o', direction: 'before', size: 2 })
    expect(labels(before)).toEqual(['222 Nature', '245 Nature'])
    const turned = await ask('titles', { position: 'Nature o', direction: 'before', size: 2, order: 'desc' })
    expect(labels(turned)).toEqual(['245 Nature', '222 Nature'])
    expect(labels(await ask('titles', { direction: 'before', size: 1 }))).toEqual(['245 Вестник науки'])
    expect(labels(await ask('titles', { position: '«»!', size: 1 }))).toEqual(['246 '])
    expect((await ask('titles', { position: '«»!', direction: 'before' })).entries).toEqual([])
    expect((await ask('titles', { position: 'я'.repeat(10_000) })).entries).toEqual([])
  })

  it('can be the key of an entry; the page then begins with that entry, or ends before it', async () => {
    const { entries } = await ask('titles', { size: 100 })
    for (const [place, { key }] of entries.entries()) {
      const after = await ask('titles', { position: key, size: 100 })
      expect(after.entries).toEqual(entries.slice(place))
      const before = await ask('titles', { position: key, size: 100, direction: 'before' })
      expect(before.entries).toEqual(entries.slice(0, place))
    }
  })

  it('is refused if it is damaged or belongs to the other index; a page size out of bounds is refused too', async () => {
    const [publisher] = (await ask('publishers', { size: 1 })).entries
    for (const [request, id] of [
      [{ position: publisher!.key }, 'invalid_position'],
      [{ position: `${publisher!.key}!` }, 'invalid_position'],
      [{ size: 0 }, 'invalid_search_parameters'],
      [{ size: 10_002 }, 'invalid_search_parameters'],
      [{ size: 'many' }, 'invalid_search_parameters'],
      [{ direction: 'up' }, 'invalid_search_parameters'],
      [{ query: 'a AND', luceneSyntax: true }, 'query_syntax'],
      [{ query: 'title:a', luceneSyntax: true }, 'query_syntax'],
      [{ query: 'hits:many', luceneSyntax: true }, 'query_syntax'],
    ] as const) {
      const answer = await caller.post('/api/browse/titles', request)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, id])
    }
    expect((await ask('titles', { size: 10_001 })).entries).toHaveLength(10)
  })
})

describe('a filter of browse entries', () => {
  it.each([
    ['nature', false, ['222 Nature', '245 Nature', '245 \u0098The \u009cnature of things']],
    ['natur*', false, ['222 Nature', '245 Nature', '245 \u0098The \u009cnature of things']],
    ['"nature of" things', false, ['245 \u0098The \u009cnature of things']],
    ['наука', false, []],
    ['nature -label:things', true, ['222 Nature', '245 Nature']],
    ['n?ture AND tag:245', true, ['245 Nature', '245 \u0098The \u009cnature of things']],
    ['/nat.*/ AND NOT tag:2?2', true, ['245 Nature', '245 \u0098The \u009cnature of things']],
    ['"things nature"~3', true, ['245 \u0098The \u009cnature of things']],
    ['script:original', true, ['245 Вестник науки']],
    ['hits:[2 TO *]', true, ['246 ', '222 Nature']],
    ['hits:{1 TO 5]', true, ['246 ', '222 Nature']],
    ['hits:1 AND label:nature', true, ['245 Nature', '245 \u0098The \u009cnature of things']],
    ['category:val', true, ['222 Nature', '245 \u0098The \u009cnature of things']],
    ['label:nature AND NOT category:val', true, ['245 Nature']],
    ['country:deu AND tag:222', true, ['222 Nature']],
    ['country:* AND label:fizika', true, ['245 Vestnik nauki Seriia 1, Fizika']],
  ])('returns only the matching entries for %s', async (query, luceneSyntax, expected) => {
    const answer = await ask('titles', { query, luceneSyntax })
    expect(labels(answer)).toEqual(expected)
    expect(answer.filtered_count).toBe(expected.length)
  })

  it('does not reduce the external references of an entry', async () => {
    const search = { basic_query: { query: 'issn:7100-0011', matchFormat: 'LUCENE' as const } }
    const { entries } = await ask('publishers', { search, query: 'branch' })
    expect(entries.map(({ hits, external_references }) => [hits, external_references.length])).toEqual([[1, 2]])
  })

  it('with a search counts only the records of that search', async () => {
    const search = { basic_query: { query: 'center:_7 AND category:reg', matchFormat: 'LUCENE' as const } }
    const { entries, filtered_count } = await ask('titles', { search, query: 'nature' })
    expect(entries.map(({ label, hits, countries }) => [label, hits, countries])).toEqual([
      ['Nature', 1, [['France', 1]]],
      ['Nature', 1, [['France', 1]]],
    ])
    expect(filtered_count).toBe(2)
    expect((await ask('titles', { search: {} })).filtered_count).toBe(10)
    const none = await ask('titles', { search: { basic_query: { query: 'nothing' } } })
    expect(none).toMatchObject({ entries: [], filtered_count: 0 })
    const many = await ask('titles', { search, query: 'hits:2', luceneSyntax: true })
    expect(labels(many)).toEqual(['246 '])
  })
})

it('a record whose code has thousands of characters can be stored and browsed', async () => {
  const damaged = 'X'.repeat(9_000)
  const { rows } = await test.pool.query<{ id: number }>(`select id from record where issn = '7100-0054'`)
  const content = encodeStored(
    recordOf('7100-0054', country(damaged), dataField('245', '0', '0', [['a', `${LONG}beta`]])),
  )
  await test.pool.query('update record_version set content = $2 where record_id = $1', [rows[0]!.id, content])
  await test.db.transaction().execute((tx) => testServices(test).index.changed(tx, [rows[0]!.id]))
  const { entries } = await ask('titles', { position: LONG, size: 2 })
  expect(entries[1]!.countries).toEqual([['X'.repeat(250), 1]])
})

describe('the search for a browse entry', () => {
  const find = async (query: string): Promise<string[]> => {
    const answer = await caller.post('/api/search', {
      basic_query: { query, matchFormat: 'LUCENE' },
      sortField: 'issn',
      sortOrder: 'asc',
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ hits: { hits: { _id: string }[] } }>().hits.hits.map(({ _id }) => _id)
  }

  it('finds the records of the entry, for every entry', async () => {
    const { entries } = await ask('titles', { size: 100 })
    for (const { key, hits } of entries) expect(await find(`heading:"${key}"`)).toHaveLength(hits)
    const beta = entries.filter(({ label }) => label.endsWith('beta'))
    expect(await find(beta.map(({ key }) => `heading:"${key}"`).join(' OR '))).toEqual(['7100-0046', '7100-0054'])
    expect(await find(`heading:("${entries[2]!.key}" OR "${beta[0]!.key}") AND NOT category:val`)).toEqual([
      '7100-0011',
      '7100-0054',
    ])
  })

  it('finds the same records with a code filter and with a LUCENE query, and refuses an invalid key', async () => {
    const { entries } = await ask('titles', { size: 100 })
    const [first, second] = entries
    const total = async (...filters: object[]): Promise<number> => {
      const answer = await caller.post('/api/search', { keyword_queries: filters })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ hits: { total: { value: number } } }>().hits.total.value
    }
    const all = await total()
    const either = await find(`heading:"${first!.key}" OR heading:"${second!.key}"`)
    const codes = [first, second].map((entry) => ({ type: 'heading', code: entry!.key }))
    expect(await total(codes[0]!)).toBe(first!.hits)
    expect(await total(...codes)).toBe(either.length)
    expect(await total({ ...codes[0], action: 'exclude' })).toBe(all - first!.hits)
    const refused = await caller.post('/api/search', { keyword_queries: [{ type: 'heading', code: 'nature' }] })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_keyword'])
    const long = await caller.post('/api/search', { keyword_queries: [{ type: 'center', code: '_'.repeat(251) }] })
    expect(long.statusCode).toBe(400)
  })

  it('finds as many records of each category and country as the entry counts', async () => {
    const { entries } = await ask('titles', { size: 100 })
    for (const { key, categories, category_codes, countries, country_codes } of entries) {
      const expected = [
        ...categories.map(([, count], at) => ({ term: 'category', code: category_codes[at]!, count })),
        ...countries.map(([, count], at) => ({ term: 'iso_country', code: country_codes[at]!, count })),
      ]
      expect(expected.length).toBeGreaterThan(0)
      for (const { term, code, count } of expected) {
        const answer = await caller.post('/api/search', {
          basic_query: { query: `heading:"${key}"`, matchFormat: 'LUCENE' },
          selected_facets: [{ term, key: code }],
        })
        expect(answer.json<{ hits: { total: { value: number } } }>().hits.total.value, answer.body).toBe(count)
      }
    }
  })

  it('is explained with the tag and the label of the entry', async () => {
    const [entry] = (await ask('titles', { position: 'nature', size: 1 })).entries
    const answer = await caller.post('/api/search/explain', {
      basic_query: { query: `heading:"${entry!.key}"`, matchFormat: 'LUCENE' },
    })
    expect(answer.json<{ parts: { read_as: string; count: number }[] }>().parts[0]).toMatchObject({
      read_as: 'the entry “Nature” (222)',
      count: 2,
    })
    const byFilter = await caller.post('/api/search/explain', {
      keyword_queries: [{ type: 'heading', code: entry!.key }],
    })
    expect(byFilter.json<{ parts: object[] }>().parts).toMatchObject([
      { text: 'Nature', read_as: 'the entry “Nature” (222)', count: 2 },
    ])
    const wrong = await caller.post('/api/search', { basic_query: { query: 'heading:nature', matchFormat: 'LUCENE' } })
    expect(wrong.json<{ details: object }>()).toMatchObject({
      code: 'query_syntax',
      details: { problem: 'bad_heading' },
    })
  })
})
