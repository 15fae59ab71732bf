import type { AnswerOf, suggestSearch } from '@seriatim/contract'
import { hasConditions, type SearchState } from '../../search-query/search-state.ts'
import { changeSearch } from '../../search-query/transitions.ts'

/** A less strict form of a search. It keeps all conditions of the search. */
export type RelaxedSearch = { readonly kind: 'words' | 'truncated'; readonly state: SearchState }

const QUOTES = /["“”„‟＂]/g
/** Matches a query whose last word can be truncated, because it ends with three letters and has no truncation sign. */
const OPEN_END = /\p{L}{3,}$/u

/** Less strict forms of a query in TEXT format: phrases as single words, and the last word truncated. */
export const relaxedSearches = (state: SearchState): readonly RelaxedSearch[] => {
  const query = state.q?.trim() ?? ''
  if (state.format !== undefined || query === '') return []
  const ways: RelaxedSearch[] = []
  if (/["“„＂]\s*\S+\s+\S/.test(query))
    ways.push({
      kind: 'words',
      state: changeSearch(state, { q: query.replace(QUOTES, ' ').replace(/\s+/g, ' ').trim() }),
    })
  if (OPEN_END.test(query)) ways.push({ kind: 'truncated', state: changeSearch(state, { q: `${query}*` }) })
  return ways
}

type Part = AnswerOf<typeof suggestSearch>['without'][number]['part']

/**
 * A search without one of its conditions. `index` counts the conditions as the server does. Undefined if the search has
 * no such condition.
 */
export const withoutPart = (state: SearchState, part: Part, index: number): SearchState | undefined => {
  const drop = <Item>(items: readonly Item[]) => items.filter((_, at) => at !== index)
  const dropFacet = (exclude: boolean) => {
    const own = state.facets.filter((facet) => facet.exclude === exclude)[index]
    return state.facets.filter((facet) => facet !== own)
  }
  const changes = {
    query: { q: undefined },
    line: { lines: drop(state.lines) },
    filter: { filters: drop(state.filters) },
    selected_facet: { facets: dropFacet(false) },
    excluded_facet: { facets: dropFacet(true) },
  } satisfies Record<Part, Partial<SearchState>>
  const next = changeSearch(state, changes[part])
  return hasConditions(next) ? next : undefined
}
