import type { FacetTerm, SearchAnswer } from '@seriatim/contract'
import type { Labels } from '../../search-query/labels.ts'
import type { GoTo, SearchState } from '../../search-query/search-state.ts'

/** Props that the parts of the panel share, for one facet of a search. */
export type FacetProps = {
  readonly term: FacetTerm
  readonly state: SearchState
  readonly facet: NonNullable<SearchAnswer['aggregations'][FacetTerm]> | undefined
  readonly labels: Labels
  go: GoTo
}
