import { MAX_QUERY_LENGTH, type SearchParams } from '@seriatim/contract'

/** How many ISSNs a query can hold: each is nine characters and a blank, within `issn:( )`. */
export const MAX_ISSNS_SEARCHED = Math.floor((MAX_QUERY_LENGTH - 'issn:()'.length) / 10)

/** The search that finds just these records: the first ones, where they are more than a query can hold. */
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
