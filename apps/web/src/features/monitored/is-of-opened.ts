import { stateOfParams } from '../search/state/search-request.ts'
import type { SearchState } from '../search/state/search-state.ts'
import { issnSearch } from './issn-search.ts'
import type { OpenedSearch } from './opened-search.ts'

/** What one asks with, apart from the filters that narrow it, the order and the page. */
const questionOf = ({ q, format, anywhere, any, lines }: SearchState): string =>
  JSON.stringify([q?.trim() ?? '', format, anywhere, any, lines])

/** Every filter of `whole` is one of `part`. */
const isNarrowed = (part: SearchState, whole: SearchState): boolean => {
  const has = new Set([...part.filters, ...part.facets].map((filter) => JSON.stringify(filter)))
  return [...whole.filters, ...whole.facets].every((filter) => has.has(JSON.stringify(filter)))
}

/**
 * Whether `state` shows a monitored search that was opened, its new or its changed records, or a part of one of them:
 * only over these is it said what happened to it. The search before it, to which one goes back, is none of them.
 */
export const isOfOpened = (
  { params, new: added, changed }: Pick<OpenedSearch, 'params' | 'new' | 'changed'>,
  state: SearchState,
): boolean =>
  [params, issnSearch(added), issnSearch(changed)]
    .map(stateOfParams)
    .some((whole) => questionOf(whole) === questionOf(state) && isNarrowed(state, whole))
