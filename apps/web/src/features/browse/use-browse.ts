import { type BrowseEntry, type BrowseIndex, browsePublishers, browseTitles } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnswer } from '../../app/api.ts'
import { indexSteps } from '../../ui/index-steps.ts'
import { paramsOf } from '../search/state/search-request.ts'
import type { BrowseState } from './browse-address.ts'
import { linesOfEntries } from './entry-lines.ts'

const NONE: readonly BrowseEntry[] = []

/** The lines that an address asks for. One more than `lines` is asked for, to know whether there are more. */
export function useBrowse(index: BrowseIndex, state: BrowseState, lines: number) {
  const { filter, isLucene, isNearEqual, position, direction, subset } = state
  const body = {
    query: filter,
    luceneSyntax: isLucene,
    position,
    direction,
    size: lines + 1,
    ...(isNearEqual ? { near_equal: true } : {}),
    ...(subset === undefined ? {} : { search: paramsOf(subset) }),
  }
  const call = index === 'titles' ? browseTitles : browsePublishers
  const answer = useAnswer(call, { body }, { staleTime: 0, placeholderData: keepPreviousData })
  const found = answer.data?.entries ?? NONE
  const entryLines = useMemo(() => linesOfEntries(found), [found])
  const place = { position, isBefore: direction === 'before' }
  return { ...answer, ...indexSteps(entryLines, lines, place) }
}
