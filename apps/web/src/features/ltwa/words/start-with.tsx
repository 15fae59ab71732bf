import { Autocomplete } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import {
  LTWA_PER_PAGE,
  type LtwaKey,
  ltwaStartWith,
  START_WITH_DELAY_MS,
  START_WITH_SCROLL_DELAY_MS,
} from '@seriatim/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { answerKey, request } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'

/**
 * Input for the start of the index, with suggestions. Suggestions are loaded after a pause in typing, and more when the
 * user scrolls the list (specification-2, 9). Enter applies the typed text or the selected suggestion.
 */
export function StartWith({
  index,
  value,
  onType,
  onEnter,
}: {
  index: LtwaKey
  value: string
  onType: (text: string) => void
  onEnter: (text: string) => void
}) {
  const t = useMessages('ltwaPage')
  const [rested] = useDebouncedValue(value.trim(), START_WITH_DELAY_MS)
  const asked = { start_with: rested.slice(0, 500), key: index }
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [...answerKey(ltwaStartWith, { query: asked }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(ltwaStartWith, { query: { ...asked, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * LTWA_PER_PAGE < total ? pages.length + 1 : undefined),
    enabled: rested !== '',
  })
  const more = useDebouncedCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, START_WITH_SCROLL_DELAY_MS)
  const offered = rested === '' ? [] : [...new Set(data?.pages.flatMap(({ results }) => results) ?? [])]
  return (
    <Autocomplete
      label={t('starts_with')}
      data-query
      value={value}
      onChange={onType}
      data={offered}
      // The server has already filtered the suggestions.
      filter={({ options }) => options}
      maxDropdownHeight={240}
      scrollAreaProps={{ onBottomReached: more }}
      onOptionSubmit={onEnter}
      onKeyDown={(event) => {
        // The list handles Enter on a selected option.
        const isOnOption = event.currentTarget.getAttribute('aria-activedescendant')
        if (event.key === 'Enter' && !isOnOption) onEnter(event.currentTarget.value)
      }}
    />
  )
}
