import type { FacetTerm } from '@seriatim/contract'
import type { FacetChoice } from './search-state.ts'

/** The chosen values of one facet and one sign (included or excluded), which are shown as one chip. */
export type FacetGroup = { readonly term: FacetTerm; readonly exclude: boolean; readonly keys: readonly string[] }

/** Groups chosen values by facet and sign (included or excluded), in their order. */
export const chipGroups = (facets: readonly FacetChoice[]): readonly FacetGroup[] =>
  [...Map.groupBy(facets, ({ term, exclude }) => `${exclude} ${term}`).values()].map((choices) => ({
    term: choices[0]!.term,
    exclude: choices[0]!.exclude,
    keys: choices.map(({ key }) => key),
  }))

/**
 * The first and the last of at least three chosen years; undefined for fewer years or for values that are not years.
 */
export const yearSpan = (keys: readonly string[]): readonly [string, string] | undefined => {
  if (keys.length < 3 || !keys.every((key) => /^\d{4}$/.test(key))) return undefined
  const sorted = keys.toSorted()
  return [sorted[0]!, sorted.at(-1)!]
}
