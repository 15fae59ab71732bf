/** Counts the values of facet terms exactly, for any number of shards. */
import type { FacetTerm } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import type { Db } from '../../platform/database/db.ts'
import type { FacetCounts, FacetQuestion, FacetValues } from '../engine.ts'
import { UnsupportedQuery } from './cluster.ts'
import { type Aggregation, type Bucket, type ClusterSearch, filterQuery } from './cluster-search.ts'
import { facetField } from './index-shape.ts'
import type { Filter } from './lexeme-query.ts'
import { keysOfTerm } from './plan-filter.ts'

/** Default limit of OpenSearch for buckets in one answer. */
const MAX_BUCKETS = 65_535
/** Maximum number of values counted in one request. More values are read in portions. */
const AT_ONCE = 10_000
/** Maximum number of values that are counted with OpenSearch. With more, PostgreSQL counts. */
const MAX_VALUES = 1_000_000

/**
 * The aggregation for the values with the highest counts: in descending order of count, then by bytes of the key, which
 * is the default order of OpenSearch.
 */
export const firstValues = (term: FacetTerm, size: number, shardSize?: number): object => ({
  terms: { field: facetField(term), size, ...(shardSize !== undefined && { shard_size: shardSize }) },
})

const plainBuckets = ({ buckets }: Aggregation): readonly { key: string; count: number }[] =>
  (buckets as readonly Bucket[]).map(({ key, doc_count }) => ({ key, count: doc_count }))

/**
 * Merges the values with the highest counts of each shard. If a shard may have omitted values that change the result,
 * requests more values.
 */
export async function exactValues(
  clusterSearch: ClusterSearch,
  filter: Filter,
  counted: Readonly<Record<string, Aggregation>>,
  size: number,
): Promise<ReadonlyMap<FacetTerm, FacetValues>> {
  const values = new Map<FacetTerm, FacetValues>()
  let answers = counted
  let shardSize = size
  for (;;) {
    const open: FacetTerm[] = []
    for (const [term, answer] of Object.entries(answers) as [FacetTerm, Aggregation][]) {
      if ((answer.doc_count_error_upper_bound ?? 0) !== 0) open.push(term)
      else values.set(term, { buckets: plainBuckets(answer), other: answer.sum_other_doc_count! })
    }
    if (open.length === 0) return values
    if (shardSize === MAX_BUCKETS)
      throw new UnsupportedQuery(`too many values of ${open.join(', ')} for exact counts over several shards`)
    shardSize = Math.min(MAX_BUCKETS, Math.max(shardSize, 100) * 16)
    const aggs = Object.fromEntries(open.map((term) => [term, firstValues(term, size, shardSize)]))
    answers = (await clusterSearch.one({ query: filterQuery(filter), size: 0, aggs })).aggregations!
  }
}

type Value = { readonly key: string; readonly count: number }

/**
 * Values of one term from `offset`: those in `keys` if defined, else values whose folded key contains the folded text.
 */
export async function facetValues(
  clusterSearch: ClusterSearch,
  db: Db,
  filter: Filter,
  { term, keys, contains, offset, limit }: FacetQuestion,
): Promise<FacetCounts> {
  const part = fold(contains)
  const text =
    keys ?? (part === '' ? undefined : (await keysOfTerm(db, term)).filter((key) => fold(key).includes(part)))
  const values = await allValues(clusterSearch, filter, term, text)
  const buckets = values.slice(offset, offset + limit)
  const sum = (of: readonly Value[]): number => of.reduce((total, { count }) => total + count, 0)
  return { buckets, other: sum(values) - sum(buckets), values: values.length }
}

/** All values of a term, or those of some keys, by count and then by key. */
async function allValues(
  clusterSearch: ClusterSearch,
  filter: Filter,
  term: FacetTerm,
  keys: readonly string[] | undefined,
): Promise<readonly Value[]> {
  if (keys !== undefined && keys.length === 0) return []
  const query = filterQuery(filter)
  if (keys === undefined || keys.length <= AT_ONCE) {
    const size = keys === undefined ? AT_ONCE : keys.length
    const terms = { field: facetField(term), size, shard_size: size, ...(keys && { include: keys }) }
    const answer = (await clusterSearch.one({ query, size: 0, aggs: { values: { terms } } })).aggregations!.values!
    if (answer.sum_other_doc_count === 0) return plainBuckets(answer)
  }
  const only = keys && new Set(keys)
  const values: Value[] = []
  let after: unknown
  do {
    const composite = {
      size: AT_ONCE,
      sources: [{ key: { terms: { field: facetField(term) } } }],
      ...(after !== undefined && { after }),
    }
    const answer = (await clusterSearch.one({ query, size: 0, aggs: { values: { composite } } })).aggregations!.values!
    for (const { key, doc_count } of answer.buckets as readonly { key: { key: string }; doc_count: number }[]) {
      if (only === undefined || only.has(key.key)) values.push({ key: key.key, count: doc_count })
    }
    if (values.length > MAX_VALUES) throw new UnsupportedQuery(`values of ${term}`)
    after = answer.after_key
  } while (after !== undefined)
  // The sort is stable and values arrive in byte order, so equal counts stay in that order.
  return values.toSorted((one, other) => other.count - one.count)
}
