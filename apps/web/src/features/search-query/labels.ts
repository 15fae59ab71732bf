import { type AnswerOf, keywordAutocomplete, OFFERED_TERMS, type SearchAnswer } from '@seriatim/contract'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOptions } from '../../kernel/api.ts'
import { useLocale } from '../../kernel/i18n.ts'
import type { SearchState } from './search-state.ts'

/** The name of a value in the language of the interface, or the value if it has no name. */
export type LabelOf = (term: string, key: string) => string

export type Labels = { readonly labelOf: LabelOf; learn(term: string, key: string, label: string): void }

const LABEL_STALE_MS = 60 * 60 * 1000
/**
 * Maximum number of names that are requested separately, because facets do not contain them. A search has few filters.
 */
const MAX_REQUESTED_LABELS = 12

const isCoded = (term: string): boolean => (OFFERED_TERMS as readonly string[]).includes(term)

/**
 * The names of filters and facet values. They come from facet answers and from suggestions that the user chose. Names
 * that are still unknown, for example after opening a shared URL, are requested. The names are cached while the page is
 * open.
 */
export const useLabels = (state: SearchState, aggregations: SearchAnswer['aggregations'] | undefined): Labels => {
  const locale = useLocale()
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(() => new Map())
  const nameOf = (term: string, key: string) => `${locale}\n${term}\n${key}`
  const learnAll = (labels: readonly (readonly [term: string, key: string, label: string])[]) =>
    setKnown((before) => {
      const more = labels.filter(([term, key, label]) => before.get(nameOf(term, key)) !== label)
      return more.length === 0
        ? before
        : new Map([...before, ...more.map(([term, key, label]) => [nameOf(term, key), label] as const)])
    })
  // Names from earlier facet answers stay cached, because the user may have chosen a filter from an earlier answer.
  const [seen, setSeen] = useState<SearchAnswer['aggregations']>()
  if (aggregations !== undefined && aggregations !== seen) {
    setSeen(aggregations)
    learnAll(
      Object.entries(aggregations).flatMap(([term, facet]) =>
        (facet?.buckets ?? []).map(({ key, label }) => [term, key, label] as const),
      ),
    )
  }

  const chosen = [
    ...state.filters.map(({ type, code }) => ({ term: type as string, key: code })),
    ...state.facets.map(({ term, key }) => ({ term: term as string, key })),
  ]
  const unknown = chosen
    .filter(({ term, key }) => isCoded(term) && !known.has(nameOf(term, key)))
    .slice(0, MAX_REQUESTED_LABELS)
  const asked = useQueries({
    queries: unknown.map(({ key }) => ({
      ...answerOptions(keywordAutocomplete, { query: { q: key } }),
      staleTime: LABEL_STALE_MS,
    })),
    combine: labelsInAnswers,
  })
  return {
    labelOf: (term, key) => known.get(nameOf(term, key)) ?? asked.get(`${term}\n${key}`) ?? key,
    learn: (term, key, label) => learnAll([[term, key, label]]),
  }
}

type Offer = AnswerOf<typeof keywordAutocomplete>[number]

/** Collects the names in the answers to the separate requests. */
const labelsInAnswers = (
  answers: readonly { readonly data: readonly Offer[] | undefined }[],
): ReadonlyMap<string, string> =>
  new Map(answers.flatMap(({ data = [] }) => data.map(({ tag, code, label }) => [`${tag}\n${code}`, label] as const)))
