/**
 * Compares random sequences of browse requests with a simple model that reads, sorts and counts all records in memory.
 */
import type { AnswerOf, BrowseIndex, BrowseRequestInput, browseTitles, RecordAnswer } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { type DataField, dataField, isDataField, type MarcRecord, subfield } from '@seriatim/marc'
import { readings, runPairs, searchWords, sortKey, wordForms } from '@seriatim/scripts'
import { generate } from '@seriatim/synthetic'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import type { App } from '../../platform/http/serve.ts'
import { type Caller, createKnownUsers, loginAs, type TestDb, testApp, testDb } from '../../testing/index.ts'
import { oracleRecords } from '../../testing/oracle/records.ts'
import { loadInto } from '../../testing/records.ts'

type Answer = AnswerOf<typeof browseTitles>

/** An entry of the model (a title or publisher heading) with the ids of its records. */
type Entry = { tag: string; script: string; label: string; sort: string; records: Set<number> }
type Facts = { issn: string; category: string; center: string; country: string | undefined }

const TITLE_FIELDS = ['130', '210', '222', '240', '242', '245', '246', '247']

let test: TestDb
let app: App
let caller: Caller
const model: Record<BrowseIndex, Map<string, Entry>> = { titles: new Map(), publishers: new Map() }
const facts = new Map<number, Facts>()
/** Sorted entries of the model, by browse index. Cleared when a save changes the model. */
const inOrder = new Map<BrowseIndex, readonly Entry[]>()

const linkOf = (field: DataField): string => subfield(field, '6')?.match(/^([0-9A-Z]{3})-\d\d/)?.[1] ?? ''

/** The headings of a record, computed independently of the server by the rules of the contract. */
function* headings(record: MarcRecord): Generator<[BrowseIndex, Omit<Entry, 'records'>]> {
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    const link = linkOf(field)
    const isOriginal = field.tag === '880'
    const tag = isOriginal && link !== '' && link !== '880' ? link : field.tag
    const script = isOriginal ? 'original' : link === '880' ? 'transliterated' : 'latin'
    const joined = (codes: string) =>
      field.subfields.flatMap(({ code, value }) => (codes.includes(code) ? [value] : [])).join(' ')
    const texts = TITLE_FIELDS.includes(tag)
      ? [joined('abnp')]
      : tag === '260' || tag === '264'
        ? field.subfields.flatMap(({ code, value }) => (code === 'b' ? [value] : []))
        : tag === '710'
          ? [joined('ab')]
          : tag === '720'
            ? [joined('a')]
            : []
    for (const text of texts) {
      let label = text
      while (label !== '' && /[\s,:;/=]/u.test(label.at(-1)!)) label = label.slice(0, -1)
      const sort = label === '' ? '' : sortKey(label, { maxBytes: 1_000_000 })
      yield [TITLE_FIELDS.includes(tag) ? 'titles' : 'publishers', { tag, script, label, sort }]
    }
  }
}

const idOf = ({ tag, script, label }: Pick<Entry, 'tag' | 'script' | 'label'>) => JSON.stringify([tag, script, label])

async function readIntoModel(ids: readonly number[]): Promise<void> {
  inOrder.clear()
  for (const index of ['titles', 'publishers'] as const)
    for (const [id, entry] of model[index]) {
      for (const record of ids) entry.records.delete(record)
      if (entry.records.size === 0) model[index].delete(id)
    }
  for (const id of ids) facts.delete(id)
  for (const [id, { record, issn, center, category }] of await searchedVersions(test.db, ids)) {
    const of044 = record.fields.find((field): field is DataField => isDataField(field) && field.tag === '044')
    const firstValue = (tag: string, code: string) => {
      const field = record.fields.find((each): each is DataField => isDataField(each) && each.tag === tag)
      return (field && subfield(field, code)) || undefined
    }
    facts.set(id, {
      issn,
      category: firstValue('699', '8') ?? category,
      center: firstValue('022', '2') ?? center,
      country: of044 && subfield(of044, 'c'),
    })
    for (const [index, heading] of headings(record)) {
      const known = model[index].get(idOf(heading)) ?? { ...heading, records: new Set<number>() }
      known.records.add(id)
      model[index].set(idOf(heading), known)
    }
  }
}

const byCodePoints = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))
const compare = (one: Entry, other: Entry): number =>
  Number(one.label !== '') - Number(other.label !== '') ||
  byCodePoints(one.sort, other.sort) ||
  byCodePoints(one.tag, other.tag) ||
  byCodePoints(one.script, other.script) ||
  byCodePoints(one.label, other.label)

type Filter = { query: string; luceneSyntax: boolean; passes(entry: Entry, hits: number, within: Facts[]): boolean }
const wordsOfLabels = new Map<string, readonly string[]>()
const wordsOf = ({ label }: Entry): readonly string[] => {
  const words = searchWords(label)
  const known = wordsOfLabels.get(label) ?? [...readings(words).flat().flatMap(wordForms), ...runPairs(words)]
  wordsOfLabels.set(label, known)
  return known
}

const filters: readonly Filter[] = [
  { query: '', luceneSyntax: false, passes: () => true },
  { query: '', luceneSyntax: true, passes: () => true },
  { query: 'journal', luceneSyntax: false, passes: (entry) => wordsOf(entry).includes('journal') },
  {
    query: 'presse* de',
    luceneSyntax: false,
    passes: (entry) => wordsOf(entry).some((word) => word.startsWith('presse')) && wordsOf(entry).includes('de'),
  },
  { query: 'tag:(222 OR 264)', luceneSyntax: true, passes: ({ tag }) => tag === '222' || tag === '264' },
  {
    query: 'script:original OR label:revue',
    luceneSyntax: true,
    passes: (entry) => entry.script === 'original' || wordsOf(entry).includes('revue'),
  },
  { query: 'hits:[2 TO 5]', luceneSyntax: true, passes: (_, hits) => hits >= 2 && hits <= 5 },
  {
    query: 'category:fre OR (category:reg AND NOT tag:245)',
    luceneSyntax: true,
    passes: ({ tag }, _, within) =>
      within.some(({ category }) => category === 'fre') ||
      (within.some(({ category }) => category === 'reg') && tag !== '245'),
  },
  // Patterns that match many words of the headings.
  {
    query: 'label:[a TO c] AND NOT label:*ea*',
    luceneSyntax: true,
    passes: (entry) =>
      wordsOf(entry).some((word) => word >= 'a' && word <= 'c') && !wordsOf(entry).some((word) => word.includes('ea')),
  },
  {
    query: 'label:*er* AND hits:[2 TO *]',
    luceneSyntax: true,
    passes: (entry, hits) => hits >= 2 && wordsOf(entry).some((word) => word.includes('er')),
  },
  {
    query: '-label:* country:fra',
    luceneSyntax: true,
    passes: (entry, _, within) =>
      wordsOf(entry).length === 0 && within.some(({ country }) => country?.toLowerCase() === 'fra'),
  },
]

/**
 * Records whose labels differ only in case, accents, punctuation, final characters or articles. Some labels are longer
 * than the truncated sort key.
 */
function* nearEqualRecords(): Generator<MarcRecord> {
  const long = `${'Long title of a serial '.repeat(30)}`
  const labels = [
    'Près de moi',
    'PRES DE MOI',
    'Pres de moi.',
    'Pres, de moi!',
    '\u0098Les \u009cpres de moi',
    'Pres de moit',
  ]
  const all = [...labels, ...labels.map((label) => long + label), `${long}: near`, `${long}nearly`, '!!!', '***', '?']
  for (const [number, label] of all.entries())
    yield {
      leader: '00000nas a2200000 i 4500',
      fields: [
        { tag: '001', value: issnFromNumber(7_310_000 + number) },
        { tag: '008', value: '900101c19909999fr mr p       0   a0fre d' },
        dataField('245', '0', '0', [['a', label]]),
        dataField('246', '0', '0', [['a', label]]),
        dataField('264', ' ', '1', [['b', label]]),
      ],
    }
}

type Subset = { search: BrowseRequestInput['search']; holds(facts: Facts): boolean }
const lucene = (query: string) => ({ basic_query: { query, matchFormat: 'LUCENE' as const } })
const subsets: readonly Subset[] = [
  { search: undefined, holds: () => true },
  { search: {}, holds: () => true },
  { search: lucene('category:reg'), holds: ({ category }) => category === 'reg' },
  {
    search: lucene('center:_7 AND NOT category:can'),
    holds: ({ center, category }) => center === '_7' && category !== 'can',
  },
  { search: lucene('issn:1*'), holds: ({ issn }) => issn.startsWith('1') },
  { search: lucene('issn:0000-0000'), holds: ({ issn }) => issn === '0000-0000' },
]

type Passing = { entry: Entry; within: Facts[] }

function entriesInOrder(index: BrowseIndex): readonly Entry[] {
  const known = inOrder.get(index)
  if (known) return known
  const sorted = [...model[index].values()].sort(compare)
  inOrder.set(index, sorted)
  return sorted
}

/** Entries of the model that match a filter, with their number of records, in index order. */
const passing = (index: BrowseIndex, filter: Filter, subset: Subset): Passing[] =>
  entriesInOrder(index).flatMap((entry) => {
    const within = [...entry.records].map((id) => facts.get(id)!).filter((each) => subset.holds(each))
    return within.length > 0 && filter.passes(entry, within.length, within) ? [{ entry, within }] : []
  })

/** Key that is equal for entries whose labels are nearly equal. */
const groupOf = ({ sort, tag, script, label }: Entry): string => JSON.stringify([label === '', sort, tag, script])

/**
 * The elements that a page counts: single entries, or groups of at least two nearly equal entries if `nearEqual` is
 * set.
 */
const unitsOf = (entries: readonly Passing[], nearEqual: boolean): [Passing, ...Passing[]][] =>
  nearEqual
    ? [...Map.groupBy(entries, ({ entry }) => groupOf(entry)).values()].flatMap(([first, ...others]) =>
        first !== undefined && others.length > 0 ? [[first, ...others]] : [],
      )
    : entries.map((each) => [each])

const ask = async (index: BrowseIndex, request: BrowseRequestInput): Promise<Answer> => {
  const answer = await caller.post(`/api/browse/${index}`, request)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

const shown = ({ entry, within }: { entry: Entry; within: Facts[] }) => ({
  tag: entry.tag,
  script: entry.script,
  label: entry.label,
  hits: within.length,
})
const answered = ({ entries }: Answer) => entries.map(({ tag, script, label, hits }) => ({ tag, script, label, hits }))

/** Saves a record with a new key title or with the key title of another record. */
async function save(seed: number): Promise<void> {
  const ids = [...facts].filter(([, { category }]) => category === 'reg')
  const [id, { issn }] = ids[seed % ids.length]!
  const { record } = (await caller.get(`/api/record/${issn}/json`)).json<RecordAnswer>()
  const titles = [...model.titles.values()]
  const known = titles[seed % titles.length]!.label || 'Only one'
  const label = seed % 3 === 0 ? known : seed % 3 === 1 ? `${known.toUpperCase()}!` : `Walk ${seed}`
  const fields = { ...record.fields, 246: [{ indicator1: '3', indicator2: '\\', subFields: [{ a: label }] }] }
  const answer = await caller.post(`/api/record/${issn}`, { record: { fields }, dry_run: false })
  expect(answer.statusCode, answer.body).toBe(200)
  await readIntoModel([id])
}

/**
 * For each database: the seeds of the random request sequences, the number of sequences per seed, and the maximum page
 * size.
 */
const BASES = [
  {
    name: 'the records of the oracle',
    records: oracleRecords,
    seeds: [20_261_123],
    walks: 25,
    most: 10_001,
  },
  {
    name: '5,000 synthetic ones',
    records: async () => [...generate({ count: 5_000, first: 5_000_000 })],
    seeds: [20_261_127],
    walks: 6,
    most: 100,
  },
] as const

/** Timeout for loading a database on a busy machine. */
const LOAD_TIMEOUT_MS = 900_000

describe.each(BASES)('random browsing through $name', ({ records, seeds, walks, most }) => {
  beforeAll(async () => {
    test = await testDb()
    await createKnownUsers(test.db)
    await loadInto(test, [...(await records()), ...nearEqualRecords()], () => undefined, 'reg')
    app = await testApp(test)
    caller = await loginAs(app, 'paris')
    for (const entries of Object.values(model)) entries.clear()
    facts.clear()
    const { rows } = await test.pool.query<{ id: number }>('select id from record')
    await readIntoModel(rows.map(({ id }) => id))
  }, LOAD_TIMEOUT_MS)
  afterAll(async () => {
    await app?.close()
    await test?.close()
  })

  const step = fc.record({
    move: fc.constantFrom('next', 'previous', 'beginning', 'end', 'typed', 'save'),
    size: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(most)),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    seed: fc.nat(100_000),
  })
  const walk = fc.record({
    index: fc.constantFrom('titles' as const, 'publishers' as const),
    filter: fc.constantFrom(...filters),
    subset: fc.constantFrom(...subsets),
    nearEqual: fc.boolean(),
    steps: fc.array(step, { minLength: 3, maxLength: 12 }),
  })

  it.each(seeds)('returns each entry once in order with exact counts, also after saves (seed %i)', async (seed) => {
    await fc.assert(
      fc.asyncProperty(walk, async ({ index, filter, subset, nearEqual, steps }) => {
        const { query, luceneSyntax } = filter
        const same = { query, luceneSyntax, near_equal: nearEqual, ...(subset.search && { search: subset.search }) }
        let position = ''
        /** The entry of the model at the current position of the request sequence. */
        let from: Entry | undefined
        for (const { move, size, order, seed } of steps) {
          if (move === 'save') {
            await save(seed)
            continue
          }
          const all = unitsOf(passing(index, filter, subset), nearEqual)
          let expected: typeof all
          let request: BrowseRequestInput
          if (move === 'typed') {
            const chosen = [...model[index].values()][seed % model[index].size]!
            const text = chosen.label.slice(0, 1 + (seed % 12))
            const key = sortKey(text, { maxBytes: 1_000_000 })
            const start = all.findIndex(
              ([{ entry }]) => byCodePoints(entry.sort, key) >= 0 && (entry.label !== '' || key === ''),
            )
            expected = start < 0 ? [] : all.slice(start, start + size)
            request = { position: text, direction: 'after' }
          } else if (move === 'beginning' || (move === 'next' && from === undefined)) {
            expected = all.slice(0, size)
            request = { direction: 'after' }
          } else if (move === 'end' || from === undefined) {
            expected = all.slice(-size)
            request = { direction: 'before' }
          } else {
            const there = from
            const before = all.filter(([{ entry }]) =>
              nearEqual ? groupOf(entry) !== groupOf(there) && compare(entry, there) < 0 : compare(entry, there) < 0,
            )
            expected = move === 'next' ? all.slice(before.length, before.length + size) : before.slice(-size)
            request = { position, direction: move === 'next' ? 'after' : 'before' }
          }
          const answer = await ask(index, { ...same, ...request, size, order })
          const wanted = expected.flat().map(shown)
          expect(answered(answer)).toEqual(order === 'asc' ? wanted : wanted.reverse())
          expect(answer.filtered_count).toBe(all.length)
          if (nearEqual) {
            const groups = [...Map.groupBy(answer.entries, ({ group }) => group).values()]
            const wantedGroups = expected.map((unit) => unit.map(shown))
            expect(groups.map((entries) => answered({ ...answer, entries }))).toEqual(
              order === 'asc' ? wantedGroups : wantedGroups.reverse().map((unit) => unit.reverse()),
            )
          }
          const chosen = answer.entries[seed % Math.max(answer.entries.length, 1)]
          if (chosen === undefined) continue
          position = chosen.key
          from = { ...chosen, sort: sortKey(chosen.label, { maxBytes: 1_000_000 }), records: new Set() }
        }
      }),
      { numRuns: runs(walks), seed },
    )
  })
})
