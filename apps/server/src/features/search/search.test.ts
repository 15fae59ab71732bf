import { type SearchAnswer, SORT_FIELDS } from '@seriatim/contract'
import { dataField, isDataField, type MarcRecord } from '@seriatim/marc'
import { words } from '@seriatim/scripts'
import { generate } from '@seriatim/synthetic'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { reindex } from '../../search/postgres/reindex.ts'
import { type Caller, createKnownUsers, loginAs, type TestBase, testApp, testBase } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { expected } from './oracle.ts'

let test: TestBase
let app: App
let caller: Caller

const bare = (issn: string, ...fields: MarcRecord['fields']): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [{ tag: '001', value: issn }, dataField('022', ' ', ' ', [['a', issn]]), ...fields],
})

/** More words than a tsvector has positions for, and one word more often than it counts. */
const huge = bare(
  '7000-0044',
  dataField('500', ' ', ' ', [
    ['a', `${'filler '.repeat(300)}${Array.from({ length: 17_000 }, (_, n) => `w${n}`).join(' ')} the very end`],
  ]),
)

const special: MarcRecord[] = [
  huge,
  bare('7000-0052', dataField('222', ' ', ' ', [['a', 'Annals of the 1990-1995 quinquennium']])),
  bare(
    '7000-0060',
    dataField('245', '0', '0', [
      ['a', 'L’Été'],
      ['b', 'à la mer'],
      ['c', 'nobody'],
    ]),
  ),
  bare('7000-0079', dataField('246', ' ', ' ', [['a', 'Ete a']]), dataField('246', ' ', ' ', [['a', 'la mer']])),
]
const records: MarcRecord[] = [...generate({ count: 500, first: 5_000_000, seed: 7 }), ...special]

beforeAll(async () => {
  test = await testBase()
  await createKnownUsers(test.base)
  await loadInto(test.pool, records)
  app = await testApp(test)
  caller = await loginAs(app, 'reader')
})
afterAll(async () => {
  await app?.close()
  await test?.close()
})

const search = async (body: object): Promise<SearchAnswer> => {
  const answer = await caller.post('/api/search', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ids = (answer: SearchAnswer): string[] => answer.hits.hits.map(({ _id }) => _id)
const all = async (body: object): Promise<string[]> => {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const answer = await search({ ...body, page })
    found.push(...ids(answer))
    if (ids(answer).length < 100) {
      expect(answer.hits.total.value).toBe(found.length)
      return found
    }
  }
}

/** Parts of queries drawn from the records: words, beginnings, runs of words over subfields. */
const part: fc.Arbitrary<string> = fc
  .tuple(fc.nat(), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 4 }), fc.constantFrom('word', 'prefix', 'phrase'))
  .map(([a, b, c, length, kind]) => {
    const record = records[a % records.length]!
    const field = record.fields[b % record.fields.length]!
    const text = isDataField(field) ? field.subfields.map(({ value }) => value).join(' ') : field.value
    const found = words(text).map((word) => word.text)
    if (found.length === 0) return 'journal'
    const start = c % found.length
    const word = found[start]!
    if (kind === 'word') return word
    if (kind === 'prefix') return `${[...word].slice(0, 3).join('')}*`
    return `"${found.slice(start, start + length).join(' ')}"`
  })

describe('a TEXT search', () => {
  it('finds what a plain reading of the contract finds, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 0, maxLength: 3 }),
        fc.boolean(),
        fc.constantFrom(...SORT_FIELDS.filter((field) => field !== 'score')),
        fc.constantFrom('asc' as const, 'desc' as const),
        async (parts, anywhere, sortField, sortOrder) => {
          const query = parts.join(' ')
          const found = await all({ basic_query: { query, anywhere }, sortField, sortOrder })
          expect(found).toEqual(expected(records, { query, anywhere, sortField, sortOrder }))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('ranks in tiers and finds the same set by score', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), fc.boolean(), async (parts, anywhere) => {
        const query = parts.join(' ')
        const found = await all({ basic_query: { query, anywhere } })
        const sortOrder = 'asc'
        expect(found.toSorted()).toEqual(
          expected(records, { query, anywhere, sortField: 'issn', sortOrder }).toSorted(),
        )
      }),
      { numRuns: 60 },
    )
    const answer = await search({ basic_query: { query: 'the', anywhere: true } })
    const scores = answer.hits.hits.map(({ _score }) => _score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('finds ISSNs with and without hyphen, ranges by each year, words across scripts and diacritics', async () => {
    for (const query of ['7000-0052', '70000052', '1990', '1995', '1990-1995', '"the 1990"', 'ANNALS quinqu*']) {
      expect(ids(await search({ basic_query: { query } })), query).toContain('7000-0052')
    }
    expect(ids(await search({ basic_query: { query: 'nobody' } }))).toEqual([])
    expect(ids(await search({ basic_query: { query: 'nobody', anywhere: true } }))).toEqual(['7000-0060'])
  })

  it('lets a phrase stand within one field, over its subfields', async () => {
    expect(ids(await search({ basic_query: { query: '"l ete a la mer"' } }))).toEqual(['7000-0060'])
    expect(ids(await search({ basic_query: { query: '"ete a la"' } }))).toEqual(['7000-0060'])
    expect(ids(await search({ basic_query: { query: 'ete mer' } })).toSorted()).toEqual(['7000-0060', '7000-0079'])
  })

  it('finds words and phrases in a record that no index holds in full', async () => {
    for (const query of ['w16999', '"w16998 w16999 the very end"', '"filler w0"', '"very end"']) {
      expect(ids(await search({ basic_query: { query, anywhere: true } })), query).toEqual(['7000-0044'])
    }
    expect(ids(await search({ basic_query: { query: '"w5 w7"', anywhere: true } }))).toEqual([])
  })

  it('puts an exact title first', async () => {
    const title = 'Annals of the 1990-1995 quinquennium'
    const answer = await search({ basic_query: { query: title, anywhere: true } })
    expect(answer.hits.hits[0]).toMatchObject({ _id: '7000-0052', _score: 4 })
  })

  it('takes the untouched form of the contract, and refuses a condition that it would have to drop', async () => {
    const line = { id: '1', operator: 'must', query: '', matchFormat: 'TEXT', field_type: 'simple', tag: '.*' }
    const rest = { script: 'any', repeat: '', subfield: '', indicator1: '', indicator2: '', structure: '' }
    const form = (changed: object) => ({
      basic_query: { query: '', anywhere: false, matchFormat: 'TEXT' },
      data_queries: { operator: 'must', datafields: [{ ...line, ...rest, ...changed }] },
      keyword_queries: [],
      selected_facets: [],
      excluded_facets: [],
      sortField: 'score',
      sortOrder: 'desc',
      page: 1,
    })
    expect((await search(form({}))).hits.total.value).toBe(records.length)
    for (const changed of [{ query: 'a' }, { tag: '222' }, { repeat: '2' }, { indicator1: '#' }, { script: 'latin' }]) {
      const refused = await caller.post('/api/search', form(changed))
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'bad_request'])
    }
  })

  it('answers an empty page past the hits, and refuses one past 20,000', async () => {
    const past = await search({ page: 50 })
    expect([past.hits.total.value, past.hits.hits.length]).toEqual([records.length, 0])
    expect((await search({ basic_query: { query: 'annals' }, page: 3 })).hits.total.value).toBeGreaterThan(0)
    const refused = await caller.post('/api/search', { page: 201 })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'beyond_limit'])
  })

  it('says how it read what is not a query', async () => {
    expect((await search({ basic_query: { query: 'annals "of' } })).warnings).toHaveLength(1)
    expect((await search({ basic_query: { query: '***' } })).warnings.length).toBeGreaterThan(0)
  })

  it('shows families of the records', async () => {
    const answer = await search({ size: 100 })
    const related = answer.hits.hits.filter(({ _source }) => _source.issnl_family.length > 1)
    expect(related.length).toBeGreaterThan(0)
    for (const { _id, _source } of related) {
      expect(_source.issnl_family).toContain(_id)
      for (const issn of _source.issnl_family) expect(_source.issnh_family).toContain(issn)
      for (const issn of _source.issnh_family) expect(_source.extended_family).toContain(issn)
    }
  })

  it('goes on with a rebuilt index', async () => {
    const before = await search({ basic_query: { query: 'the', anywhere: true } })
    expect(await reindex(test.base, test.pool, new Date())).toBe(records.length)
    const after = await search({ basic_query: { query: 'the', anywhere: true } })
    expect(after.hits).toEqual(before.hits)
    const { rows } = await test.pool.query(
      `select count(*)::int as count from pg_indexes where tablename = 'search_doc'`,
    )
    expect(rows[0].count).toBe(6)
  })
})
