import type { SearchAnswer } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { type DataField, dataField, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { reindex } from '../../search/postgres/reindex.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { DIFFICULT } from '../../testing/oracle/records.ts'
import { loadInto } from '../../testing/records.ts'

let test: TestDb
let app: App
let caller: Caller

const bare = (issn: string, ...fields: DataField[]): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [{ tag: '001', value: issn }, dataField('022', ' ', ' ', [['a', issn]]), ...fields],
})
const field = (tag: string, value: string) => dataField(tag, ' ', ' ', [['a', value]])

/** Records that contain one word in different fields, in ISSN order from the least to the most relevant. */
const ranked = [
  { title: 'A', fields: [field('245', 'A'), field('500', 'quaestio')] },
  { title: 'B', fields: [field('245', 'B'), field('247', 'Nova quaestio')] },
  { title: 'Short', fields: [field('245', 'Short'), field('246', 'Quaestio')] },
  { title: 'Acta quaestionis et quaestio quaestor', fields: [field('245', 'Acta quaestionis et quaestio quaestor')] },
  { title: 'Quaestio historiae', fields: [field('222', 'Quaestio historiae')] },
  { title: 'Mea quaestio', fields: [field('245', 'Mea quaestio')] },
  { title: 'Quaestio', fields: [field('222', 'Quaestio (Paris)'), field('245', 'Quaestio')] },
].map(({ title, fields }, index) => {
  const issn = issnFromNumber(6_100_000 + index)
  return { title, issn, record: bare(issn, ...fields) }
})

const weighed = { common: issnFromNumber(6_200_000), rare: issnFromNumber(6_200_001) }
/** ISSN of the record with the rarer word in a long title. */
const quaestor = issnFromNumber(6_200_003)
const weighedRecords = [
  bare(quaestor, field('245', 'Quaestor et omnia quae de muneribus eius dicta sunt')),
  bare(weighed.common, field('245', 'De vulgare'), field('500', 'rarissimum')),
  bare(weighed.rare, field('245', 'De rarissimum'), field('500', 'vulgare')),
  bare(issnFromNumber(6_200_002), field('245', 'Vulgare alterum')),
]

/** Records in ISSN order: first a cancelled and a suppressed record with the best match, then two others. */
const withdrawn = [
  [field('245', 'Abrogata'), dataField('699', ' ', ' ', [['8', 'can']])],
  [field('222', 'Abrogata'), dataField('699', ' ', ' ', [['8', 'sup']])],
  [field('245', 'Liber de re abrogata')],
  [field('245', 'Liber'), field('500', 'abrogata')],
].map((fields, index) => bare(issnFromNumber(6_300_000 + index), ...fields))
const [cancelled, suppressed, inUse, alsoInUse] = withdrawn.map(({ fields }) => (fields[0] as { value: string }).value)

const records: MarcRecord[] = [
  ...withdrawn,
  ...ranked.map(({ record }) => record),
  ...weighedRecords,
  ...generate({ count: 500, first: 5_000_000, seed: 7 }),
  ...DIFFICULT,
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

const search = async (body: object): Promise<SearchAnswer> => {
  const answer = await caller.post('/api/search', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const ids = (answer: SearchAnswer): string[] => answer.hits.hits.map(({ _id }) => _id)

describe('a TEXT search', () => {
  it('returns the records in descending order of the score', async () => {
    const answer = await search({ basic_query: { query: 'the', anywhere: true } })
    const scores = answer.hits.hits.map(({ _score }) => _score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('finds ISSNs with and without a hyphen, each year of a range, and words in any script', async () => {
    for (const query of ['7000-0050', '70000050', '1990', '1995', '1990-1995', '"the 1990"', 'ANNALS quinqu*']) {
      expect(ids(await search({ basic_query: { query } })), query).toContain('7000-0050')
    }
    expect(ids(await search({ basic_query: { query: 'anonymous' } }))).toEqual([])
    expect(ids(await search({ basic_query: { query: 'anonymous', anywhere: true } }))).toEqual(['7000-0069'])
  })

  it('matches a phrase across the subfields of one field, but not across fields', async () => {
    expect(ids(await search({ basic_query: { query: '"l ete a la mer"' } }))).toEqual(['7000-0069'])
    expect(ids(await search({ basic_query: { query: '"ete a la"' } }))).toEqual(['7000-0069'])
    expect(ids(await search({ basic_query: { query: 'ete mer' } })).toSorted()).toEqual(['7000-0069', '7000-0077'])
  })

  it('finds words and phrases in a record that is too long for the index', async () => {
    for (const query of ['w16999', '"w16998 w16999 the very end"', '"filler w0"', '"very end"']) {
      expect(ids(await search({ basic_query: { query, anywhere: true } })), query).toEqual(['7000-0042'])
    }
    expect(ids(await search({ basic_query: { query: '"w5 w7"', anywhere: true } }))).toEqual([])
  })

  it('ranks an exact title first', async () => {
    const title = 'Annals of the 1990-1995 quinquennium'
    const answer = await search({ basic_query: { query: title, anywhere: true } })
    expect(answer.hits.hits[0]).toMatchObject({ _id: '7000-0050', _score: 15 })
  })

  it('ranks 222 and 245 before other titles and fields, whole titles before parts, short before long', async () => {
    const answer = await search({ basic_query: { query: 'quaestio', anywhere: true } })
    expect(ids(answer)).toEqual(ranked.map(({ issn }) => issn).toReversed())
    expect(answer.hits.hits.map(({ _score }) => _score)).toEqual([15, 13, 13, 13, 12, 10, 9])
    const worstFirst = await search({ basic_query: { query: 'quaestio', anywhere: true }, sortOrder: 'asc' })
    expect(ids(worstFirst)).toEqual(ranked.map(({ issn }) => issn))
  })

  it('ranks cancelled and suppressed records last, but a record whose ISSN is searched first', async () => {
    const asked = { basic_query: { query: 'abrogata', anywhere: true } }
    const answer = await search(asked)
    expect(ids(answer)).toEqual([inUse, alsoInUse, cancelled, suppressed])
    expect(answer.hits.hits.map(({ _score }) => _score)).toEqual([13, 9, 7, 7])
    expect(ids(await search({ ...asked, sortOrder: 'asc' }))).toEqual([cancelled, suppressed, alsoInUse, inUse])
    expect(ids(await search({ basic_query: { query: cancelled! } }))[0]).toBe(cancelled)
  })

  it('sorts cancelled and suppressed records last if the order is not by rank, and returns the score in every order', async () => {
    const asked = { data_queries: { datafields: [{ query: 'abrogata' }] } }
    const answer = await search(asked)
    expect(ids(answer)).toEqual([inUse, alsoInUse, cancelled, suppressed])
    expect(answer.hits.hits.map(({ _score }) => _score)).toEqual([8, 8, 0, 0])
    const byNumber = await search({ ...asked, sortField: 'issn', sortOrder: 'asc' })
    expect(byNumber.hits.hits.map(({ _score }) => _score)).toEqual([0, 0, 8, 8])
  })

  it('ranks rarer words first, both words before one, and a record whose ISSN is searched first', async () => {
    const either = await search({ basic_query: { query: 'quaestio OR quaestor', matchFormat: 'LUCENE' } })
    const issnOf = (title: string) => ranked.find((each) => each.title === title)!.issn
    expect(ids(either).slice(0, 2)).toEqual([issnOf('Acta quaestionis et quaestio quaestor'), quaestor])
    const { issn } = ranked[0]!
    expect(ids(await search({ basic_query: { query: issn } }))[0]).toBe(issn)
  })

  it('ranks a rare word in the title before matches in other fields', async () => {
    const answer = await search({ basic_query: { query: 'rarissimum vulgare', anywhere: true } })
    expect(ids(answer).slice(0, 2)).toEqual([weighed.rare, weighed.common])
  })

  it('returns an empty page beyond the last hit, and refuses a page beyond record 20,000', async () => {
    const past = await search({ page: 50 })
    expect([past.hits.total.value, past.hits.hits.length]).toEqual([records.length, 0])
    expect((await search({ basic_query: { query: 'annals' }, page: 3 })).hits.total.value).toBeGreaterThan(0)
    const refused = await caller.post('/api/search', { page: 201 })
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'beyond_limit'])
  })

  it('warns about input that is not a valid query', async () => {
    expect((await search({ basic_query: { query: 'annals "of' } })).warnings).toHaveLength(1)
    expect((await search({ basic_query: { query: '***' } })).warnings.length).toBeGreaterThan(0)
  })

  it('returns for each record the ISSNs of its ISSN-L family, ISSN-H family and complete family', async () => {
    const answer = await search({ size: 100 })
    const related = answer.hits.hits.filter(({ _source }) => _source.issnl_family.length > 1)
    expect(related.length).toBeGreaterThan(0)
    for (const { _id, _source } of related) {
      expect(_source.issnl_family).toContain(_id)
      for (const issn of _source.issnl_family) expect(_source.issnh_family).toContain(issn)
      for (const issn of _source.issnh_family) expect(_source.extended_family).toContain(issn)
    }
  })

  it('returns the same results after the index is rebuilt', async () => {
    const before = await search({ basic_query: { query: 'the', anywhere: true } })
    expect(await reindex(test, new Date())).toBe(records.length)
    const after = await search({ basic_query: { query: 'the', anywhere: true } })
    expect(after.hits).toEqual(before.hits)
    const { rows } = await test.pool.query(
      `select count(*)::int as count from pg_indexes where tablename = 'search_doc'`,
    )
    expect(rows[0].count).toBe(8)
  })
})
