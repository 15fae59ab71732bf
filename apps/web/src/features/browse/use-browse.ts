import { type BrowseEntry, type BrowseIndex, browsePublishers, browseTitles } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnswer } from '../../app/api.ts'
import { indexSteps } from '../../ui/index-steps.ts'
import { paramsOf } from '../search/state/search-request.ts'
import { SLOTS } from './alphabet.ts'
import type { BrowseState } from './browse-address.ts'
import { linesOfEntries } from './entry-lines.ts'

const NONE: readonly BrowseEntry[] = []

/** What an address asks for, apart from the place in it. */
const setOf = ({ filter, isLucene, isNearEqual, subset }: BrowseState) => ({
  query: filter,
  luceneSyntax: isLucene,
  ...(isNearEqual ? { near_equal: true } : {}),
  ...(subset === undefined ? {} : { search: paramsOf(subset) }),
})

const callOf = (index: BrowseIndex) => (index === 'titles' ? browseTitles : browsePublishers)

const LETTERS_STALE_MS = 60_000
const LETTERS_REFETCH_MS = 5_000

/** How many entries each slot of the bar has; undefined where that is not known. Asked for once for a filter and a subset. */
export function useLetters(index: BrowseIndex, state: BrowseState): readonly number[] | undefined {
  const body = { ...setOf(state), size: 1, letters: SLOTS.map(({ start }) => start) }
  // A server that has just started does not know them yet; of some filters they are never told.
  const isComing = state.filter === '' && !state.isNearEqual
  return useAnswer(
    callOf(index),
    { body },
    {
      staleTime: LETTERS_STALE_MS,
      refetchInterval: ({ state: { data } }) => (isComing && data?.letters === undefined ? LETTERS_REFETCH_MS : false),
    },
  ).data?.letters
}

/** The lines that an address asks for. One more than `lines` is asked for, to know whether there are more. */
export function useBrowse(index: BrowseIndex, state: BrowseState, lines: number) {
  const { position, direction } = state
  const body = { ...setOf(state), position, direction, size: lines + 1 }
  const answer = useAnswer(callOf(index), { body }, { staleTime: 0, placeholderData: keepPreviousData })
  const found = answer.data?.entries ?? NONE
  const entryLines = useMemo(() => linesOfEntries(found), [found])
  const place = { position, isBefore: direction === 'before' }
  return { ...answer, ...indexSteps(entryLines, lines, place) }
}
