/**
 * Compares the answers of both engines: total, facet values with their counts, and the order of rows if a sort order
 * was requested.
 */
import { FACET_TERMS, type SearchAnswer } from '@seriatim/contract'
import type { OpenSearchAnswer } from './comparison-opensearch.ts'
import type { Search } from './comparison-searches.ts'

/** The differences as texts; empty if the answers agree. */
export function differences(search: Search, product: SearchAnswer, other: OpenSearchAnswer): string[] {
  const results: string[] = []
  const [total, otherTotal] = [product.hits.total.value, other.hits.total.value]
  if (total !== otherTotal) results.push(`total ${total} and ${otherTotal}`)
  const [rows, otherRows] = [product, other].map(({ hits }) => hits.hits.map(({ _id }) => _id))
  if (rows!.length !== otherRows!.length) results.push(`${rows!.length} and ${otherRows!.length} rows`)
  else if (search.order !== undefined) {
    const at = rows!.findIndex((issn, index) => issn !== otherRows![index])
    if (at >= 0) results.push(`row ${at + 1} is ${rows![at]} and ${otherRows![at]}`)
  }
  for (const term of FACET_TERMS) {
    const [mine, theirs] = [bucketValues(product.aggregations[term]), bucketValues(other.aggregations[term])]
    if (mine !== theirs) results.push(`values of ${term}`)
  }
  return results
}

type Buckets = {
  readonly buckets: readonly { readonly key: string; readonly doc_count: number }[]
  readonly sum_other_doc_count: number
}

const bucketValues = (facet: Buckets | undefined): string =>
  JSON.stringify([facet?.buckets.map(({ key, doc_count }) => [key, doc_count]), facet?.sum_other_doc_count])
