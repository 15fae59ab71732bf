import { Button, Skeleton } from '@mantine/core'
import { search, suggestSearch } from '@seriatim/contract'
import { useQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { answerOptions, useAnswer } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { filterText, termName } from '../../search-query/filter-text.ts'
import type { Labels } from '../../search-query/labels.ts'
import { requestOf } from '../../search-query/search-request.ts'
import type { SearchState } from '../../search-query/search-state.ts'
import { relaxedSearches, withoutPart } from './relaxed-searches.ts'
import classes from './result-cells.module.css'

/** Shown if a search has no results: relaxed searches as buttons, each with the number of records that it finds. */
export function EmptyResults({
  state,
  labels,
  go,
}: {
  state: SearchState
  labels: Labels
  go(state: SearchState): void
}) {
  const t = useMessages('search')
  if (state.page !== undefined)
    return (
      <StateMessage
        kind="empty"
        title={t('empty_page')}
        next={<Button onClick={() => go({ ...state, page: undefined })}>{t('first_page')}</Button>}
      />
    )
  const isWhole = (state.q ?? '').trim() === '' && state.lines.length + state.filters.length + state.facets.length === 0
  if (isWhole) return <StateMessage kind="empty" title={t('empty')} text={t('empty_base')} />
  return <Suggestions state={state} labels={labels} go={go} />
}

/** The advice for a search without results: words can be respelled or relaxed, filters can only be removed. */
const adviceOf = ({ q = '', lines }: SearchState, hasSuggestions: boolean) => {
  const hasWords = q.trim() !== '' || lines.length > 0
  if (hasWords) return hasSuggestions ? 'empty_what_to_do' : 'empty_nothing_helps'
  return hasSuggestions ? 'empty_filters' : 'empty_filters_nothing'
}

type Suggestion = { readonly key: string; readonly text: string; readonly count: number; readonly state: SearchState }

function Suggestions({ state, labels, go }: { state: SearchState; labels: Labels; go(state: SearchState): void }) {
  const t = useMessages('search')
  const formats = useFormats()
  const shown = useDeferredValue(state)
  const { data, isPending } = useAnswer(suggestSearch, { body: requestOf(shown) }, { staleTime: 0 })
  const ways = relaxedSearches(shown)
  const counts = useQueries({
    queries: ways.map((way) => answerOptions(search, { body: { ...requestOf(way.state, 1), facets: [] } })),
  })

  const partText = (part: string, index: number): string | undefined => {
    const facets = (exclude: boolean) => shown.facets.filter((facet) => facet.exclude === exclude)
    if (part === 'query') return t('without_query')
    if (part === 'line') return t('without_line', { number: index + 1 })
    if (part === 'filter') {
      const filter = shown.filters[index]
      return filter && t('without', { what: filterText(t, labels.labelOf, filter) })
    }
    const facet = facets(part === 'excluded_facet')[index]
    return (
      facet &&
      t('without', {
        what: t('term_value', { term: termName(t, facet.term), value: labels.labelOf(facet.term, facet.key) }),
      })
    )
  }
  const suggestions: readonly Suggestion[] = [
    ...(data?.queries ?? []).map(({ query, count }) => ({
      key: `query ${query}`,
      text: t('did_you_mean', { query }),
      count,
      state: { ...shown, q: query },
    })),
    ...(data?.anywhere === undefined
      ? []
      : [
          {
            key: 'anywhere',
            text: t('try_anywhere'),
            count: data.anywhere,
            state: { ...shown, format: undefined, anywhere: true as const },
          },
        ]),
    ...ways.map(({ kind, state: next }, index) => ({
      key: kind,
      text: kind === 'words' ? t('try_without_phrase') : t('try_truncated', { query: next.q ?? '' }),
      count: counts[index]?.data?.hits.total.value ?? 0,
      state: next,
    })),
    ...(data?.without ?? []).flatMap(({ part, index, count }) => {
      const text = partText(part, index)
      const next = withoutPart(shown, part, index)
      return text && next ? [{ key: `${part} ${index}`, text, count, state: next }] : []
    }),
  ].filter(({ count }) => count > 0)
  const isWaiting = isPending || counts.some((each) => each.isPending)
  return (
    <StateMessage
      kind="empty"
      title={t('empty')}
      text={t(adviceOf(shown, suggestions.length > 0 || isWaiting))}
      next={
        isWaiting && suggestions.length === 0 ? (
          <Skeleton height={34} width={260} />
        ) : (
          suggestions.map(({ key, text, count, state: next }) => (
            <Button key={key} variant="default" onClick={() => go(next)}>
              {text}
              <span className={classes.suggestedCount}>{formats.number(count)}</span>
            </Button>
          ))
        )
      }
    />
  )
}
