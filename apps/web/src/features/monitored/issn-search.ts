import { MAX_QUERY_LENGTH, type SearchParams } from '@seriatim/contract'

/** Maximum number of ISSNs in a query of the form `issn:( )`, where each ISSN needs nine characters and a space. */
export const MAX_ISSNS_SEARCHED = Math.floor((MAX_QUERY_LENGTH - 'issn:()'.length) / 10)

/** The search for exactly these records. If there are more than a query can contain, the search for the first ones. */
export const issnSearch = (issns: readonly string[]): SearchParams => ({
  basic_query: {
    query: `issn:(${issns.slice(0, MAX_ISSNS_SEARCHED).join(' ')})`,
    anywhere: false,
    matchFormat: 'LUCENE',
  },
  data_queries: { operator: 'must', datafields: [] },
  keyword_queries: [],
  selected_facets: [],
  excluded_facets: [],
  sortField: 'issn',
  sortOrder: 'asc',
})
