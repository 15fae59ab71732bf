import {
  type Bucket,
  CODED_TERMS,
  FACET_TERMS,
  type FacetBuckets,
  type FacetTerm,
  isFacetTerm,
  type SearchAnswer,
  type SearchParams,
} from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import type { Labels } from '../../kernel/search/labels.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import { reportSlowestLine } from '../../kernel/search/slowest-line.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { FacetQuestion, FacetValues, SearchEngine } from '../../search/engine.ts'

/** Facets with boolean or year values. As in OpenSearch, their values also have `key_as_string`. */
const STRING_KEY_TERMS: ReadonlySet<FacetTerm> = new Set([
  'is_invalid',
  'draft_record',
  'created_at',
  'updated_at',
  'start_year',
  'end_year',
  'period_of_activity',
])

const CODED_TERM_SET: ReadonlySet<FacetTerm> = new Set(CODED_TERMS)

/** A limit above the number of values of any coded facet, including mistyped codes. */
const ALL_VALUES = 1_000_000

const labelledBucket = (term: FacetTerm, { key, count }: { key: string; count: number }, labels: Labels): Bucket => ({
  key,
  ...(STRING_KEY_TERMS.has(term) ? { key_as_string: key } : {}),
  doc_count: count,
  label: labels.label(term, key),
})

const labelled = (term: FacetTerm, { buckets, other }: FacetValues, labels: Labels): FacetBuckets => ({
  buckets: buckets.map((bucket) => labelledBucket(term, bucket, labels)),
  sum_other_doc_count: other,
})

/** Facet counts in the format of the API. */
export const labelledAggregations = (
  facets: Readonly<Partial<Record<FacetTerm, FacetValues>>>,
  labels: Labels,
): SearchAnswer['aggregations'] =>
  Object.fromEntries(
    FACET_TERMS.flatMap((term) => {
      const counts = facets[term]
      return counts === undefined ? [] : [[term, labelled(term, counts, labels)]]
    }),
  )

export type FacetPage = { readonly contains: string; readonly size: number; readonly offset: number }

/**
 * Values of one facet whose label or code contains `contains` (both without case and accents). Returns `size` values
 * from `offset`, and their total number.
 * @throws Refusal 'invalid_filter_value' for an unknown facet; the refusals of `readSearch`; 'too_broad' |
 * 'search_too_long'
 */
export async function searchFacet(
  engine: SearchEngine,
  labels: Labels,
  { term, params, page }: { term: string; params: SearchParams; page: FacetPage },
): Promise<FacetBuckets & { total: number }> {
  refuseUnless(isFacetTerm(term), 'invalid_filter_value', { term, key: '' })
  const { set, reading } = readSearch(params)
  const ask = (question: Pick<FacetQuestion, 'contains' | 'offset' | 'limit'>) =>
    reportSlowestLine({ reading }, () => engine.facet({ ...set, term, ...question }))
  const contains = fold(page.contains.trim())
  if (contains !== '' && CODED_TERM_SET.has(term)) {
    // Reads all values of the facet and filters them here, because the search engine does not know labels.
    const all = await ask({ contains: '', offset: 0, limit: ALL_VALUES })
    const matches = all.buckets.filter(
      ({ key }) => fold(labels.label(term, key)).includes(contains) || fold(key).includes(contains),
    )
    const shown = matches.slice(page.offset, page.offset + page.size)
    const sum = (buckets: typeof matches) => buckets.reduce((total, { count }) => total + count, 0)
    const other = sum(matches) - sum(shown)
    return { ...labelled(term, { buckets: shown, other }, labels), total: matches.length }
  }
  const counts = await ask({ contains, offset: page.offset, limit: page.size })
  return { ...labelled(term, counts, labels), total: counts.values }
}
