import { type BrowseEntry, type BrowseIndex, browsePublishers, browseTitles } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { indexSteps } from '../../ui/index-steps.ts'
import { searchParamsOf } from '../search-query/search-request.ts'
import { SLOTS } from './alphabet.ts'
import type { BrowseState } from './browse-address.ts'
import { linesOfEntries } from './entry-lines.ts'

const NONE: readonly BrowseEntry[] = []

/** The query of the request for the state in the URL, without the position. */
const browseQueryOf = ({ filter, isLucene, isNearEqual, subset }: BrowseState) => ({
  query: filter,
  luceneSyntax: isLucene,
  ...(isNearEqual ? { near_equal: true } : {}),
  ...(subset === undefined ? {} : { search: searchParamsOf(subset) }),
})

const browseCallOf = (index: BrowseIndex) => (index === 'titles' ? browseTitles : browsePublishers)

const LETTERS_STALE_MS = 60_000
const LETTERS_REFETCH_MS = 5_000

/**
 * The number of entries in each section of the alphabet bar; undefined if unknown. Requested once for each filter and
 * subset.
 */
export function useLetters(index: BrowseIndex, state: BrowseState): readonly number[] | undefined {
  const body = { ...browseQueryOf(state), size: 1, letters: SLOTS.map(({ start }) => start) }
  // A server that has just started does not know the counts yet, so it is polled. With some filters it has no counts.
  const isComing = state.filter === '' && !state.isNearEqual
  return useAnswer(
    browseCallOf(index),
    { body },
    {
      staleTime: LETTERS_STALE_MS,
      refetchInterval: ({ state: { data } }) => (isComing && data?.letters === undefined ? LETTERS_REFETCH_MS : false),
    },
  ).data?.letters
}

/** The entries for the state in the URL. One more than `lines` is requested, to detect whether more entries exist. */
export function useBrowse(index: BrowseIndex, state: BrowseState, lines: number) {
  const { position, direction } = state
  const body = { ...browseQueryOf(state), position, direction, size: lines + 1 }
  const answer = useAnswer(browseCallOf(index), { body }, { staleTime: 0, placeholderData: keepPreviousData })
  const found = answer.data?.entries ?? NONE
  const entryLines = useMemo(() => linesOfEntries(found), [found])
  const place = { position, isBefore: direction === 'before' }
  return { ...answer, ...indexSteps(entryLines, lines, place) }
}
