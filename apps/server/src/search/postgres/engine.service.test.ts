import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import type { FieldLine, QueryNode, Scope, TextPattern } from '@seriatim/query'
import { generate } from '@seriatim/synthetic'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../platform/errors.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import type { SearchEngine, SearchOrder, SearchSet } from '../engine.ts'
import { makePostgresEngine } from './engine.ts'
import { inSearch } from './transaction.ts'

const bare = (issn: string, ...fields: MarcRecord['fields']): MarcRecord => ({
  leader: '00000nas a2200000 i 4500',
  fields: [controlField('001', issn), dataField('022', ' ', ' ', [['a', issn]]), ...fields],
})

const records: MarcRecord[] = [
  ...generate({ count: 200, first: 5_000_000, seed: 5 }),
  // A record with ten notes (500). In the index, the ninth and the tenth note have the same number of occurrence.
  bare(
    '7000-0044',
    ...Array.from({ length: 10 }, (_, index) => dataField('500', ' ', ' ', [['a', `quokka${index} wombat${index}`]])),
  ),
  bare(
    '7000-0052',
    dataField('500', ' ', ' ', [
      ['a', 'quokka1'],
      ['a', 'wombat1'],
    ]),
    dataField('222', ' ', ' ', [['a', 'Numbat']]),
  ),
  // A record with more words than a row of the index can contain.
  bare('7000-0060', dataField('500', ' ', ' ', [['a', Array.from({ length: 17_000 }, (_, n) => `w${n}`).join(' ')]])),
]

let test: TestDb
let engine: SearchEngine
beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
  engine = makePostgresEngine(test.db)
})
afterAll(() => test?.close())

const at = { position: 0, length: 0 }
const word = (text: string, prefix = false) => ({ kind: 'word', text, prefix }) as const
const text = (pattern: TextPattern, scope: Scope = { kind: 'anywhere' }): QueryNode => ({
  kind: 'text',
  scope,
  pattern,
  at,
})
const combined = (occur: 'must' | 'should' | 'must_not', ...nodes: QueryNode[]): QueryNode => ({
  kind: 'bool',
  clauses: nodes.map((node) => ({ occur, node })),
  at,
})
const here = (...words: string[]): FieldLine['content'] => ({
  kind: 'words',
  expression: combined('must', ...words.map((each) => text(word(each), { kind: 'here' }))),
})
const line = (fields: Partial<FieldLine>): QueryNode => ({
  kind: 'line',
  line: {
    tag: '500',
    codes: '',
    indicator1: '',
    indicator2: '',
    script: 'any',
    structure: '',
    content: { kind: 'none' },
    ...fields,
  },
  at,
})
const setOf = (query: QueryNode, selected: SearchSet['selected'] = []): SearchSet => ({ query, selected, excluded: [] })
const order: SearchOrder = { sortField: 'issn', sortOrder: 'asc', ranking: undefined }
const ALL: QueryNode = { kind: 'all', at }

const issnsOf = async (query: QueryNode): Promise<string[]> => {
  const ids = await engine.ids({ ...setOf(query), ...order })
  const rows = await test.db.selectFrom('record').select(['id', 'issn']).execute()
  const issns = new Map(rows.map(({ id, issn }) => [id, issn]))
  return [...ids].map((id) => issns.get(id)!)
}

describe('the engine in plain SQL', () => {
  it('distinguishes occurrences and subfields, even if the index does not', async () => {
    expect(await issnsOf(line({ content: here('quokka1', 'wombat1') }))).toEqual(['7000-0044', '7000-0052'])
    expect(await issnsOf(line({ content: here('quokka1', 'wombat1'), codes: 'a' }))).toEqual(['7000-0044'])
    expect(await issnsOf(line({ content: here('quokka8', 'wombat8') }))).toEqual(['7000-0044'])
    expect(await issnsOf(line({ content: here('quokka8', 'wombat9') }))).toEqual([])
    expect(await issnsOf(line({ content: here('quokka9'), repeat: { kind: 'occurrence', number: 10 } }))).toEqual([
      '7000-0044',
    ])
    expect(await issnsOf(line({ content: here('quokka9'), repeat: { kind: 'occurrence', number: 9 } }))).toEqual([])
    expect(await issnsOf(line({ repeat: { kind: 'count', min: 10, max: 10 } }))).toEqual(['7000-0044'])
  })

  it('checks records that the index contains only partly against their text, alone and among others', async () => {
    const late = text(word('w16999'))
    expect(await issnsOf(late)).toEqual(['7000-0060'])
    expect(await issnsOf(line({ content: here('w1', 'w16999') }))).toEqual(['7000-0060'])
    expect(await issnsOf(combined('should', late, text(word('numbat'))))).toEqual(['7000-0052', '7000-0060'])
    expect(await issnsOf(combined('must_not', late))).toHaveLength(records.length - 1)
    expect(await issnsOf({ kind: 'family', family: 'family', issn: '7000-0060', at })).toEqual(['7000-0060'])
  })

  it('finds ISSNs in every spelling', async () => {
    for (const pattern of [
      { kind: 'key', key: '7000-0052', folded: true },
      word('70000052'),
      word('7000-005', true),
      { kind: 'regex', source: '7000005.' },
    ] satisfies TextPattern[]) {
      expect(await issnsOf(text(pattern, { kind: 'term', term: 'issn' })), JSON.stringify(pattern)).toEqual([
        '7000-0052',
      ])
    }
    const withLink = await issnsOf(text({ kind: 'exists' }, { kind: 'term', term: 'issnl' }))
    const other = await issnsOf(combined('must_not', text(word('70000052'), { kind: 'term', term: 'issnl' })))
    expect([withLink.length, other.length]).toEqual([200, records.length])
  })

  it('counts the values of a facet without the values selected in that facet', async () => {
    const selected = [
      { term: 'category', keys: ['reg', 'wor'] },
      { term: 'is_invalid', keys: ['false'] },
    ] as const
    const question = { ...setOf(ALL, selected), ...order, offset: 0, limit: 5, buckets: 2 }
    const { total, hits, facets } = await engine.search({ ...question, facets: ['category', 'is_invalid', 'media'] })
    const counted = await engine.count([
      setOf(ALL, selected),
      setOf(ALL, [selected[0]]),
      setOf(ALL, [selected[1]]),
      setOf(ALL),
    ])
    expect([total, hits.length]).toEqual([counted[0], 5])
    const sumOf = (term: 'category' | 'is_invalid') =>
      facets[term]!.buckets.reduce((sum, { count }) => sum + count, facets[term]!.other)
    expect([sumOf('is_invalid'), sumOf('category'), counted[3]]).toEqual([counted[1], counted[2], records.length])
    expect(facets.media!.buckets.length).toBe(2)
    expect(facets.category!.other).toBeGreaterThan(0)
  })

  it('returns further values of a facet: from an offset, by part of the key, or by key', async () => {
    const ask = (part: object) =>
      engine.facet({ ...setOf(ALL), term: 'publisher_names', contains: '', offset: 0, limit: 1_000, ...part })
    const all = await ask({})
    expect(all).toMatchObject({ other: 0, values: all.buckets.length })
    const rest = await ask({ offset: 3, limit: 4 })
    expect(rest.buckets).toEqual(all.buckets.slice(3, 7))
    const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)
    expect(rest.other).toBe(sum(all.buckets) - sum(rest.buckets))
    const [first, second] = all.buckets
    expect((await ask({ keys: [second!.key, 'unknown key'] })).buckets).toEqual([second])
    expect((await ask({ contains: first!.key.toUpperCase() })).buckets).toContainEqual(first)
    expect(await ask({ term: 'draft_record' })).toEqual({
      buckets: [{ key: 'false', count: records.length }],
      other: 0,
      values: 1,
    })
  })

  it('suggests similar words of titles', async () => {
    expect(await engine.nearWords('numbad', 3)).toEqual([{ word: 'numbat', count: 1 }])
    expect(await engine.nearWords('numbat', 3)).toEqual([])
    expect(await engine.nearWords('quokka', 3)).toEqual([])
  })

  it('refuses a query that takes too long', async () => {
    const slow = inSearch(test.db, async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx)
      await sql`select pg_sleep(5)`.execute(tx)
    })
    await expect(slow).rejects.toEqual(new Refusal('too_broad'))
  })
})
