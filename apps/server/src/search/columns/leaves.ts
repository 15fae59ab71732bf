/**
 * Converts a plan to the form in which the worker evaluates it. Each look-up becomes a leaf, whose record set is read
 * from PostgreSQL or the cache. Lexemes with stored sets are separate leaves. Other look-ups that are combined on one
 * index are one leaf, unless the sets of all are cached. PostgreSQL then visits only records with all of them, and
 * skips through the lists of frequent words.
 */
import { createHash } from 'node:crypto'
import { printHeadingKey } from '@seriatim/query'
import type { Plan, TextIndex } from '../plan.ts'
import { anyOf } from '../plans.ts'
import { type Lookup, type LookupPlan, lookupPlan } from '../postgres/tsquery.ts'
import { keyOfLookup } from '../stored-sets/stored-lexemes.ts'
import { idsOfSet, type RecordSet, unionOf } from './record-set.ts'
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
      /** The records that the look-up can find; undefined for all records. */
      readonly among?: readonly number[]
    }
  | { readonly kind: 'family'; readonly key: string; readonly plan: Extract<Plan, { kind: 'family' }> }
  | { readonly kind: 'condition'; readonly key: string; readonly plan: Extract<Plan, { kind: 'condition' }> }
  | { readonly kind: 'heading'; readonly key: string; readonly plan: Extract<Plan, { kind: 'heading' }> }

export type EvaluationTree =
  | Extract<Plan, { kind: 'all' | 'none' | 'value' | 'number' }>
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly EvaluationTree[] }
  | { readonly kind: 'not'; readonly part: EvaluationTree }
  | Spread
  | {
      readonly kind: 'check'
      readonly candidates: EvaluationTree
      readonly node: Extract<Plan, { kind: 'check' }>['node']
    }

/**
 * A conjunction of parts that each match in titles or elsewhere (`rest`). Most matches have all parts in titles, so
 * `all` is one look-up, which skips through the lists of frequent words. Other matches have a record of a `rest`.
 * A second step finds them with the tree of `resolveSpread`.
 */
export type Spread = {
  readonly kind: 'spread'
  readonly all: Extract<Leaf, { kind: 'text' }>
  readonly parts: readonly { readonly titles: Lookup; readonly rest: EvaluationTree }[]
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
  isStored(key: string): boolean
}

/** Number of records up to which a look-up reads their words. Otherwise it reads all records with the word. */
const MAX_AMONG = 2_000

/**
 * The tree that finds all matches of a spread.
 * @param rests the records of each `rest`, in the order of the parts
 * @param readsAll whether all records of the words in titles are read, also if few can match
 */
export const resolveSpread = (
  { all, parts }: Spread,
  rests: readonly RecordSet[],
  { isCached, isStored }: AvailableSets,
  readsAll: boolean,
): EvaluationTree => {
  const possible = unionOf(rests)
  if (possible.size === 0 && !readsAll) return { kind: 'leaf', leaf: all }
  const among = possible.size <= MAX_AMONG && !readsAll ? [...idsOfSet(possible)] : undefined
  const digest = among && createHash('sha256').update(among.join()).digest('base64')
  const inTitles = ({ index, query }: Lookup): EvaluationTree => {
    const leaf = textLeaf(index, query)
    return among === undefined || isCached(leaf.key) || isStored(leaf.key)
      ? { kind: 'leaf', leaf }
      : { kind: 'leaf', leaf: { ...leaf, key: `${leaf.key} among ${digest}`, among } }
  }
  // A part whose `rest` has all possible records needs no look-up in titles.
  const each = parts.map(
    ({ titles, rest }, at): EvaluationTree =>
      rests[at]!.size === possible.size && !readsAll ? rest : { kind: 'or', parts: [inTitles(titles), rest] },
  )
  return {
    kind: 'or',
    parts: [
      { kind: 'leaf', leaf: all },
      { kind: 'and', parts: each },
    ],
  }
}

export const toEvaluationTree = (plan: Plan, { isCached, isStored }: AvailableSets): EvaluationTree => {
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
  const leafIsStored = ({ index, query }: Lookup): boolean => isStored(textLeaf(index, query).key)

  /** A part of a conjunction that matches in titles or elsewhere; undefined for other parts. */
  const spreadPart = (part: LookupPlan): Spread['parts'][number] | undefined => {
    if (part.kind !== 'or' || !part.parts.every((each): each is Lookup => each.kind === 'lexemes')) return undefined
    const titles = part.parts.filter(({ index }) => index === 'titles')
    const rest = part.parts.filter(({ index }) => index !== 'titles')
    if (titles.length === 0 || rest.length === 0) return undefined
    const query = titles.length === 1 ? titles[0]!.query : titles.map((each) => `(${each.query})`).join(' | ')
    return { titles: { kind: 'lexemes', index: 'titles', query }, rest: convert(anyOf(rest)) }
  }

  /** The parts that match in titles or elsewhere, unless the sets of all their titles are available. */
  const spreadOf = (parts: readonly LookupPlan[]): { spread: Spread; found: ReadonlySet<LookupPlan> } | undefined => {
    const result = new Map(
      parts.flatMap((part) => {
        const spread = spreadPart(part)
        return spread === undefined ? [] : [[part, spread] as const]
      }),
    )
    const each = [...result.values()]
    const isAvailable = ({ titles }: Spread['parts'][number]) => leafIsCached(titles) || leafIsStored(titles)
    if (each.length < 2 || each.every(isAvailable)) return undefined
    const all = textLeaf('titles', each.map(({ titles }) => `(${titles.query})`).join(' & '))
    return { spread: { kind: 'spread', all, parts: each }, found: new Set(result.keys()) }
  }

  const conjunction = (parts: readonly LookupPlan[]): EvaluationTree[] => {
    const flattened = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]))
    const trees: EvaluationTree[] = []
    const spread = spreadOf(flattened)
    if (spread !== undefined) trees.push(spread.spread)
    const flat = flattened.filter((part) => !spread?.found.has(part))
    const rest: LookupPlan[] = []
    const missing = flat.filter((part): part is Lookup => part.kind === 'lexemes' && !leafIsStored(part))
    const denied = flat
      .flatMap((part) => (part.kind === 'not' && part.part.kind === 'lexemes' ? [part.part] : []))
      .filter((part) => !leafIsStored(part))
    const together = new Set<TextIndex>()
    for (const [index, ofIndex] of Map.groupBy(missing, (part) => part.index)) {
      const unwanted = denied.filter((part) => part.index === index)
      if (ofIndex.length + unwanted.length < 2 || [...ofIndex, ...unwanted].every(leafIsCached)) continue
      together.add(index)
      const texts = [...ofIndex.map(({ query }) => `(${query})`), ...unwanted.map(({ query }) => `!(${query})`)]
      trees.push({ kind: 'leaf', leaf: textLeaf(index, texts.join(' & ')) })
    }
    for (const part of flat) {
      const lookup = part.kind === 'not' ? part.part : part
      if (lookup.kind !== 'lexemes' || !together.has(lookup.index) || leafIsStored(lookup)) rest.push(part)
    }
    return [...trees, ...rest.map(convert)]
  }

  const disjunction = (parts: readonly LookupPlan[]): EvaluationTree[] => {
    const flat = parts.flatMap((part) => (part.kind === 'or' ? part.parts : [part]))
    const missing = flat.filter(
      (part): part is Lookup => part.kind === 'lexemes' && !leafIsCached(part) && !leafIsStored(part),
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
  return convert(lookupPlan(splitPlan(plan, isStored)))
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
      case 'spread':
        leaves.set(tree.all.key, tree.all)
        for (const { rest } of tree.parts) visit(rest)
        break
    }
  }
  trees.forEach(visit)
  return [...leaves.values()]
}

/** All spreads of a tree. */
export const spreadsOf = (tree: EvaluationTree): readonly Spread[] => {
  switch (tree.kind) {
    case 'spread':
      return [tree]
    case 'and':
    case 'or':
      return tree.parts.flatMap(spreadsOf)
    case 'not':
      return spreadsOf(tree.part)
    case 'check':
      return spreadsOf(tree.candidates)
    default:
      return []
  }
}

/** A copy of a tree in which `change` has replaced every spread. */
export const withoutSpreads = (tree: EvaluationTree, change: (spread: Spread) => EvaluationTree): EvaluationTree => {
  switch (tree.kind) {
    case 'spread':
      return change(tree)
    case 'and':
    case 'or':
      return { ...tree, parts: tree.parts.map((part) => withoutSpreads(part, change)) }
    case 'not':
      return { ...tree, part: withoutSpreads(tree.part, change) }
    case 'check':
      return { ...tree, candidates: withoutSpreads(tree.candidates, change) }
    default:
      return tree
  }
}
