import { useLocalStorage } from '@mantine/hooks'
import { parseSearch, stringifySearch } from '../../../kernel/search-params.ts'
import { readSearchState, type SearchState, writeSearchState } from '../../search-query/search-state.ts'

/** Maximum number of recent searches that the browser stores. */
const LAST_SEARCHES = 20

/** The query string of a search, without its page and the open panels. */
const searchQueryString = (state: SearchState): string =>
  stringifySearch(
    writeSearchState({ ...state, page: undefined, versions: undefined, explain: undefined, shared: undefined }),
  )

/** Puts a search first in the list, removes an equal search, and drops the oldest searches above the limit. */
export const withLatestSearch = (addresses: readonly string[], state: SearchState): readonly string[] => {
  const address = searchQueryString(state)
  if (address === addresses[0]) return addresses
  return [address, ...addresses.filter((each) => each !== address)].slice(0, LAST_SEARCHES)
}

export type LastSearches = {
  readonly searches: readonly SearchState[]
  remember(state: SearchState): void
  clear(): void
}

const NONE: readonly string[] = []

/** The recent searches of a user in this browser; each user has a separate list. */
export const useLastSearches = (userId: string): LastSearches => {
  const [addresses, setAddresses] = useLocalStorage<readonly string[]>({
    key: `seriatim-last-searches-${userId}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
  })
  const stored = Array.isArray(addresses) ? addresses.filter((each) => typeof each === 'string') : NONE
  return {
    searches: stored.map((address) => readSearchState(parseSearch(address))),
    remember: (state) => setAddresses((before) => withLatestSearch(Array.isArray(before) ? before : NONE, state)),
    clear: () => setAddresses(NONE),
  }
}
