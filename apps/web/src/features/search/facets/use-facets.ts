import { useLocalStorage } from '@mantine/hooks'
import { FACET_TERMS, type FacetTerm, facetOf, type SearchAnswer, search } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../../kernel/api.ts'
import { requestOf } from '../../search-query/search-request.ts'
import type { SearchState } from '../../search-query/search-state.ts'

/** The facets that are open by default. */
const OPEN_AT_FIRST: readonly FacetTerm[] = FACET_TERMS.filter((term) => facetOf(term).isOpen)

/** Which facets of the panel are open; stored in the browser. */
export const useOpenFacets = () =>
  useLocalStorage<readonly FacetTerm[]>({
    key: 'seriatim-open-facets',
    defaultValue: OPEN_AT_FIRST,
    getInitialValueInEffect: false,
  })

/** Whether the panel of facets is open; stored in the browser. */
export const useFacetPanel = () =>
  useLocalStorage({ key: 'seriatim-facets-open', defaultValue: false, getInitialValueInEffect: false })

/** The values of facets that have been fetched so far. */
export type Facets = {
  /**
   * The values by facet. Undefined before the first answer. While new values are fetched, those of the previous search.
   */
  readonly aggregations: SearchAnswer['aggregations'] | undefined
  readonly isOld: boolean
  /** The reason why the request failed, or undefined. */
  readonly failure: string | undefined
  again(): void
}

/**
 * Requests the facets separately from the results, which do not wait for them. Requests open facets, and facets with
 * chosen values, because chips show the names of these values.
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
