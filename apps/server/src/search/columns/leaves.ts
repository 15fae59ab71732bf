/**
 * Converts a plan to the form in which the worker evaluates it. Each look-up becomes a leaf, whose record set is read
 * from PostgreSQL or the cache. Lexemes with stored sets are separate leaves. Other look-ups that are combined on one
 * index are one leaf, unless the sets of all are cached. PostgreSQL then visits only records with all of them, and
 * skips through the lists of frequent words.
 */
import { createHash } from 'node:crypto'
import { printHeadingKey } from '@seriatim/query'
import type { Plan, TextIndex } from '../plan.ts'
import { type Lookup, type LookupPlan, lookupPlan } from '../postgres/tsquery.ts'
import { keyOfLookup } from '../stored-sets/stored-lexemes.ts'
import { splitPlan } from './split-plan.ts'

/**
 * A condition whose record set is read from PostgreSQL: a look-up in a text index, a family, a search condition or a
 * heading.
 */
export type Leaf =
  | {
      readonly kind: 'text'
      readonly key: string
      readonly index: TextIndex
      /** One look-up, or several alternative ones. */
      readonly query: string | readonly string[]
    }
  | { readonly kind: 'family'; readonly key: string; readonly plan: Extract<Plan, { kind: 'family' }> }
  | { readonly kind: 'condition'; readonly key: string; readonly plan: Extract<Plan, { kind: 'condition' }> }
  | { readonly kind: 'heading'; readonly key: string; readonly plan: Extract<Plan, { kind: 'heading' }> }

export type EvaluationTree =
  | Extract<Plan, { kind: 'all' | 'none' | 'value' | 'number' }>
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly EvaluationTree[] }
  | { readonly kind: 'not'; readonly part: EvaluationTree }
  | {
      readonly kind: 'check'
      readonly candidates: EvaluationTree
      readonly node: Extract<Plan, { kind: 'check' }>['node']
    }

/** Maximum length of alternatives in one leaf, in characters. Longer alternatives become separate leaves. */
const LONGEST_ALTERNATIVES = 200_000

const textLeaf = (index: TextIndex, query: string): Extract<Leaf, { kind: 'text' }> => ({
  kind: 'text',
  key: keyOfLookup(index, query),
  index,
  query,
})

/** A leaf of alternative look-ups. Its key is a digest, because the look-ups may have a megabyte together. */
const alternativesLeaf = (index: TextIndex, queries: readonly string[]): Extract<Leaf, { kind: 'text' }> => ({
  kind: 'text',
  key: keyOfLookup(index, createHash('sha256').update(queries.join('\n')).digest('base64')),
  index,
  query: queries,
})

/** Whether the record set of a leaf is available, by key of the leaf. */
export type AvailableSets = {
  /** Whether the set is in memory. */
  isCached(key: string): boolean
  /** Whether the set is stored in the database. */
  isKept(key: string): boolean
}

export const toEvaluationTree = (plan: Plan, { isCached, isKept }: AvailableSets): EvaluationTree => {
  const convert = (part: LookupPlan): EvaluationTree => {
    switch (part.kind) {
      case 'lexemes':
        return { kind: 'leaf', leaf: textLeaf(part.index, part.query) }
      case 'alternatives':
        return { kind: 'leaf', leaf: alternativesLeaf(part.index, part.queries) }
      case 'family':
        return { kind: 'leaf', leaf: { kind: 'family', key: `${part.family} ${part.issn}`, plan: part } }
      case 'condition':
        return {
          kind: 'leaf',
          leaf: { kind: 'condition', key: `condition ${part.term} ${part.keys.join(' ')}`, plan: part },
        }
      case 'heading':
        return {
          kind: 'leaf',
          leaf: { kind: 'heading', key: `heading ${printHeadingKey(part.heading)}`, plan: part },
        }
      case 'and':
        return { kind: 'and', parts: conjunction(part.parts) }
      case 'or':
        return { kind: 'or', parts: disjunction(part.parts) }
      case 'not':
        return { kind: 'not', part: convert(part.part) }
      case 'check':
        return { kind: 'check', candidates: convert(part.candidates), node: part.node }
      default:
        return part
    }
  }
  const leafIsCached = ({ index, query }: Lookup): boolean => isCached(textLeaf(index, query).key)
  const leafIsKept = ({ index, query }: Lookup): boolean => isKept(textLeaf(index, query).key)

  const conjunction = (parts: readonly LookupPlan[]): EvaluationTree[] => {
    const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]))
    const trees: EvaluationTree[] = []
    const rest: LookupPlan[] = []
    const wanted = flat.filter((part): part is Lookup => part.kind === 'lexemes' && !leafIsKept(part))
    const denied = flat
      .flatMap((part) => (part.kind === 'not' && part.part.kind === 'lexemes' ? [part.part] : []))
      .filter((part) => !leafIsKept(part))
    const together = new Set<TextIndex>()
    for (const [index, ofIndex] of Map.groupBy(wanted, (part) => part.index)) {
      const unwanted = denied.filter((part) => part.index === index)
      if (ofIndex.length + unwanted.length < 2 || [...ofIndex, ...unwanted].every(leafIsCached)) continue
      together.add(index)
      const texts = [...ofIndex.map(({ query }) => `(${query})`), ...unwanted.map(({ query }) => `!(${query})`)]
      trees.push({ kind: 'leaf', leaf: textLeaf(index, texts.join(' & ')) })
    }
    for (const part of flat) {
      const lookup = part.kind === 'not' ? part.part : part
      if (lookup.kind !== 'lexemes' || !together.has(lookup.index) || leafIsKept(lookup)) rest.push(part)
    }
    return [...trees, ...rest.map(convert)]
  }

  const disjunction = (parts: readonly LookupPlan[]): EvaluationTree[] => {
    const flat = parts.flatMap((part) => (part.kind === 'or' ? part.parts : [part]))
    const missing = flat.filter(
      (part): part is Lookup => part.kind === 'lexemes' && !leafIsCached(part) && !leafIsKept(part),
    )
    const trees: EvaluationTree[] = []
    const together = new Set<LookupPlan>()
    for (const [index, ofIndex] of Map.groupBy(missing, (part) => part.index)) {
      const length = ofIndex.reduce((sum, { query }) => sum + query.length, 0)
      if (ofIndex.length < 2 || length > LONGEST_ALTERNATIVES) continue
      for (const part of ofIndex) together.add(part)
      trees.push({ kind: 'leaf', leaf: textLeaf(index, ofIndex.map(({ query }) => `(${query})`).join(' | ')) })
    }
    return [...trees, ...flat.filter((part) => !together.has(part)).map(convert)]
  }
  return convert(lookupPlan(splitPlan(plan, isKept)))
}

/** All distinct leaves of some trees. */
export const leavesOf = (trees: readonly EvaluationTree[]): readonly Leaf[] => {
  const leaves = new Map<string, Leaf>()
  const visit = (tree: EvaluationTree): void => {
    switch (tree.kind) {
      case 'leaf':
        leaves.set(tree.leaf.key, tree.leaf)
        break
      case 'and':
      case 'or':
        tree.parts.forEach(visit)
        break
      case 'not':
        visit(tree.part)
        break
      case 'check':
        visit(tree.candidates)
        break
    }
  }
  trees.forEach(visit)
  return [...leaves.values()]
}
