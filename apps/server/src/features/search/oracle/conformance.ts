/** Puts random requests to an engine through the real service, and tells where its answer is not the oracle's. */
import { FACET_TERMS, type FacetTerm, type SearchAnswer } from '@seriatim/contract'
import type { Caller, TestBase } from '../../../testing/index.ts'
import { loadInto } from '../../../testing/records.ts'
import type { BaseRecord } from './content.ts'
import { drawRequest, type Pool } from './draw-request.ts'
import { familiesAmong } from './families.ts'
import { Random } from './random.ts'
import { DRAFT_ALONE, DRAFT_BESIDE, draftOf, oracleRecords } from './records.ts'
import { type Asked, type Expected, firstBuckets, OracleBase } from './request.ts'
import { addDraft, makeDraft, storedStates } from './versions.ts'

/** Loads the base, makes some drafts, and reads all of it into the oracle. */
export const fillBase = async ({ base, pool }: Pick<TestBase, 'base' | 'pool'>): Promise<OracleBase> => {
  const records = await oracleRecords()
  await loadInto(pool, records)
  for (const issn of DRAFT_ALONE) await makeDraft(base, issn)
  for (const issn of DRAFT_BESIDE) await addDraft(base, issn, draftOf(issn))
  const states = await storedStates(base)
  const known = records.flatMap((record): BaseRecord[] => {
    const [number] = record.fields
    const state = number !== undefined && 'value' in number ? states.get(number.value) : undefined
    return state === undefined ? [] : [{ ...state, record }]
  })
  return new OracleBase(known, familiesAmong(known), new Date().getUTCFullYear())
}

/** One difference between what was answered and what the contract says. */
export type Difference = { readonly what: string; readonly answered: unknown; readonly expected: unknown }

const few = (issns: readonly string[]): readonly string[] => issns.slice(0, 12)

/** The page of the answer that is asked for: any of them, so that deep pages and the last are met too. */
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

export const differencesOf = (asked: Asked, answer: SearchAnswer, expected: Expected, offset: number): Difference[] => {
  const found: Difference[] = []
  const size = asked.body.size ?? 100
  const issns = answer.hits.hits.map(({ _id }) => _id)
  const page = expected.issns.slice(offset, offset + size)
  if (answer.hits.total.value !== expected.issns.length) {
    found.push({ what: 'total', answered: answer.hits.total.value, expected: expected.issns.length })
  }
  if (JSON.stringify(issns) !== JSON.stringify(page)) {
    found.push({ what: `records from ${offset}`, answered: few(issns), expected: few(page) })
    const [tooMany, missing] = [
      issns.filter((issn) => !expected.issns.includes(issn)),
      page.filter((issn) => !issns.includes(issn)),
    ]
    found.push({ what: 'too many, missing', answered: few(tooMany), expected: few(missing) })
  }
  if (expected.scores !== undefined) {
    const scores = answer.hits.hits.map(({ _score }) => _score)
    const tiers = expected.scores.slice(offset, offset + size)
    if (JSON.stringify(scores) !== JSON.stringify(tiers))
      found.push({ what: 'scores', answered: scores, expected: tiers })
  }
  return [...found, ...bucketDifferences(answer, expected)]
}

export type Outcome = {
  readonly seed: number
  readonly asked: Asked
  readonly expected: Expected
  readonly differences: readonly Difference[]
}

/** The random request of `seed`, with what the oracle says of it. */
export const requestOf = (
  seed: number,
  pool: Pool,
  oracle: OracleBase,
): { asked: Asked; expected: Expected; offset: number } => {
  const random = new Random(seed)
  const drawn = drawRequest(random, pool)
  const expected = oracle.answer(drawn)
  const { page, size } = drawPage(random, expected.issns.length)
  return { asked: { ...drawn, body: { ...drawn.body, page, size } }, expected, offset: (page - 1) * size }
}

/** Puts one request to the service, and tells all differences. */
export const compare = async (
  caller: Caller,
  { asked, expected, offset }: ReturnType<typeof requestOf>,
): Promise<Difference[]> => {
  const answer = await caller.post('/api/search', asked.body)
  if (answer.statusCode !== 200) return [{ what: 'status', answered: answer.body, expected: expected.issns.length }]
  return differencesOf(asked, answer.json(), expected, offset)
}

/** What is needed to see a request fail again, and its first differences. */
export const told = (seed: number, asked: Asked, differences: readonly Difference[]): string =>
  [
    `seed ${seed}: ${JSON.stringify(asked.body)}`,
    ...differences
      .slice(0, 4)
      .map(
        ({ what, answered, expected }) =>
          `  ${what}\n    answered ${JSON.stringify(answered)}\n    expected ${JSON.stringify(expected)}`,
      ),
  ].join('\n')
