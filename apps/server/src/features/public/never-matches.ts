/** Detects searches that can find no public record, now or later. */
import { type FacetTerm, facetOf } from '@seriatim/contract'
import type { QueryNode } from '@seriatim/query'
import type { SearchSet } from '../../search/engine.ts'
import { PUBLIC_CATEGORIES } from './presenter.ts'
import { isPublicTerm } from './public-set.ts'

/**
 * The values that found records can have, for facets with one value per record. Facets that are missing here can have
 * any value.
 */
type Allowed = ReadonlyMap<FacetTerm, ReadonlySet<string>>

const folded = (keys: readonly string[]): ReadonlySet<string> => new Set(keys.map((key) => key.toLowerCase()))

const isSingle = (term: string): term is FacetTerm => isPublicTerm(term) && facetOf(term).values === 'one'

/** The values that both conditions allow. */
function narrowed(one: Allowed, other: Allowed): Allowed {
  const all = new Map(one)
  for (const [term, keys] of other) all.set(term, all.get(term)?.intersection(keys) ?? keys)
  return all
}

/**
 * Only the facets that all conditions limit. For each of these facets, the values that at least one condition allows.
 */
function widened([first, ...others]: readonly Allowed[]): Allowed {
  const all = new Map<FacetTerm, ReadonlySet<string>>()
  for (const [term, keys] of first ?? []) {
    const sets = others.map((other) => other.get(term))
    if (sets.every((set) => set !== undefined))
      all.set(
        term,
        sets.reduce<ReadonlySet<string>>((union, set) => union.union(set), keys),
      )
  }
  return all
}

const isEmpty = (allowed: Allowed): boolean => [...allowed.values()].some(({ size }) => size === 0)

/** The facet values that records found by a query can have; undefined if the query can find no record. */
function allowedBy(node: QueryNode): Allowed | undefined {
  if (node.kind === 'text') {
    const { scope, pattern } = node
    return scope.kind === 'term' && isSingle(scope.term) && pattern.kind === 'key'
      ? new Map([[scope.term, folded([pattern.key])]])
      : new Map()
  }
  if (node.kind !== 'bool') return new Map()
  const of = (occur: 'must' | 'should' | 'must_not') =>
    node.clauses.filter((clause) => clause.occur === occur).map((clause) => clause.node)
  if (of('must_not').some(({ kind }) => kind === 'all')) return undefined
  const [required, optional] = [of('must'), of('should')]
  if (required.length > 0) {
    let allowed: Allowed = new Map()
    for (const each of required) {
      const further = allowedBy(each)
      if (further === undefined) return undefined
      allowed = narrowed(allowed, further)
    }
    return isEmpty(allowed) ? undefined : allowed
  }
  if (optional.length === 0) return new Map()
  const possible = optional.flatMap((each) => allowedBy(each) ?? [])
  return possible.length === 0 ? undefined : widened(possible)
}

/**
 * Whether a search (a result of `publicSet`) contradicts itself or requires a value that no public record has. If
 * false, the search may still find nothing, for example because no title contains its words.
 */
export function neverMatches({ query, selected, excluded }: SearchSet): boolean {
  const allowed = allowedBy(query)
  if (allowed === undefined) return true
  const chosen = new Map(selected.flatMap(({ term, keys }) => (isSingle(term) ? [[term, folded(keys)] as const] : [])))
  const left = new Map(narrowed(narrowed(allowed, new Map([['category', folded(PUBLIC_CATEGORIES)]])), chosen))
  for (const { term, keys } of excluded) {
    const known = left.get(term)
    if (known !== undefined) left.set(term, known.difference(folded(keys)))
  }
  return isEmpty(left)
}
