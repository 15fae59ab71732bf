import type { FacetTerm } from '@seriatim/contract'
import type { FacetChoice } from './state/search-state.ts'

/** The chosen values of a term that are one chip. */
export type FacetGroup = { readonly term: FacetTerm; readonly exclude: boolean; readonly keys: readonly string[] }

/** Chosen values by term and sign, in the order in which they are. */
export const chipGroups = (facets: readonly FacetChoice[]): readonly FacetGroup[] =>
  [...Map.groupBy(facets, ({ term, exclude }) => `${exclude} ${term}`).values()].map((choices) => ({
    term: choices[0]!.term,
    exclude: choices[0]!.exclude,
    keys: choices.map(({ key }) => key),
  }))

/** First and last year of a choice of years, undefined where there are few or other values among them. */
export const spanOf = (keys: readonly string[]): readonly [string, string] | undefined => {
  if (keys.length < 3 || !keys.every((key) => /^\d{4}$/.test(key))) return undefined
  const sorted = keys.toSorted()
  return [sorted[0]!, sorted.at(-1)!]
}
