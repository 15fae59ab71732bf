import type { FacetKey, FacetTerm, SearchParams } from '@seriatim/contract'
import { isUnreadable, type RequestReading, readRequest } from '@seriatim/query'
import { checkRegex } from '@seriatim/query/regex'
import { Refusal } from '../../platform/errors.ts'
import type { FacetSelection, SearchOrder, SearchSet } from '../../search/engine.ts'
import { checkedFacet, checkedKeyword, refuseInvalidFilters } from './filter-validation.ts'

/** A parsed search: the input of the search engines, and how the query texts were interpreted. */
export type ReadSearch = { readonly set: SearchSet; readonly order: SearchOrder; readonly reading: RequestReading }

/** The different values by facet. */
const selections = (facets: readonly FacetKey[]): FacetSelection[] => {
  const keys = new Map<FacetTerm, Set<string>>()
  for (const facet of facets) {
    const { term, key } = checkedFacet(facet)
    keys.set(term, (keys.get(term) ?? new Set()).add(key))
  }
  return [...keys].map(([term, chosen]) => ({ term, keys: [...chosen] }))
}

/**
 * Parses the parameters of a search.
 * @throws Refusal 'invalid_search_parameters' | 'invalid_keyword_type' | 'invalid_keyword' | 'invalid_filter_value';
 * 'query_syntax' with `{problem, position, length, near, source, expected?}`; `source` is `basic` or the index of a
 * data-field line
 */
export function readSearch(params: SearchParams): ReadSearch {
  refuseInvalidFilters(params)
  const reading = readRequest({ ...params, keyword_queries: params.keyword_queries.map(checkedKeyword) }, checkRegex)
  if (isUnreadable(reading)) {
    const { code, ...place } = reading.problem
    throw new Refusal('query_syntax', { problem: code, ...place })
  }
  return {
    set: {
      query: reading.query,
      selected: selections(params.selected_facets),
      excluded: selections(params.excluded_facets),
    },
    order: {
      sortField: params.sortField,
      sortOrder: params.sortOrder,
      ranking: reading.basic && { query: reading.basic },
    },
    reading,
  }
}
