/**
 * Sends random requests to a search engine through the real service, and reports differences from the oracle, an
 * independent implementation of searches.
 */
import { CODED_TERMS, FACET_TERMS, type FacetTerm, type SearchAnswer } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { fold } from '@seriatim/scripts'
import type { LoadDb } from '../../features/load/load-records.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Caller } from '../index.ts'
import { loadInto } from '../records.ts'
import { checkAddresses } from './addresses.ts'
import type { BaseRecord } from './content.ts'
import { drawRequest, type Pool, poolOf } from './draw-request.ts'
import { familiesAmong } from './families.ts'
import { Random } from './random.ts'
import { ACTIVE_WITH_DRAFT, DRAFT_ALONE, makeDraftRecord, oracleRecords } from './records.ts'
import { type Bucket, type Expected, type Families, firstBuckets, OracleDb, type OracleRequest } from './request.ts'
import { addDraft, makeDraft, removeVersions, replaceActive, type Store, storedStates } from './versions.ts'

/** The oracle with the records of the tested database, and the pool of records from which requests are drawn. */
export type OracleContext = { readonly oracle: OracleDb; readonly pool: Pool }

const readDatabase = async (db: Db, records: readonly MarcRecord[], families: Families): Promise<OracleContext> => {
  const known = await knownRecords(db, records)
  const oracle = new OracleDb(known, families, new Date().getUTCFullYear())
  return { oracle, pool: poolOf(oracle) }
}

const issnOf = ({ fields: [number] }: MarcRecord): string =>
  number !== undefined && 'value' in number ? number.value : ''

const knownRecords = async (db: Db, records: readonly MarcRecord[]): Promise<BaseRecord[]> => {
  const states = await storedStates(db)
  return records.flatMap((record): BaseRecord[] => {
    const state = states.get(issnOf(record))
    return state === undefined ? [] : [{ ...state, record }]
  })
}

/** Loads the database, creates some drafts, and reads everything into the oracle. */
export const fillDatabase = async (store: LoadDb & Store): Promise<LoadedOracle> => {
  const records = await oracleRecords()
  await loadInto(store, records)
  await checkAddresses(store.db)
  for (const issn of DRAFT_ALONE) await makeDraft(store, issn)
  for (const issn of ACTIVE_WITH_DRAFT) await addDraft(store, issn, makeDraftRecord(issn))
  const families = familiesAmong(await knownRecords(store.db, records))
  return { ...(await readDatabase(store.db, records, families)), records, families }
}

/** One of this many records is changed: it gets the content of another record, or loses its versions. */
const CHANGED_EVERY = 40

/** The oracle, and the records as they were loaded. */
export type LoadedOracle = OracleContext & { readonly records: readonly MarcRecord[]; readonly families: Families }

/**
 * Saves and deletes records: many get the content of another record under their own ISSN, some lose all versions.
 * Families stay as they were computed. Each `round` below 40 changes different records.
 */
export const changeDatabase = async (
  store: Store,
  { records, families }: LoadedOracle,
  round = 0,
): Promise<LoadedOracle> => {
  const changed = [...records]
  for (let index = round; index < records.length; index += CHANGED_EVERY) {
    const record = records[index]!
    const issn = issnOf(record)
    if ((index - round) % (CHANGED_EVERY * 4) === 0) {
      await removeVersions(store, issn)
      continue
    }
    const other = records[records.length - 1 - index]!
    changed[index] = { leader: other.leader, fields: [record.fields[0]!, ...other.fields.slice(1)] }
    await replaceActive(store, issn, changed[index]!)
  }
  return { ...(await readDatabase(store.db, changed, families)), records: changed, families }
}

/** A difference between the answer of the service and the answer that the oracle expects. */
type Difference = { readonly what: string; readonly answered: unknown; readonly expected: unknown }

const firstIssns = (issns: readonly string[]): readonly string[] => issns.slice(0, 12)

/** A random page of a result with `total` records, so that deep pages and the last one are tested, too. */
const drawPage = (random: Random, total: number): { page: number; size: number } => {
  const size = random.weighted([
    [5, random.between(1, 20)],
    [1, 100],
  ])
  const pages = Math.ceil(total / size)
  return { size, page: random.chance(0.5) ? 1 : random.between(1, pages + 1) }
}

const bucketDifferences = (answer: SearchAnswer, { buckets }: Expected): Difference[] =>
  FACET_TERMS.flatMap((term: FacetTerm): Difference[] => {
    const answered = answer.aggregations[term]
    const expected = firstBuckets(buckets.get(term)!)
    const plain = answered && {
      buckets: answered.buckets.map(({ key, doc_count }) => ({ key, doc_count })),
      sum_other_doc_count: answered.sum_other_doc_count,
    }
    if (JSON.stringify(plain) === JSON.stringify(expected)) return []
    const at = expected.buckets.findIndex(
      (bucket, index) => JSON.stringify(bucket) !== JSON.stringify(plain?.buckets[index]),
    )
    const around = <T>(all: readonly T[] | undefined) => all?.slice(Math.max(0, at), Math.max(0, at) + 4)
    return [
      {
        what: `buckets of ${term}, from place ${at}`,
        answered: { ...plain, buckets: around(plain?.buckets), count: plain?.buckets.length },
        expected: { ...expected, buckets: around(expected.buckets), count: expected.buckets.length },
      },
    ]
  })

const differencesOf = (
  request: OracleRequest,
  answer: SearchAnswer,
  expected: Expected,
  offset: number,
): Difference[] => {
  const results: Difference[] = []
  const size = request.body.size ?? 100
  const issns = answer.hits.hits.map(({ _id }) => _id)
  const page = expected.issns.slice(offset, offset + size)
  if (answer.hits.total.value !== expected.issns.length) {
    results.push({ what: 'total', answered: answer.hits.total.value, expected: expected.issns.length })
  }
  if (JSON.stringify(issns) !== JSON.stringify(page)) {
    results.push({ what: `records from ${offset}`, answered: firstIssns(issns), expected: firstIssns(page) })
    const [tooMany, missing] = [
      issns.filter((issn) => !expected.issns.includes(issn)),
      page.filter((issn) => !issns.includes(issn)),
    ]
    results.push({ what: 'too many, missing', answered: firstIssns(tooMany), expected: firstIssns(missing) })
  }
  if (expected.scores !== undefined) {
    const scores = answer.hits.hits.map(({ _score }) => _score)
    const tiers = expected.scores.slice(offset, offset + size)
    if (JSON.stringify(scores) !== JSON.stringify(tiers))
      results.push({ what: 'scores', answered: scores, expected: tiers })
  }
  return [...results, ...bucketDifferences(answer, expected)]
}

/** A request for more values of a term: a page of the values that contain a text. */
type ValueRequest = {
  readonly term: FacetTerm
  readonly contains: string
  readonly offset: number
  readonly size: number
}

/**
 * Draws a request for more values of a term. Terms with localised names are requested without a text, because the
 * oracle does not know the names.
 */
const drawValues = (random: Random, { buckets }: Expected): ValueRequest => {
  const term = random.pick(FACET_TERMS)
  const all = buckets.get(term)!
  const isNamed = (CODED_TERMS as readonly FacetTerm[]).includes(term)
  const key = all.length === 0 ? '' : random.pick(all).key
  const start = random.between(0, Math.max(0, key.length - 2))
  const part = key.slice(start, start + random.between(1, 3)).trim()
  return {
    term,
    contains: isNamed || random.chance(0.3) ? '' : part,
    offset: random.pick([0, 0, 1, 100, all.length]),
    size: random.pick([1, 10, 1000]),
  }
}

export type DrawnRequest = {
  readonly asked: OracleRequest
  readonly expected: Expected
  readonly offset: number
  readonly values: ValueRequest | undefined
}

/** The random request for a seed, with the answer of the oracle. */
export const requestOf = (seed: number, { pool, oracle }: OracleContext): DrawnRequest => {
  const random = new Random(seed)
  const drawn = drawRequest(random, pool)
  const expected = oracle.answer(drawn)
  const { page, size } = drawPage(random, expected.issns.length)
  return {
    asked: { ...drawn, body: { ...drawn.body, page, size } },
    expected,
    offset: (page - 1) * size,
    values: random.chance(0.1) ? drawValues(random, expected) : undefined,
  }
}

const valueDifferences = async (caller: Caller, { asked, expected, values }: DrawnRequest): Promise<Difference[]> => {
  if (values === undefined) return []
  const { term, contains, offset, size } = values
  const { page: _, ...body } = asked.body
  const answer = await caller.post(`/api/search/facets/${term}`, { ...body, contains, offset, size })
  if (answer.statusCode !== 200) return [{ what: `values of ${term}`, answered: answer.body, expected: 200 }]
  const matches = expected.buckets.get(term)!.filter(({ key }) => fold(key).includes(fold(contains)))
  const shown = matches.slice(offset, offset + size)
  const sum = (buckets: readonly Bucket[]) => buckets.reduce((total, { doc_count }) => total + doc_count, 0)
  const wanted = { buckets: shown, sum_other_doc_count: sum(matches) - sum(shown), total: matches.length }
  const { buckets, sum_other_doc_count, total } = answer.json()
  const answered = {
    buckets: buckets.map(({ key, doc_count }: Bucket) => ({ key, doc_count })),
    sum_other_doc_count,
    total,
  }
  if (JSON.stringify(answered) === JSON.stringify(wanted)) return []
  return [{ what: `values of ${JSON.stringify(values)}`, answered, expected: wanted }]
}

/**
 * Number of attempts for a request. Reading records has a time limit of some seconds, which a busy machine may exceed.
 */
const ATTEMPTS = 3

/** Sends one request to the service, and returns all differences from the expected answer. */
export const compare = async (caller: Caller, request: DrawnRequest): Promise<Difference[]> => {
  const { asked, expected, offset } = request
  let answer = await caller.post('/api/search', asked.body)
  for (let attempt = 1; attempt < ATTEMPTS && answer.json().code === 'too_broad'; attempt++) {
    answer = await caller.post('/api/search', asked.body)
  }
  if (answer.statusCode !== 200) return [{ what: 'status', answered: answer.body, expected: expected.issns.length }]
  return [...differencesOf(asked, answer.json(), expected, offset), ...(await valueDifferences(caller, request))]
}

/** A text with the data needed to reproduce a failed request, and the first differences. */
export const describeFailure = (seed: number, request: OracleRequest, differences: readonly Difference[]): string =>
  [
    `seed ${seed}: ${JSON.stringify(request.body)}`,
    ...differences
      .slice(0, 4)
      .map(
        ({ what, answered, expected }) =>
          `  ${what}\n    answered ${JSON.stringify(answered)}\n    expected ${JSON.stringify(expected)}`,
      ),
  ].join('\n')
