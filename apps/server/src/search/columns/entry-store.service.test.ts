/** Compares browsing from the memory of the columns process with browsing in PostgreSQL. */
import { BROWSE_INDEXES, searchParams } from '@seriatim/contract'
import { dataField, type MarcRecord } from '@seriatim/marc'
import { isUnreadable, readHeadingFilter } from '@seriatim/query'
import { checkRegex } from '@seriatim/query/regex'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSearch } from '../../kernel/search/read-search.ts'
import { makeLog } from '../../platform/log.ts'
import { type TestDb, testDb } from '../../testing/index.ts'
import { removeVersions, replaceActive } from '../../testing/oracle/versions.ts'
import { loadInto } from '../../testing/records.ts'
import type { BrowseQuery, Browser, BrowseSet } from '../browse.ts'
import type { ServingEngine } from '../engine-kind.ts'
import { makePostgresBrowser } from '../postgres/browser.ts'
import { makePostgresEngine } from '../postgres/engine.ts'
import { reindex } from '../postgres/reindex.ts'
import { makeCachedEngine } from './engine.ts'

const LONG = 'Proceedings of a society with a very long name '.repeat(12)
const withTitle = (record: MarcRecord, title: string): MarcRecord => ({
  ...record,
  fields: [...record.fields, dataField('246', '3', ' ', [['a', title]])],
})
const records = [...generate({ count: 1_200, first: 1 })].map((record, index) =>
  index % 40 === 0 ? withTitle(record, `${LONG}${index % 160}`) : record,
)

let test: TestDb
let engine: ServingEngine
let plain: Browser
let inMemory: Browser
/** The number of queries that were passed on to PostgreSQL. */
let passed = 0

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records, () => undefined, 'reg')
  const db = makePostgresEngine(test.db)
  plain = makePostgresBrowser(test.db, db)
  const fallback = { ...db, entries: async () => void passed++ as undefined }
  engine = makeCachedEngine({ url: test.url, fallback, log: makeLog('silent'), memoryMegabytes: 16 })
  await engine.ready
  inMemory = makePostgresBrowser(test.db, engine)
})
afterAll(async () => {
  await engine?.close()
  await test?.close()
})

const everything: BrowseSet = { index: 'titles', filter: undefined, within: undefined }
const untilRead = () => expect.poll(() => inMemory.letters(everything, ['0'])).toEqual(expect.any(Array))

const within = (query: string) => readSearch(searchParams.parse({ basic_query: { query, matchFormat: 'LUCENE' } })).set
const filter = (query: string) => {
  const reading = readHeadingFilter(query, { isLucene: true, checkRegex })
  if (isUnreadable(reading)) throw new Error(query)
  return reading.tree
}

const SETS: Readonly<Record<string, Omit<BrowseSet, 'index'>>> = {
  'records of a category': { filter: undefined, within: within('category:reg') },
  'a negative value': { filter: undefined, within: within('NOT frequency:m') },
  'few records': { filter: undefined, within: within('issn:00000*') },
  'no record': { filter: undefined, within: within('issn:9999-9999') },
  'a number of hits': { filter: filter('hits:[2 TO 5]'), within: undefined },
  'one hit, in a subset of records': { filter: filter('hits:1'), within: within('category:reg') },
  'at least four hits': { filter: filter('hits:{3 TO *]'), within: undefined },
  'a word': { filter: filter('journal'), within: undefined },
  'words, in a subset of records': { filter: filter('(journal OR revue) AND NOT of'), within: within('category:reg') },
  'a negative word': { filter: filter('NOT label:journal'), within: undefined },
  'a phrase or a truncated word': { filter: filter('"journal of" OR medic*'), within: undefined },
  'many words': { filter: filter('label:[a TO c] AND hits:[2 TO *]'), within: undefined },
  'tag and script': { filter: filter('tag:(222 OR 264) OR script:original'), within: undefined },
  'records of a category in the filter': { filter: filter('category:reg AND NOT tag:245'), within: undefined },
  'no country, in a subset of records': { filter: filter('fresh OR NOT country:*'), within: within('NOT frequency:m') },
  nothing: { filter: filter('label:nowhere'), within: undefined },
}
const POSITIONS: readonly Pick<BrowseQuery, 'position' | 'direction'>[] = [
  { position: { kind: 'edge' }, direction: 'after' },
  { position: { kind: 'edge' }, direction: 'before' },
  { position: { kind: 'text', sortKey: 'm' }, direction: 'after' },
  { position: { kind: 'text', sortKey: 'm' }, direction: 'before' },
  // Positions of headings that were added after the indexes were read into memory.
  { position: { kind: 'text', sortKey: 'fresh' }, direction: 'after' },
  { position: { kind: 'text', sortKey: 'fresh 2' }, direction: 'before' },
  { position: { kind: 'text', sortKey: 'proceedings of a society with' }, direction: 'after' },
  { position: { kind: 'text', sortKey: 'proceedings of a t' }, direction: 'before' },
]

async function expectSame(): Promise<void> {
  for (const index of BROWSE_INDEXES)
    for (const [name, set] of Object.entries(SETS))
      for (const place of POSITIONS)
        for (const size of [3, 40]) {
          const question = { ...set, ...place, index, size }
          expect(await inMemory.browse(question), `${name}, ${JSON.stringify(place)}`).toEqual(
            await plain.browse(question),
          )
        }
  expect(passed).toBe(0)
}

/** Reads the first 10,000 entries of an index with both browsers, which must agree. @returns the keys */
async function walk(browser: Browser, set: BrowseSet): Promise<string[]> {
  const all = await plain.browse({ ...set, position: { kind: 'edge' }, direction: 'after', size: 10_000 })
  expect(await browser.browse({ ...set, position: { kind: 'edge' }, direction: 'after', size: 10_000 })).toEqual(all)
  return all.entries.map(({ key }) => key)
}

describe('counts and pages of headings from memory', () => {
  it('equal the counts and pages of PostgreSQL', async () => {
    await untilRead()
    passed = 0
    await expectSame()
  })

  it('contain no heading twice if one page contains the whole list', async () => {
    const keys = await walk(inMemory, { ...everything, within: within('category:reg') })
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('contain the number of headings for each initial letter', async () => {
    const letters = ['0', 'a', 'b', 'm', 'p', 'q', 'а', '㐀']
    const { rows } = await test.pool.query<{ initial: string; count: number }>(
      `select left(place, 1) as initial, count(distinct place || rest)::int as count from heading
       where browse_index = 1 group by 1`,
    )
    const expected = letters.map((letter, at) => {
      const next = letters[at + 1]
      return rows
        .filter(({ initial }) => (at === 0 || initial >= letter) && (next === undefined || initial < next))
        .reduce((sum, { count }) => sum + count, 0)
    })
    expect(await inMemory.letters(everything, letters)).toEqual(expected)
    const { count } = await plain.browse({ ...everything, position: { kind: 'edge' }, direction: 'after', size: 1 })
    expect(expected.reduce((sum, each) => sum + each, 0)).toBe(count)
    expect(await inMemory.letters({ ...everything, isNearEqual: true }, letters)).toBeUndefined()
    expect(await plain.letters(everything, letters)).toBeUndefined()
  })

  it('are correct at once after changes and after a rebuild of the index', async () => {
    const { rows } = await test.pool.query<{ issn: string }>('select issn from record order by id limit 30')
    for (const [at, { issn }] of rows.entries()) {
      if (at % 3 === 0) await removeVersions(test, issn)
      else await replaceActive(test, issn, withTitle(records[at + 100]!, at % 2 === 0 ? `Fresh ${at}` : 'Fresh'))
    }
    await expectSame()
    await reindex(test, new Date())
    await untilRead()
    passed = 0
    await expectSame()
  })
})
