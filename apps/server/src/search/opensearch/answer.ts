/** Answers the queries of the interface `SearchEngine` with OpenSearch. The results equal those of PostgreSQL. */
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
import { similarWords } from '../similar-words.ts'
import { type Answer, type ClusterSearch, filterQuery, type SearchBody } from './cluster-search.ts'
import { exactValues, facetValues, firstValues } from './facet-values.ts'
import { allOf, type Filter, lexemeFilter } from './lexeme-query.ts'
import { portScore, Ranking, sortKeys } from './order.ts'
import { Filters, lexiconOf, type MatchedFilters, recordsIn, withSelected } from './plan-filter.ts'

export type QueryContext = { readonly db: Db; readonly clusterSearch: ClusterSearch }

const BY_ID = [{ record_id: 'asc' }]

const filtersOf = ({ db, clusterSearch }: QueryContext): Filters =>
  new Filters(db, async (filter, limit) => {
    const ids = await clusterSearch.all(filterQuery(filter), BY_ID, limit)
    return [...ids]
  })

/**
 * The query of a search for OpenSearch. It computes scores if `ranking` is defined, so that scores determine the order.
 */
const ranked = (matched: Filter, ranking: Filter | undefined): Filter =>
  ranking === undefined ? filterQuery(matched) : { bool: { filter: [matched], must: [ranking] } }

export async function search(context: QueryContext, question: SearchQuestion): Promise<SearchResult> {
  const { clusterSearch } = context
  const { sortField, offset, limit, facets, buckets } = question
  const filters = filtersOf(context)
  const matched = await filters.ofSet(question)
  const ranking = await Ranking.of(question, filters)
  const isRanked = sortField === 'score'
  const all = withSelected(matched)
  const open = facets.filter((term) => !matched.selected.has(term))
  const page: SearchBody = {
    query: ranked(all, isRanked ? await ranking.query((each) => clusterSearch.counts(each)) : undefined),
    from: offset,
    size: limit,
    sort: sortKeys(question),
    ...aggregationsOf(open, buckets),
  }
  const [first, ...others] = await clusterSearch.several([page, ...selectedBodies(matched, facets, buckets)])
  const [hits, counts] = await Promise.all([
    toHits(context, first!, isRanked, ranking),
    countsOf(context, matched, { facets, buckets }, [first!, ...others]),
  ])
  return { total: first!.hits.total!.value, hits, facets: counts }
}

const aggregationsOf = (terms: readonly FacetTerm[], size: number): SearchBody =>
  terms.length === 0 ? {} : { aggs: Object.fromEntries(terms.map((term) => [term, firstValues(term, size)])) }

/**
 * The searches for facet terms with selected keys. Each is a separate search, because the values of a term are counted
 * without the selection in that term.
 */
const selectedBodies = (matched: MatchedFilters, facets: readonly FacetTerm[], size: number): readonly SearchBody[] =>
  facets
    .filter((term) => matched.selected.has(term))
    .map((term) => ({ query: filterQuery(withSelected(matched, term)), size: 0, ...aggregationsOf([term], size) }))

async function toHits(
  { clusterSearch }: QueryContext,
  answer: Answer,
  isRanked: boolean,
  ranking: Ranking,
): Promise<readonly Hit[]> {
  const { hits } = answer.hits
  const recordIds = hits.map(({ sort }) => Number(sort.at(-1)))
  if (hits.length === 0) return []
  if (isRanked) return hits.map(({ sort }, at) => ({ recordId: recordIds[at]!, score: portScore(Number(sort[0])) }))
  // If the score does not determine the order, compute the score only for the records of the page.
  const scored = await clusterSearch.one({
    query: ranked(recordsIn(recordIds), await ranking.query()),
    size: recordIds.length,
    sort: [{ _score: 'desc' }, ...BY_ID],
    track_total_hits: false,
  })
  const scores = new Map(scored.hits.hits.map(({ sort }) => [Number(sort.at(-1)), portScore(Number(sort[0]))]))
  return recordIds.map((recordId) => ({ recordId, score: scores.get(recordId) ?? 0 }))
}

async function countsOf(
  { clusterSearch }: QueryContext,
  matched: MatchedFilters,
  { facets, buckets }: Pick<SearchQuestion, 'facets' | 'buckets'>,
  [first, ...others]: readonly Answer[],
): Promise<SearchResult['facets']> {
  const counts = new Map<FacetTerm, FacetValues>()
  const take = async (filter: Filter, answer: Answer): Promise<void> => {
    for (const [term, values] of await exactValues(clusterSearch, filter, answer.aggregations ?? {}, buckets))
      counts.set(term, values)
  }
  await take(withSelected(matched), first!)
  const selected = facets.filter((term) => matched.selected.has(term))
  for (const [at, term] of selected.entries()) await take(withSelected(matched, term), others[at]!)
  return Object.fromEntries(facets.map((term) => [term, counts.get(term)!]))
}

export async function facet(context: QueryContext, question: FacetQuestion): Promise<FacetCounts> {
  const matched = await filtersOf(context).ofSet(question)
  return facetValues(context.clusterSearch, context.db, withSelected(matched, question.term), question)
}

export async function count(context: QueryContext, sets: readonly SearchSet[]): Promise<readonly number[]> {
  const filters = filtersOf(context)
  const results: Filter[] = []
  for (const set of sets) results.push(withSelected(await filters.ofSet(set)))
  return context.clusterSearch.counts(results)
}

export async function ids(context: QueryContext, question: SearchSet & SearchOrder): Promise<Int32Array> {
  const filters = filtersOf(context)
  const matched = withSelected(await filters.ofSet(question))
  const ranking = question.sortField === 'score' ? await Ranking.of(question, filters) : undefined
  const query = ranked(matched, await ranking?.query((each) => context.clusterSearch.counts(each)))
  return context.clusterSearch.all(query, sortKeys(question))
}

/** Maximum number of ids in one query. */
const ID_BATCH = 10_000

export async function among(context: QueryContext, set: SearchSet, ids: Int32Array): Promise<Int32Array> {
  const matched = withSelected(await filtersOf(context).ofSet(set))
  const result = new Set<number>()
  for (let start = 0; start < ids.length; start += ID_BATCH) {
    const lot = [...ids.subarray(start, start + ID_BATCH)]
    for (const id of await context.clusterSearch.all(filterQuery(allOf([matched, recordsIn(lot)])), BY_ID, ID_BATCH))
      result.add(id)
  }
  return ids.filter((id) => result.has(id))
}

export const near = (
  { db, clusterSearch }: QueryContext,
  word: string,
  limit: number,
): Promise<readonly { word: string; count: number }[]> => {
  const lexicon = lexiconOf(db)
  const countTitles = async (words: readonly string[]): Promise<readonly number[]> =>
    clusterSearch.counts(await Promise.all(words.map((each) => lexemeFilter('titles', lexeme(each), lexicon))))
  return similarWords(lexicon, countTitles, word, limit)
}
