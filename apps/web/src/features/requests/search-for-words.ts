import { EMPTY_SEARCH, type SearchAddress, writeSearchState } from '../search-query/search-state.ts'

/** The URL of the search for the words of a title, without characters that have a meaning in a query. */
export const searchForWords = (title: string): SearchAddress =>
  writeSearchState({ ...EMPTY_SEARCH, q: title.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? '' })
