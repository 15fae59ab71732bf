/**
 * The classes (groups of similar searches) that the benchmark measures. They are made from the measured database:
 * words, pairs of words in one occurrence of a field, and beginnings of words, by frequency.
 */
import { type FacetedSearch, facetedSearch, type SearchRequestInput } from '@seriatim/contract'
import { isDataField } from '@seriatim/marc'
import { isCommonWord, words } from '@seriatim/scripts'
import { searchedVersions } from '@seriatim/server/catalogue/records/repository'
import type { BenchDb } from './bench-db.ts'

/** `goal` is the 95th percentile to reach with 2.7 million records, in milliseconds. */
export type SearchClass = { readonly work: string; readonly goal: number; readonly requests: readonly FacetedSearch[] }

/** Number of records in the sample for term frequencies. */
const SAMPLE = 4_000
/** Different searches per class: the first run of each has no cached data. */
const VARIANTS = 6

type Counts = Map<string, number>
const add = (counts: Counts, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Keys of the sample by frequency, closest to `share` first. */
const nearest = (counts: Counts, sampled: number, share: number, wanted = VARIANTS): string[] =>
  [...counts]
    .map(([key, count]) => ({ key, distance: Math.abs(Math.log(count / sampled / share)) }))
    .sort((a, b) => a.distance - b.distance || (a.key < b.key ? -1 : 1))
    .slice(0, wanted)
    .map(({ key }) => key)

type Sample = {
  readonly size: number
  readonly issns: readonly string[]
  readonly anywhere: Counts
  readonly titleWords: Counts
  readonly titlePairs: Counts
  readonly linePairs: Counts
  readonly beginnings: Counts
}

/** Every n-th record of the database, split into words. */
async function readSample({ db, pool }: BenchDb): Promise<Sample> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from record where id % greatest(1, (select count(*) from record) / ${SAMPLE}) = 0 order by id`,
  )
  const versions = await searchedVersions(
    db,
    rows.map(({ id }) => id),
  )
  const sample = {
    size: versions.size,
    issns: [...versions.values()].slice(0, VARIANTS).map(({ issn }) => issn),
    anywhere: new Map(),
    titleWords: new Map(),
    titlePairs: new Map(),
    linePairs: new Map(),
    beginnings: new Map(),
  } satisfies Sample
  const isPlain = (word: string): boolean => /^[a-z]{3,}$/.test(word)
  for (const { record } of versions.values()) {
    const [all, titles, lines, starts] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
    for (const field of record.fields) {
      if (!isDataField(field)) continue
      const results = field.subfields.flatMap(({ value }) => words(value).map(({ text }) => text))
      const plain = [...new Set(results.filter(isPlain))]
      for (const word of plain) all.add(word)
      if (field.tag === '245') {
        for (const word of plain) {
          starts.add(word.slice(0, 3))
          if (word.length > 6) add(sample.titleWords, word)
        }
        results.slice(1).forEach((word, index) => {
          if (isCommonWord(word) && isCommonWord(results[index]!)) titles.add(`${results[index]} ${word}`)
        })
      }
      for (const first of plain.slice(0, 4)) {
        for (const second of plain.slice(0, 4)) if (first < second) lines.add(`${field.tag} ${first} ${second}`)
      }
    }
    for (const key of all) add(sample.anywhere, key)
    for (const key of titles) add(sample.titlePairs, key)
    for (const key of lines) add(sample.linePairs, key)
    for (const key of starts) add(sample.beginnings, key)
  }
  return sample
}

export async function searchClasses(bench: BenchDb, records: number): Promise<SearchClass[]> {
  const { size, issns, anywhere, titleWords, titlePairs, linePairs, beginnings } = await readSample(bench)
  const share = (part: number) => nearest(anywhere, size, part)
  const anyWord = (query: string): SearchRequestInput => ({ basic_query: { query, anywhere: true } })
  const line = (pair: string, operator: 'must' | 'must_not' = 'must') => {
    const [tag, first, second] = pair.split(' ')
    return { operator, tag: tag!, query: `${first} ${second}` }
  }
  const lines = (part: number): SearchRequestInput[] =>
    nearest(linePairs, size, part).map((pair) => ({ data_queries: { datafields: [line(pair)] } }))
  const [broad, frequent] = [share(0.15), share(0.05)]
  const [common, rare] = [nearest(linePairs, size, 0.3), nearest(linePairs, size, 0.03)]
  const fiveClauses = broad.map(
    (word, index): SearchRequestInput => ({
      basic_query: {
        query: `${word} OR ${frequent[index]} OR ${frequent[(index + 1) % VARIANTS]}`,
        matchFormat: 'LUCENE',
      },
      data_queries: { datafields: [line(common[index]!), line(rare[index]!, 'must_not')] },
    }),
  )
  const classes: [work: string, goal: number, requests: readonly SearchRequestInput[]][] = [
    ['rare word', 5, nearest(anywhere, size, 1 / size).map(anyWord)],
    ['ISSN', 5, issns.map((issn) => ({ basic_query: { query: issn } }))],
    ['5,000 hits', 15, share(5_000 / records).map(anyWord)],
    ['15 % of the records', 60, broad.map(anyWord)],
    ['22 % of the records', 80, share(0.22).map(anyWord)],
    ['everything', 60, [{}]],
    [
      '15 %, by title, page 200',
      80,
      broad.map((word) => ({ ...anyWord(word), sortField: 'title', sortOrder: 'asc', page: 200 })),
    ],
    ['everything, by title, page 200', 80, [{ sortField: 'title', sortOrder: 'asc', page: 200 }]],
    ['everything, by frequency, page 200', 80, [{ sortField: 'frequency', sortOrder: 'desc', page: 200 }]],
    [
      'phrase of two frequent words',
      60,
      nearest(titlePairs, size, 1).map((pair) => ({ basic_query: { query: `"${pair}"` } })),
    ],
    ['line, 0.3 % of the records', 25, lines(0.003)],
    ['line, 3 %', 60, lines(0.03)],
    ['line, 13 %', 120, lines(0.13)],
    ['five clauses, two lines, one negative', 120, fiveClauses],
    [
      'truncated word in titles',
      40,
      nearest(beginnings, size, 70_000 / 2_700_000).map((start) => ({ basic_query: { query: `${start}*` } })),
    ],
    [
      'regular expression on titles, selective',
      40,
      nearest(titleWords, size, 2 / size).map((word) => ({
        data_queries: { datafields: [{ tag: '245', field_type: 'regex', matchFormat: 'LUCENE', query: `${word}.*` }] },
      })),
    ],
  ]
  return classes.map(([work, goal, requests]) => ({
    work,
    goal,
    requests: requests.map((request) => facetedSearch.parse(request)),
  }))
}
