import { useLocalStorage } from '@mantine/hooks'
import { FACET_TERMS, type FacetTerm, facetOf, type SearchAnswer, search } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../../app/api.ts'
import { requestOf } from '../state/search-request.ts'
import type { SearchState } from '../state/search-state.ts'

/** Those that are open until the user opens others. */
const OPEN_AT_FIRST: readonly FacetTerm[] = FACET_TERMS.filter((term) => facetOf(term).isOpen)

/** Which facets of the panel are open; remembered. */
export const useOpenFacets = () =>
  useLocalStorage<readonly FacetTerm[]>({
    key: 'seriatim-open-facets',
    defaultValue: OPEN_AT_FIRST,
    getInitialValueInEffect: false,
  })

/** Whether the panel of facets stands beside the results; remembered. */
export const useFacetPanel = () =>
  useLocalStorage({ key: 'seriatim-facets-open', defaultValue: false, getInitialValueInEffect: false })

/** The values of the facets that are shown, as far as they have come. */
export type Facets = {
  /** Undefined until some have come; those of the search before while others are on their way. */
  readonly aggregations: SearchAnswer['aggregations'] | undefined
  readonly isOld: boolean
  /** Why they do not come. */
  readonly failure: string | undefined
  again(): void
}

/**
 * Asked for beside the page of results, which does not wait for them: the facets that are open, and those with chosen values, whose
 * names the chips show.
 */
export const useFacets = (state: SearchState, isAsked: boolean): Facets => {
  const [isPanelOpen] = useFacetPanel()
  const [open] = useOpenFacets()
  const chosen = state.facets.map(({ term }) => term)
  const shown = new Set<FacetTerm>(isPanelOpen ? [...open, ...chosen] : chosen)
  const { data, error, isPlaceholderData, refetch } = useAnswer(
    search,
    { body: { ...requestOf(state, 1), page: 1, facets: FACET_TERMS.filter((term) => shown.has(term)) } },
    { enabled: isAsked && shown.size > 0, placeholderData: keepPreviousData, staleTime: 0 },
  )
  return {
    aggregations: data?.aggregations,
    isOld: isPlaceholderData,
    failure: error && !error.isHandled ? error.message : undefined,
    again: () => void (shown.size > 0 && refetch()),
  }
}
