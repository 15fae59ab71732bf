import {
  RESULTS_PER_PAGE,
  SEARCH_LIMIT_RECORDS,
  type SearchRequestInput,
  SORT_FIELDS,
  type SortField,
} from '@seriatim/contract'
import { textParameter } from '../../app/search-params.ts'

/**
 * A search as the address holds it: what is absent has its default. `q` absent means that nothing was searched yet;
 * `q` of one blank stands for everything.
 */
export type SearchState = {
  readonly q?: string
  readonly anywhere?: true
  readonly sort?: SortField
  readonly order?: 'asc' | 'desc'
  readonly page?: number
  /** The record whose versions are shown over the results. */
  readonly versions?: string
}

const isSortField = (value: unknown): value is SortField => SORT_FIELDS.includes(value as SortField)

/** The best match first; everything else reads from its beginning. */
const naturalOrder = (sort: SortField): 'asc' | 'desc' => (sort === 'score' ? 'desc' : 'asc')

/** Reads the parameters of an address, as tolerant as an address that was typed or cut deserves. */
export const readSearchState = (parameters: Record<string, unknown>): SearchState => {
  const q = textParameter(parameters.q)
  const sort = isSortField(parameters.sort) && parameters.sort !== 'score' ? parameters.sort : undefined
  const order = parameters.order === 'asc' || parameters.order === 'desc' ? parameters.order : undefined
  const page = Number(parameters.page)
  const versions = /^\d{4}-\d{3}[\dX]$/.exec(String(parameters.versions ?? ''))?.[0]
  return {
    ...(q === undefined ? {} : { q }),
    ...(String(parameters.anywhere) === 'true' ? { anywhere: true as const } : {}),
    ...(sort ? { sort } : {}),
    ...(order && order !== naturalOrder(sort ?? 'score') ? { order } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    ...(versions === undefined ? {} : { versions }),
  }
}

export const sortOf = ({ sort = 'score', order }: SearchState): { sort: SortField; order: 'asc' | 'desc' } => ({
  sort,
  order: order ?? naturalOrder(sort),
})

/** The state after a click on the header of a column: sort by it, then turn it round; always from page 1. */
export const sortedBy = (state: SearchState, column: SortField): SearchState => {
  const { sort, order } = sortOf(state)
  const turned = sort === column ? (order === 'asc' ? 'desc' : 'asc') : naturalOrder(column)
  return readSearchState({ ...state, sort: column, order: turned, page: undefined })
}

/** The request that a state stands for; undefined when nothing was searched yet. */
export const requestOf = (state: SearchState): SearchRequestInput | undefined => {
  if (state.q === undefined) return undefined
  const { sort, order } = sortOf(state)
  return {
    basic_query: { query: state.q.trim(), anywhere: state.anywhere ?? false, matchFormat: 'TEXT' },
    sortField: sort,
    sortOrder: order,
    page: state.page ?? 1,
  }
}

/** The number of the last page that can be gone to: the hits end it, or the limit of 20,000 records. */
export const lastPage = (hits: number): number =>
  Math.max(1, Math.ceil(Math.min(hits, SEARCH_LIMIT_RECORDS) / RESULTS_PER_PAGE))

/** The page that was typed into "Go to page"; undefined when it is no number or lies past the last one. */
export const pageTyped = (text: string, hits: number): number | undefined => {
  if (!/^\s*\d{1,6}\s*$/.test(text)) return undefined
  const page = Number(text)
  return page >= 1 && page <= lastPage(hits) ? page : undefined
}
