import { isFacetTerm, KEYWORD_TYPES, type KeywordType, type SearchParams, type SearchRequest } from '@seriatim/contract'
import { EMPTY_SEARCH, hasConditions, normalState, resultSort, type SearchState } from './search-state.ts'

/**
 * The conditions and the order of a search without its page, in the form in which searches are shared and monitored.
 */
export const searchParamsOf = (state: SearchState): SearchParams => {
  const { sort, order } = resultSort(state)
  const facets = (isExcluded: boolean) =>
    state.facets.filter(({ exclude }) => exclude === isExcluded).map(({ term, key }) => ({ term, key }))
  return {
    basic_query: {
      query: state.q?.trim() ?? '',
      anywhere: state.anywhere ?? false,
      matchFormat: state.format ?? 'TEXT',
    },
    data_queries: {
      operator: state.any ? 'should' : 'must',
      datafields: state.lines.map((line, index) => ({ id: String(index + 1), ...line })),
    },
    keyword_queries: state.filters.map(({ type, code, exclude }) => ({
      action: exclude ? 'exclude' : 'include',
      tag: type,
      type,
      code,
    })),
    selected_facets: facets(false),
    excluded_facets: facets(true),
    sortField: sort,
    sortOrder: order,
  }
}

/** The request of a search for `size` rows, by default a full page. Facets are requested separately (`useFacets`). */
export const requestOf = (state: SearchState, size = 100): SearchRequest => ({
  ...searchParamsOf(state),
  page: state.page ?? 1,
  size,
})

const isKeywordType = (type: string | undefined): type is KeywordType => KEYWORD_TYPES.includes(type as KeywordType)

/**
 * The search for stored parameters, such as those of a shared or monitored search. If the parameters contain no
 * condition, the search finds all records.
 */
export const stateOfParams = (params: SearchParams): SearchState => {
  const { query, anywhere, matchFormat } = params.basic_query
  const facets = (keys: SearchParams['selected_facets'], exclude: boolean) =>
    keys.flatMap(({ term, key }) => (isFacetTerm(term) ? [{ term, key, exclude }] : []))
  const state = normalState({
    ...EMPTY_SEARCH,
    q: query,
    format: matchFormat === 'TEXT' ? undefined : matchFormat,
    anywhere: anywhere ? true : undefined,
    lines: params.data_queries.datafields.map(({ id: _, ...line }) => line),
    any: params.data_queries.operator === 'should' ? true : undefined,
    filters: params.keyword_queries.flatMap(({ action, type, tag, code }) => {
      const kind = type || tag
      return isKeywordType(kind) ? [{ type: kind, code, exclude: action === 'exclude' }] : []
    }),
    facets: [...facets(params.selected_facets, false), ...facets(params.excluded_facets, true)],
    sort: params.sortField,
    order: params.sortOrder,
  })
  return hasConditions(state) ? state : { ...state, q: ' ' }
}
