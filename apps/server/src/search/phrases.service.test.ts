/**
 * Compares phrases found by the index with a test of record contents, for random lines and LUCENE queries. Records have
 * few different words, so that many records almost contain a phrase: its words are in two subfields, fields,
 * occurrences or repeated subfields. Set `SERIATIM_ORACLE_REQUESTS` for more queries.
 */
import { type MatchContext, recordTest, SearchedRecord } from '@seriatim/analyser'
import { type SearchParamsInput, searchParams } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { controlField, dataField, type MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSearch } from '../kernel/search/read-search.ts'
import { Refusal } from '../platform/errors.ts'
import { makeLog } from '../platform/log.ts'
import { type TestDb, testDb } from '../testing/index.ts'
import { Random } from '../testing/oracle/random.ts'
import { loadInto } from '../testing/records.ts'
import type { SearchEngine } from './engine.ts'
import type { ServingEngine } from './engine-kind.ts'
import { engineKind } from './engines/list.ts'

const RECORDS = 250
const REQUESTS = Number(process.env.SERIATIM_ORACLE_REQUESTS ?? 250)
/**
 * Number of attempts for a query. Reading records has a time limit of some seconds, which a busy machine may exceed.
 */
const ATTEMPTS = 4

/** Frequent words, rare words, a range of years (also indexed as two separate years), and words in another script. */
const WORDS = ['of', 'journal', 'university', 'press', 'quokka', 'quoll', 'wombat', '1990-1995', 'вестник', 'é']

const random = new Random(20)

const wordsUpTo = (most: number): string =>
  Array.from({ length: random.between(1, most) }, () => random.pick(WORDS)).join(random.pick([' ', ' ', ' : ', ', ']))

const subfields = (codes: string): [string, string][] =>
  Array.from({ length: random.between(1, 4) }, () => [random.pick([...codes]), wordsUpTo(4)])

const indicator = (): string => random.pick([' ', '0', '1'])

const recordOf = (index: number): MarcRecord => {
  const issn = issnFromNumber(1_000 + index)
  const many = (most: number): number => (random.chance(0.15) ? random.between(9, most) : random.between(0, 3))
  const originalOf = (tag: string, number: number) =>
    dataField('880', indicator(), indicator(), [['6', `${tag}-0${number}/(N`], ...subfields('ab')])
  const repeated = (tag: string, codes: string, most: number) =>
    Array.from({ length: many(most) }, (_, at) =>
      dataField(tag, indicator(), indicator(), [
        ...(random.chance(0.2) ? ([['6', `880-0${(at % 9) + 1}`]] as [string, string][]) : []),
        ...subfields(codes),
      ]),
    )
  return {
    leader: '00000nas a2200000 i 4500',
    fields: [
      controlField('001', issn),
      controlField('008', '240115c19uu9999ru mr g       0   c0rus  '),
      dataField('022', ' ', ' ', [['a', issn]]),
      dataField('245', indicator(), indicator(), subfields('abc')),
      ...repeated('500', 'a', 13),
      ...repeated('650', 'ab', 13),
      ...Array.from({ length: many(12) }, (_, at) => originalOf(random.pick(['245', '650']), (at % 9) + 1)),
    ],
  }
}

const prefixOf = (word: string): string => `${word.slice(0, random.between(1, Math.min(3, word.length)))}*`

/** A random phrase in TEXT or LUCENE syntax. */
const phrase = (isLucene: boolean): string => {
  const words = Array.from(
    {
      length: random.weighted([
        [6, 2],
        [3, 3],
        [1, 4],
      ]),
    },
    () => random.pick(WORDS),
  )
  if (isLucene) return `"${words.join(' ')}"${random.chance(0.4) ? `~${random.between(1, 12)}` : ''}`
  if (random.chance(0.25)) words[words.length - 1] = prefixOf(words.at(-1)!)
  return `"${words.join(' ')}"`
}

const queryOf = (isLucene: boolean): string => {
  const another = (): string => (random.chance(0.5) ? random.pick(WORDS) : phrase(isLucene))
  if (!isLucene) return random.chance(0.7) ? phrase(false) : `${phrase(false)} ${another()}`
  return random.pick([
    phrase(true),
    phrase(true),
    `${phrase(true)} AND ${another()}`,
    `${phrase(true)} OR ${another()}`,
    `${another()} AND NOT ${phrase(true)}`,
    `NOT ${phrase(true)}`,
  ])
}

const lineOf = () => {
  const isLucene = random.chance(0.5)
  return {
    tag: random.weighted([
      [4, '650'],
      [3, '245'],
      [2, '500'],
      [1, '880'],
      [1, '.*'],
      [1, '(245|650)'],
    ]),
    subfield: random.pick(['', '', 'a', 'a', 'b', 'ab']),
    indicator1: random.chance(0.15) ? random.pick(['#', '0', '1']) : '',
    indicator2: random.chance(0.1) ? random.pick(['#', '0', '1']) : '',
    script: random.weighted([
      [8, 'any'],
      [1, 'latin'],
      [1, 'original'],
      [1, 'transliterated'],
    ] as const),
    repeat: random.weighted([
      [8, ''],
      [1, `${random.between(1, 10)}`],
      [1, '2-'],
      [1, '-3'],
    ]),
    operator: random.chance(0.15) ? ('must_not' as const) : ('must' as const),
    matchFormat: isLucene ? ('LUCENE' as const) : ('TEXT' as const),
    query: queryOf(isLucene),
  }
}

const requestOf = (): SearchParamsInput =>
  random.weighted<() => SearchParamsInput>([
    [6, () => ({ data_queries: { datafields: [lineOf()] } })],
    [
      2,
      () => ({
        basic_query: { query: queryOf(true), anywhere: random.chance(0.7), matchFormat: 'LUCENE' },
      }),
    ],
    [
      1,
      () => ({
        basic_query: {
          query: `${random.pick(['title', '245', '650', '650.a', '500.a'])}:${phrase(true)}`,
          matchFormat: 'LUCENE',
        },
      }),
    ],
  ])()

let test: TestDb
let engines: readonly (readonly [name: string, engine: SearchEngine])[]
let cached: ServingEngine
let searched: readonly (readonly [issn: string, record: SearchedRecord])[]
const records = Array.from({ length: RECORDS }, (_, index) => recordOf(index))

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, records)
  const served = (cacheMegabytes: number) => {
    const settings = { cacheMegabytes, storedSetMegabytes: 0 }
    return engineKind(settings).serve({ ...test, settings, log: makeLog('warn') })
  }
  cached = served(16)
  await cached.ready
  engines = [
    ['in memory', cached],
    ['PostgreSQL alone', served(0)],
  ]
  const context: Omit<MatchContext, 'issn'> = {
    center: '_0',
    category: 'fre',
    isInvalid: false,
    isDraft: false,
    thisYear: 2026,
    isInFamily: () => false,
    keysUnder: () => [],
    hasHeading: () => false,
  }
  searched = records.map((record, index) => {
    const issn = issnFromNumber(1_000 + index)
    return [issn, new SearchedRecord(record, { ...context, issn })]
  })
})
afterAll(async () => {
  await cached?.close()
  await test?.close()
})

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Refusal)) throw error
    }
  }
}

it('both engines find phrases exactly where the records contain them, in fields and anywhere', async () => {
  const rows = await test.db.selectFrom('record').select(['id', 'issn']).execute()
  const issns = new Map(rows.map(({ id, issn }) => [id, issn]))
  let finding = 0
  for (let round = 0; round < REQUESTS; round++) {
    const params = requestOf()
    const { set, order } = readSearch(searchParams.parse(params))
    const test = recordTest(set.query)
    const expected = searched.filter(([, record]) => test(record)).map(([issn]) => issn)
    if (expected.length > 0) finding++
    for (const [name, engine] of engines) {
      const ids = await patiently(() => engine.ids({ ...set, ...order }))
      const results = [...ids].map((id) => issns.get(id)!).sort()
      expect(results, `${name}: ${JSON.stringify(params)}`).toEqual(expected)
    }
  }
  expect(finding).toBeGreaterThan(REQUESTS / 2)
})
