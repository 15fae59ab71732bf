/** Converts the state of a search to a URL of the portal. */
import type { FacetTerm, SortField } from '@seriatim/contract'
import type { FacetSelection } from '../../../search/engine.ts'
import { portalUrl } from './visit.ts'

export const SORTS = {
  score: { field: 'score', order: 'desc' },
  title: { field: 'title', order: 'asc' },
  newest: { field: 'start_year', order: 'desc' },
  oldest: { field: 'start_year', order: 'asc' },
  issn: { field: 'issn', order: 'asc' },
} as const satisfies Record<string, { readonly field: SortField; readonly order: 'asc' | 'desc' }>
export type Sort = keyof typeof SORTS
export const isSort = (text: string): text is Sort => Object.hasOwn(SORTS, text)

/** The search parameters in the URL. */
export type SearchAddress = {
  readonly q: string
  readonly title: string
  readonly issns: string
  readonly publisher: string
  readonly from: string
  readonly to: string
  readonly headings: readonly string[]
  readonly facets: readonly { readonly term: FacetTerm; readonly key: string }[]
  readonly sort: Sort
  readonly page: number
  readonly isAdvanced: boolean
  /** Whether results are grouped by ISSN-L. */
  readonly isGrouped: boolean
}

/** @param path path of the result page, or of a file or feed with the same parameters */
export const searchUrl = (
  search: SearchAddress,
  change: Partial<SearchAddress> = {},
  path = '/portal',
  more: Readonly<Record<string, string>> = {},
): string => {
  const { q, title, issns, publisher, from, to, headings, facets, sort, page, isAdvanced, isGrouped } = {
    ...search,
    page: 1,
    ...change,
  }
  return portalUrl(path, {
    ...more,
    q,
    title,
    issns,
    publisher,
    from,
    to,
    heading: headings,
    f: facets.map(({ term, key }) => `${term}:${key}`),
    sort: sort === 'score' ? undefined : sort,
    page: page === 1 ? undefined : page,
    advanced: isAdvanced ? '1' : undefined,
    group: isGrouped ? 'issnl' : undefined,
  })
}

/** The selected facet values, grouped by facet. Values of one facet are combined with OR. */
export const facetSelections = ({ facets }: SearchAddress): readonly FacetSelection[] =>
  [...Map.groupBy(facets, ({ term }) => term)].map(([term, keys]) => ({ term, keys: keys.map(({ key }) => key) }))

export const hasConditions = (search: SearchAddress): boolean =>
  search.facets.length + search.headings.length > 0 ||
  [search.q, search.title, search.issns, search.publisher, search.from, search.to].some((text) => text.trim() !== '')
