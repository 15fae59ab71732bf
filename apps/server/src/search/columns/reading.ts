/** Reads the record sets that several plans of one search need, together. */
import type { QueryNode } from '@seriatim/query'
import { type Lexicon, MAX_CHECKED, type Plan } from '../plan.ts'
import { recordsMatchingContent } from '../postgres/check-content.ts'
import { evaluate } from './evaluate.ts'
import { expandPrefixes } from './expand-prefixes.ts'
import {
  type AvailableSets,
  type EvaluationTree,
  leavesOf,
  resolveSpread,
  type Spread,
  spreadsOf,
  toEvaluationTree,
  withoutSpreads,
} from './leaves.ts'
import { difference, idsOfSet, type RecordSet, setOfAny, unionOf } from './record-set.ts'
import type { LeafSets, Store } from './store.ts'

/** The plan of a query, and the query itself. Records that the index contains only partly are tested with the query. */
export type QueryPart = { readonly plan: Plan; readonly node?: QueryNode | undefined }

const availableSets = (store: Store): AvailableSets => ({
  isCached: (key) => store.postings.has(key),
  isStored: (key) => store.isStored(key),
})

/** Number of attempts to read a spread. Another attempt is needed if a save changes its parts meanwhile. */
const ATTEMPTS = 3

const restsOf = async (store: Store, sets: LeafSets, { parts }: Spread): Promise<readonly RecordSet[]> => {
  const results: RecordSet[] = []
  for (const { rest } of parts) results.push(await evaluate(store, sets, rest))
  return results
}

const isSameSet = (one: RecordSet, other: RecordSet): boolean =>
  one.size === other.size && difference(one, other).size === 0

/** Computes the sets of several parts of a search in one state of the database, each on demand. */
export class Reading {
  private readonly store: Store
  private readonly trees: ReadonlyMap<QueryPart, EvaluationTree>
  private readonly sets: LeafSets

  private constructor(store: Store, trees: ReadonlyMap<QueryPart, EvaluationTree>, sets: LeafSets) {
    this.store = store
    this.trees = trees
    this.sets = sets
  }

  static async of(store: Store, parts: readonly QueryPart[]): Promise<Reading> {
    const available = availableSets(store)
    // The lexicon includes the words of all saves until now.
    const lexicon: Pick<Lexicon, 'expand'> = {
      expand: async (pattern, limit) => (await store.currentLexicon()).expand(pattern, limit),
    }
    const trees = new Map<QueryPart, EvaluationTree>()
    for (const part of parts) {
      const plan = store.hasStoredSets ? await expandPrefixes(part.plan, lexicon, available.isStored) : part.plan
      trees.set(part, toEvaluationTree(plan, available))
    }
    const sets = await store.read([...trees.values()])
    const isSpread = [...trees.values()].some((tree) => spreadsOf(tree).length > 0)
    return isSpread ? Reading.resolved(store, trees, sets) : new Reading(store, trees, sets)
  }

  /** Reads the sets that the spreads of `trees` need after their first sets. */
  private static async resolved(
    store: Store,
    trees: ReadonlyMap<QueryPart, EvaluationTree>,
    first: LeafSets,
  ): Promise<Reading> {
    const available = availableSets(store)
    let sets = first
    for (let attempt = 0; ; attempt++) {
      const rests = new Map<Spread, readonly RecordSet[]>()
      for (const tree of trees.values())
        for (const spread of spreadsOf(tree)) rests.set(spread, await restsOf(store, sets, spread))
      // After several attempts under constant writes, all records of the words are read.
      const isLast = attempt === ATTEMPTS
      const resolve = (spread: Spread) => resolveSpread(spread, rests.get(spread)!, available, isLast)
      const whole = new Map([...trees].map(([part, tree]) => [part, withoutSpreads(tree, resolve)]))
      const leaves = leavesOf([...whole.values()])
      if (leaves.every(({ key }) => sets.has(key))) return new Reading(store, whole, sets)
      // The first leaves are read as well, so that all sets are in one state of the database.
      sets = await store.read([...trees.values(), ...whole.values()])
      let isComplete = true
      for (const [spread, before] of rests) {
        const now = await restsOf(store, sets, spread)
        if (!now.every((set, at) => isSameSet(set, before[at]!))) isComplete = false
      }
      if (isComplete || isLast) return new Reading(store, whole, sets)
    }
  }

  holds(part: QueryPart): boolean {
    return this.trees.has(part)
  }

  /** The records that match a part. Conditions on record contents are tested only for records in `within`. */
  async records(part: QueryPart, within?: RecordSet): Promise<RecordSet> {
    const set = await evaluate(this.store, this.sets, this.trees.get(part)!, within)
    const { overflowed } = this.store.columns
    if (overflowed.size === 0 || part.node === undefined) return set
    const ids = [...overflowed].slice(0, MAX_CHECKED)
    const { node } = part
    const read = await this.store.db.reads.onDb((db) => recordsMatchingContent(db, ids, node))
    return unionOf([difference(set, setOfAny(overflowed)), setOfAny(read)])
  }
}

/** The ids of some records, possibly of all. */
export const idsIn = ({ columns }: Store, records: RecordSet): Uint32Array =>
  records.size === columns.live().size ? columns.liveIds() : idsOfSet(records)
