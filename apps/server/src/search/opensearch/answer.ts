/** Answers the queries of the port with OpenSearch. The results equal those of PostgreSQL. */
import type { FacetTerm } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import type {
  FacetCounts,
  FacetQuestion,
  FacetValues,
  Hit,
  SearchOrder,
  SearchQuestion,
  SearchResult,
  SearchSet,
} from '../engine.ts'
import { lexeme } from '../lexemes.ts'
import { nearWords } from '../near-words.ts'
import { type Answer, type Asker, asFilter, type SearchBody } from './ask.ts'
import { exactValues, facetValues, firstValues } from './facet-values.ts'
import { allOf, type Filter, lexemeFilter } from './lexeme-query.ts'
import { portScore, Ranking, sortOf } from './order.ts'
import { Filters, lexiconOf, type MatchedFilters, recordsIn, withSelected } from './plan-filter.ts'

export type Asked = { readonly db: Db; readonly asker: Asker }

const BY_ID = [{ record_id: 'asc' }]

const filtersOf = ({ db, asker }: Asked): Filters =>
  new Filters(db, async (filter, limit) => {
    const ids = await asker.all(asFilter(filter), BY_ID, limit)
    return [...ids]
  })

/** The query of a search. It computes scores if these determine the order. */
const ranked = (matched: Filter, ranking: Filter | undefined): Filter =>
  ranking === undefined ? asFilter(matched) : { bool: { filter: [matched], must: [ranking] } }

export async function search(asked: Asked, question: SearchQuestion): Promise<SearchResult> {
  const { asker } = asked
  const { sortField, offset, limit, facets, buckets } = question
  const filters = filtersOf(asked)
  const matched = await filters.ofSet(question)
  const ranking = await Ranking.of(question, filters)
  const isRanked = sortField === 'score'
  const all = withSelected(matched)
  const open = facets.filter((term) => !matched.selected.has(term))
  const page: SearchBody = {
    query: ranked(all, isRanked ? await ranking.query((each) => asker.counts(each)) : undefined),
    from: offset,
    size: limit,
    sort: sortOf(question),
    ...aggregationsOf(open, buckets),
  }
  const [first, ...others] = await asker.several([page, ...selectedBodies(matched, facets, buckets)])
  const [hits, counts] = await Promise.all([
    hitsOf(asked, first!, isRanked, ranking),
    countsOf(asked, matched, { facets, buckets }, [first!, ...others]),
  ])
  return { total: first!.hits.total!.value, hits, facets: counts }
}

const aggregationsOf = (terms: readonly FacetTerm[], size: number): SearchBody =>
  terms.length === 0 ? {} : { aggs: Object.fromEntries(terms.map((term) => [term, firstValues(term, size)])) }

/** A term with selected keys needs a separate search, because its values are counted without these keys. */
const selectedBodies = (matched: MatchedFilters, facets: readonly FacetTerm[], size: number): readonly SearchBody[] =>
  facets
    .filter((term) => matched.selected.has(term))
    .map((term) => ({ query: asFilter(withSelected(matched, term)), size: 0, ...aggregationsOf([term], size) }))

async function hitsOf({ asker }: Asked, answer: Answer, isRanked: boolean, ranking: Ranking): Promise<readonly Hit[]> {
  const { hits } = answer.hits
  const recordIds = hits.map(({ sort }) => Number(sort.at(-1)))
  if (hits.length === 0) return []
  if (isRanked) return hits.map(({ sort }, at) => ({ recordId: recordIds[at]!, score: portScore(Number(sort[0])) }))
  // If the score does not determine the order, compute it only for the records of the page.
  const scored = await asker.one({
    query: ranked(recordsIn(recordIds), await ranking.query()),
    size: recordIds.length,
    sort: [{ _score: 'desc' }, ...BY_ID],
    track_total_hits: false,
  })
  const scores = new Map(scored.hits.hits.map(({ sort }) => [Number(sort.at(-1)), portScore(Number(sort[0]))]))
  return recordIds.map((recordId) => ({ recordId, score: scores.get(recordId) ?? 0 }))
}

async function countsOf(
  { asker }: Asked,
  matched: MatchedFilters,
  { facets, buckets }: Pick<SearchQuestion, 'facets' | 'buckets'>,
  [first, ...others]: readonly Answer[],
): Promise<SearchResult['facets']> {
  const counts = new Map<FacetTerm, FacetValues>()
  const take = async (filter: Filter, answer: Answer): Promise<void> => {
    for (const [term, values] of await exactValues(asker, filter, answer.aggregations ?? {}, buckets))
      counts.set(term, values)
  }
  await take(withSelected(matched), first!)
  const selected = facets.filter((term) => matched.selected.has(term))
  for (const [at, term] of selected.entries()) await take(withSelected(matched, term), others[at]!)
  return Object.fromEntries(facets.map((term) => [term, counts.get(term)!]))
}

export async function facet(asked: Asked, question: FacetQuestion): Promise<FacetCounts> {
  const matched = await filtersOf(asked).ofSet(question)
  return facetValues(asked.asker, asked.db, withSelected(matched, question.term), question)
}

export async function count(asked: Asked, sets: readonly SearchSet[]): Promise<readonly number[]> {
  const filters = filtersOf(asked)
  const found: Filter[] = []
  for (const set of sets) found.push(withSelected(await filters.ofSet(set)))
  return asked.asker.counts(found)
}

export async function ids(asked: Asked, question: SearchSet & SearchOrder): Promise<Int32Array> {
  const filters = filtersOf(asked)
  const matched = withSelected(await filters.ofSet(question))
  const ranking = question.sortField === 'score' ? await Ranking.of(question, filters) : undefined
  const query = ranked(matched, await ranking?.query((each) => asked.asker.counts(each)))
  return asked.asker.all(query, sortOf(question))
}

/** Maximum number of ids in one query. */
const LOT = 10_000

export async function among(asked: Asked, set: SearchSet, wanted: Int32Array): Promise<Int32Array> {
  const matched = withSelected(await filtersOf(asked).ofSet(set))
  const found = new Set<number>()
  for (let start = 0; start < wanted.length; start += LOT) {
    const lot = [...wanted.subarray(start, start + LOT)]
    for (const id of await asked.asker.all(asFilter(allOf([matched, recordsIn(lot)])), BY_ID, LOT)) found.add(id)
  }
  return wanted.filter((id) => found.has(id))
}

export const near = (
  { db, asker }: Asked,
  word: string,
  limit: number,
): Promise<readonly { word: string; count: number }[]> => {
  const lexicon = lexiconOf(db)
  const countTitles = async (words: readonly string[]): Promise<readonly number[]> =>
    asker.counts(await Promise.all(words.map((each) => lexemeFilter('titles', lexeme(each), lexicon))))
  return nearWords(lexicon, countTitles, word, limit)
}
