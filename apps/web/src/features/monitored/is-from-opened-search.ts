import { stateOfParams } from '../search-query/search-request.ts'
import type { SearchState } from '../search-query/search-state.ts'
import { issnSearch } from './issn-search.ts'
import type { OpenedSearch } from './opened-search.ts'

/** A key for the query of a search. It does not depend on filters, order and page. */
const queryKey = ({ q, format, anywhere, any, lines }: SearchState): string =>
  JSON.stringify([q?.trim() ?? '', format, anywhere, any, lines])

/** Whether `part` has every filter of `whole`. */
const isNarrowed = (part: SearchState, whole: SearchState): boolean => {
  const has = new Set([...part.filters, ...part.facets].map((filter) => JSON.stringify(filter)))
  return [...whole.filters, ...whole.facets].every((filter) => has.has(JSON.stringify(filter)))
}

/**
 * Whether `state` is the monitored search that was opened, a search for its new or changed records, or a narrowed form
 * of one of these. The changes of the monitored search are shown only above these results, not above the previous
 * search in the history.
 */
export const isFromOpenedSearch = (
  { params, new: added, changed }: Pick<OpenedSearch, 'params' | 'new' | 'changed'>,
  state: SearchState,
): boolean =>
  [params, issnSearch(added), issnSearch(changed)]
    .map(stateOfParams)
    .some((whole) => queryKey(whole) === queryKey(state) && isNarrowed(state, whole))
