import { CODED_TERMS, keywordAutocomplete, type SearchAnswer } from '@seriatim/contract'
import { useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import { answerOptions } from '../../app/api.ts'
import { useLocale } from '../../app/i18n.ts'
import type { SearchState } from './state/search-state.ts'

/** The name of a value in the user's language; what has none is called as it is. */
export type LabelOf = (term: string, key: string) => string

export type Labels = { readonly labelOf: LabelOf; learn(term: string, key: string, label: string): void }

const LABEL_STALE_MS = 60 * 60 * 1000
/** Names asked for beside those that came with the facets: a search has few filters. */
const MOST_ASKED = 12

const isCoded = (term: string): boolean => (CODED_TERMS as readonly string[]).includes(term)

/**
 * The names of filters and facet values: from the facets of the results, from what the user picked, and asked for where
 * neither knows them (an address that was sent). They live as long as the page; there are as many as values were shown.
 */
export const useLabels = (state: SearchState, aggregations: SearchAnswer['aggregations'] | undefined): Labels => {
  const locale = useLocale()
  const known = useRef(new Map<string, string>())
  const nameOf = (term: string, key: string) => `${locale}\n${term}\n${key}`
  const learn = (term: string, key: string, label: string) => known.current.set(nameOf(term, key), label)
  for (const [term, facet] of Object.entries(aggregations ?? {}))
    for (const { key, label } of facet?.buckets ?? []) learn(term, key, label)

  const chosen = [
    ...state.filters.map(({ type, code }) => ({ term: type as string, key: code })),
    ...state.facets.map(({ term, key }) => ({ term: term as string, key })),
  ]
  const unknown = chosen
    .filter(({ term, key }) => isCoded(term) && !known.current.has(nameOf(term, key)))
    .slice(0, MOST_ASKED)
  const answers = useQueries({
    queries: unknown.map(({ key }) => ({
      ...answerOptions(keywordAutocomplete, { query: { q: key } }),
      staleTime: LABEL_STALE_MS,
    })),
  })
  answers.forEach(({ data }) => {
    for (const { tag, code, label } of data ?? []) learn(tag, code, label)
  })
  return { labelOf: (term, key) => known.current.get(nameOf(term, key)) ?? key, learn }
}
