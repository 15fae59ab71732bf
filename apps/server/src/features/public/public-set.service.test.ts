/**
 * Compares public searches with a full scan of all records: found records, counts, and attempts to guess hidden words.
 */
import { recordTest, SearchedRecord } from '@seriatim/analyser'
import { searchParams } from '@seriatim/contract'
import { fieldsOf, type MarcRecord } from '@seriatim/marc'
import type { QueryNode } from '@seriatim/query'
import { words } from '@seriatim/scripts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSearch } from '../../kernel/search/read-search.ts'
import { makeLog } from '../../platform/log.ts'
import { makeCachedEngine } from '../../search/columns/engine.ts'
import type { SearchEngine } from '../../search/engine.ts'
import type { ServingEngine } from '../../search/engine-kind.ts'
import { makePostgresEngine } from '../../search/postgres/engine.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { publicFields } from './presenter.ts'
import { EVERYTHING_PUBLIC, isPublicTerm, PUBLIC_TERMS, publicSet } from './public-set.ts'
import { publicRecords, publicRecordsById } from './repository.ts'
import { fillPublicBase, type PublicBase, SECRET } from './testing.ts'

const COUNT = 160
let test: TestDb
let base: PublicBase
let plain: SearchEngine
let cached: ServingEngine

beforeAll(async () => {
  test = await testDb()
  base = await fillPublicBase(test, COUNT)
  plain = makePostgresEngine(test.db)
  cached = makeCachedEngine({ url: test.url, fallback: plain, log: makeLog('silent'), memoryMegabytes: 16 })
  await cached.ready
})
afterAll(async () => {
  await cached?.close()
  await test?.close()
})

const read = (query: string, options: { anywhere?: boolean; matchFormat?: 'TEXT' | 'LUCENE' } = {}) =>
  readSearch(searchParams.parse({ basic_query: { query, ...options } }))

/** The found ISSNs, sorted. The function expects that both engines find the same ISSNs. */
async function search(query: string, options: Parameters<typeof read>[1] = {}): Promise<readonly string[]> {
  const { set, order } = read(query, options)
  const question = { ...publicSet(set), ...order, sortField: 'issn', sortOrder: 'asc' } as const
  const [first, second] = await Promise.all([plain.ids(question), cached.ids(question)])
  expect([...second]).toEqual([...first])
  const records = await publicRecordsById(test.db, [...first])
  expect(records).toHaveLength(first.length)
  return records.map(({ issn }) => issn)
}

/** The ISSNs that a query must find, computed from the public fields of each record. */
function expected(node: QueryNode): readonly string[] {
  const holds = recordTest(node)
  return base.records
    .filter(({ issn, category, record }) => {
      const context = { issn, category, center: '_0', isInvalid: false, isDraft: false, thisYear: 2026 }
      const none = { isInFamily: () => false, keysUnder: () => [], hasHeading: () => false }
      return base.shown.includes(issn) && holds(new SearchedRecord(publicFields(record), { ...context, ...none }))
    })
    .map(({ issn }) => issn)
    .sort()
}

const wordsOf = (record: MarcRecord, tag: string): readonly string[] =>
  fieldsOf(record, tag).flatMap((field) =>
    'value' in field
      ? words(field.value).map(({ text }) => text)
      : field.subfields.flatMap(({ value }) => words(value).map(({ text }) => text)),
  )

describe('a public search', () => {
  it('finds all public records and no others', async () => {
    expect(await search('')).toEqual([...base.shown].sort())
    const { total } = await plain.search({
      ...EVERYTHING_PUBLIC,
      ...read('').order,
      offset: 0,
      limit: 0,
      facets: PUBLIC_TERMS,
      buckets: 100,
    })
    expect(total).toBe(base.shown.length)
    expect(base.hidden.length).toBeGreaterThan(50)
    for (const issn of base.hidden.slice(0, 10)) expect(await search(issn)).not.toContain(issn)
    expect(await search(base.onlyDraft)).not.toContain(base.onlyDraft)
  })

  it('finds no record by a word of a hidden field, with any kind of query', async () => {
    for (const query of [SECRET, `${SECRET}user`, 'zzhid*', `"${SECRET}"`, '202601020304'])
      expect([query, await search(query, { anywhere: true })]).toEqual([query, []])
    for (const query of [
      `marc:${SECRET}`,
      `039:${SECRET}user`,
      '039:*',
      '699.8:reg',
      `022.5:${SECRET}`,
      `022:${SECRET}`,
      `510:${SECRET}`,
      `880:${SECRET}`,
      `partner_repositories:${SECRET}`,
      'marc:/zzhid.*/',
      'marc:zzhiddenzy~',
      'draft_record:true',
      'error:*',
      'category:fre OR category:val OR category:leg',
    ])
      expect([query, await search(query, { matchFormat: 'LUCENE' })]).toEqual([query, []])
  })

  it('finds records by words of public fields, also when a hidden field contains the same word', async () => {
    const requested = new Set<string>([
      'reg',
      'can',
      'index of everything',
      '"index of everything"',
      '0',
      'paris',
      'of*',
    ])
    for (const { record } of base.records.slice(0, 4))
      for (const tag of ['008', '022', '044', '210', '245', '246', '264', '310', '510', '710', '776', '856', '880'])
        for (const word of wordsOf(record, tag).slice(0, 2)) requested.add(word)
    expect(requested.size).toBeGreaterThan(20)
    for (const query of requested) {
      const { reading } = read(query, { anywhere: true })
      expect([query, await search(query, { anywhere: true })]).toEqual([query, expected(reading.query)])
    }
    expect((await search('everything', { anywhere: true })).length).toBe(base.shown.length)
  })

  it('counts only public records in facets', async () => {
    const { order } = read('')
    for (const engine of [plain, cached]) {
      const { facets } = await engine.search({
        ...EVERYTHING_PUBLIC,
        ...order,
        offset: 0,
        limit: 0,
        facets: PUBLIC_TERMS,
        buckets: 100,
      })
      expect(facets.category?.buckets.map(({ key }) => key).sort()).toEqual(['can', 'reg', 'sup', 'wor'])
      const counted = facets.category?.buckets.reduce((sum, { count }) => sum + count, 0)
      expect(counted).toBe(base.shown.length)
      expect(JSON.stringify(facets)).not.toContain(SECRET)
    }
  })

  it('refuses facets that are not public', () => {
    const { set } = read('')
    expect(isPublicTerm('draft_record')).toBe(false)
    expect(() => publicSet({ ...set, selected: [{ term: 'is_invalid', keys: ['true'] }] })).toThrow('is_invalid')
    expect(() => publicSet({ ...set, excluded: [{ term: 'updated_at', keys: ['2026'] }] })).toThrow('updated_at')
  })
})

describe('public records', () => {
  it('are read by ISSN without words of hidden fields', async () => {
    const records = await publicRecords(
      test.db,
      base.records.map(({ issn }) => issn),
    )
    expect([...records.keys()].sort()).toEqual([...base.shown].sort())
    expect(JSON.stringify([...records.values()])).not.toContain(SECRET)
    expect(await publicRecords(test.db, [])).toEqual(new Map())
  })
})
