import { type BrowseIndex, browsePublishers, browseTitles } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../app/api.ts'
import { paramsOf } from '../search/state/search-request.ts'
import { BEGINNING, type BrowseState, END } from './browse-address.ts'

/** Where each step leads from the entries that are in view; undefined where there is nothing. */
type Steps = Readonly<
  Record<'beginning' | 'previous' | 'next' | 'end', Pick<BrowseState, 'position' | 'direction'> | undefined>
>

/** The entries that an address asks for. One more than `lines` is asked for, to know whether there are more. */
export function useBrowse(index: BrowseIndex, state: BrowseState, lines: number) {
  const { filter, isLucene, position, direction, subset } = state
  const body = {
    query: filter,
    luceneSyntax: isLucene,
    position,
    direction,
    size: lines + 1,
    ...(subset === undefined ? {} : { search: paramsOf(subset) }),
  }
  const call = index === 'titles' ? browseTitles : browsePublishers
  const answer = useAnswer(call, { body }, { staleTime: 0, placeholderData: keepPreviousData })
  const found = answer.data?.entries ?? []
  const hasMore = found.length > lines
  const entries = direction === 'after' ? found.slice(0, lines) : found.slice(-lines)
  const steps: Steps =
    direction === 'after'
      ? {
          beginning: position === '' ? undefined : BEGINNING,
          previous: position === '' ? undefined : { position: entries[0]?.key ?? position, direction: 'before' },
          next: hasMore ? { position: found[lines]!.key, direction: 'after' } : undefined,
          end: hasMore ? END : undefined,
        }
      : {
          beginning: hasMore ? BEGINNING : undefined,
          previous: hasMore ? { position: entries[0]!.key, direction: 'before' } : undefined,
          next: position === '' ? undefined : { position, direction: 'after' },
          end: position === '' ? undefined : END,
        }
  return { ...answer, entries, steps }
}
