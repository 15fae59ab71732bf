import { type FacetTerm, RESULTS_PER_PAGE, SEARCH_LIMIT_RECORDS } from '@seriatim/contract'
import { EMPTY_SEARCH, type Filter, hasConditions, normalState, type SearchState } from './search-state.ts'

/** The part of a search that the form contains. */
export type FormPart = Pick<SearchState, 'q' | 'format' | 'anywhere' | 'lines' | 'any' | 'filters'>

/** Makes a search that has no conditions find all records. */
const orFindAll = (state: SearchState): SearchState => (hasConditions(state) ? state : { ...state, q: ' ' })

/** Changes a search. The result starts at page 1, and the panels of the previous search are closed. */
export const changeSearch = (state: SearchState, change: Partial<SearchState>): SearchState =>
  orFindAll(normalState({ ...state, page: undefined, versions: undefined, shared: undefined, ...change }))

/**
 * The search that the form describes; the order of results does not change. Chosen facet values are kept if the words
 * of the query have not changed.
 */
export const submitted = (state: SearchState, form: FormPart): SearchState => {
  const isSameQuery = (form.q ?? '').trim() === (state.q ?? '').trim()
  return changeSearch(state, { ...form, facets: isSameQuery ? state.facets : [] })
}

/** Includes or excludes a facet value, or removes it if it was already included or excluded in the same way. */
export const toggledFacet = (state: SearchState, term: FacetTerm, key: string, exclude: boolean): SearchState => {
  const others = state.facets.filter((facet) => facet.term !== term || facet.key !== key)
  const before = state.facets.find((facet) => facet.term === term && facet.key === key)
  return changeSearch(state, { facets: before?.exclude === exclude ? others : [...others, { term, key, exclude }] })
}

/** Replaces the included values of a facet; excluded values do not change. */
export const withIncluded = (state: SearchState, term: FacetTerm, keys: readonly string[]): SearchState =>
  changeSearch(state, {
    facets: [
      ...state.facets.filter((facet) => facet.term !== term || (facet.exclude && !keys.includes(facet.key))),
      ...keys.map((key) => ({ term, key, exclude: false })),
    ],
  })

export const withoutFacets = (state: SearchState, term?: FacetTerm): SearchState =>
  changeSearch(state, { facets: term === undefined ? [] : state.facets.filter((facet) => facet.term !== term) })

const isSame = (a: Filter, b: Filter): boolean => a.type === b.type && a.code === b.code && a.exclude === b.exclude

export const withoutFilter = (state: SearchState, filter: Filter): SearchState =>
  changeSearch(state, { filters: state.filters.filter((each) => !isSame(each, filter)) })

/** A search for all records of a family. */
export const familySearch = (type: 'family' | 'issnl' | 'issnh', issn: string): SearchState =>
  normalState({ ...EMPTY_SEARCH, filters: [{ type, code: issn, exclude: false }] })

/** A search for exactly these records. */
export const issnSearch = (issns: readonly string[]): SearchState =>
  normalState({ ...EMPTY_SEARCH, q: `issn:(${issns.join(' OR ')})`, format: 'LUCENE' })

/** The search for the open work of a centre, shown to cataloguers after a log-in (contract, Session). */
export const openWorkSearch = (centre: string): SearchState =>
  normalState({
    ...EMPTY_SEARCH,
    q: `center:${centre.replace(/[^\p{L}\p{N}_]/gu, '\\$&')} AND (category:val OR draft_record:true)`,
    format: 'LUCENE',
  })

/** The number of the last page, from the number of hits and the limit of 20,000 records. */
export const lastPage = (hits: number): number =>
  Math.max(1, Math.ceil(Math.min(hits, SEARCH_LIMIT_RECORDS) / RESULTS_PER_PAGE))

/** The page number typed into "Go to page"; undefined if it is invalid or beyond the last page. */
export const parseTypedPage = (text: string, hits: number): number | undefined => {
  if (!/^\s*\d{1,6}\s*$/.test(text)) return undefined
  const page = Number(text)
  return page >= 1 && page <= lastPage(hits) ? page : undefined
}
