import { type HitSource, search, sharedSearch } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { requestOf, stateOfParams } from '../search-query/search-request.ts'
import {
  type GoTo,
  hasConditions,
  normalState,
  readSearchState,
  type SearchAddress,
  type SearchState,
  withStart,
  writeSearchState,
} from '../search-query/search-state.ts'
import { failedQuery } from './form/offending-part.ts'

const route = getRouteApi('/shell/search')
const NO_HITS: readonly HitSource[] = []

/** The search in the URL, its answer, and a function that opens another search. */
export const useSearch = () => {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { isDemonstration } = route.useLoaderData()
  const addressed = useMemo(() => readSearchState(address), [address])
  const state = useMemo(() => withStart(addressed, isDemonstration), [addressed, isDemonstration])
  const body = useMemo(() => requestOf(state), [state])
  const asked = hasConditions(addressed) && state.shared === undefined
  const { data, error, isPlaceholderData, isFetching, refetch } = useAnswer(
    search,
    { body: { ...body, facets: [] } },
    { enabled: asked, placeholderData: keepPreviousData, staleTime: 0 },
  )
  const failure = error && !error.isHandled ? error : undefined
  const go = useCallback<GoTo>(
    (next, isReplacing = false) => {
      const addressOf = (state: SearchState) => writeSearchState(normalState(state))
      // The second of two quick clicks must start from the search that the first one opened, which may not be drawn
      // yet.
      const to =
        typeof next === 'function' ? (now: SearchAddress) => addressOf(next(readSearchState(now))) : addressOf(next)
      void navigate({ search: to, replace: isReplacing })
    },
    [navigate],
  )
  return {
    state,
    body,
    isAsked: asked,
    answer: asked ? data : undefined,
    hits: useMemo(() => (asked && data ? data.hits.hits.map(({ _source }) => _source) : NO_HITS), [asked, data]),
    failure,
    /** The query with a syntax error, and the position of the error. */
    failed: failure?.said.code === 'query_syntax' ? failedQuery(state, failure.said.details) : undefined,
    isFetching,
    /** Whether the answer still belongs to the previous search. */
    isOld: isPlaceholderData,
    go,
    again: () => void refetch(),
  }
}

export type Search = ReturnType<typeof useSearch>

/**
 * Replaces the URL of a shared search by the search itself.
 * @returns the failure if the shared search cannot be opened
 */
export const useSharedSearch = ({ state, go }: Pick<Search, 'state' | 'go'>) => {
  const id = state.shared
  const { data, error } = useAnswer(sharedSearch, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  useEffect(() => {
    if (id !== undefined && data) go(stateOfParams(data.params), true)
  }, [id, data, go])
  return id !== undefined && error && !error.isHandled ? error : undefined
}
