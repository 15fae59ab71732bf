import type { Bucket, FacetTerm } from '@seriatim/contract'
import type { FacetChoice } from '../../search-query/search-state.ts'

/** A value of a facet in the panel. `count` is undefined for a chosen value if the server did not return its count. */
export type FacetRow = {
  readonly key: string
  readonly label: string
  readonly count: number | undefined
  readonly chosen: 'included' | 'excluded' | undefined
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/**
 * The values of a facet: the chosen ones first, then the others in the order of the server. Unchosen values must
 * contain the typed text in their label or key.
 */
export const facetRows = (
  term: FacetTerm,
  buckets: readonly Bucket[],
  facets: readonly FacetChoice[],
  labelOf: (term: string, key: string) => string,
  typed: string,
): readonly FacetRow[] => {
  const own = facets.filter((facet) => facet.term === term)
  const byKey = new Map(buckets.map((bucket) => [bucket.key, bucket]))
  const chosen = own.map(({ key, exclude }): FacetRow => {
    const bucket = byKey.get(key)
    return {
      key,
      label: bucket?.label ?? labelOf(term, key),
      count: bucket?.doc_count,
      chosen: exclude ? 'excluded' : 'included',
    }
  })
  const isChosen = new Set(own.map(({ key }) => key))
  const wanted = folded(typed.trim())
  const others = buckets
    .filter(({ key, label }) => !isChosen.has(key) && (folded(label).includes(wanted) || folded(key).includes(wanted)))
    .map(({ key, label, doc_count }): FacetRow => ({ key, label, count: doc_count, chosen: undefined }))
  return [...chosen, ...others]
}
