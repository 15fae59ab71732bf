/** Reads the record sets that several plans of one search need, together. */
import type { QueryNode } from '@seriatim/query'
import { type Lexicon, MAX_CHECKED, type Plan } from '../plan.ts'
import { recordsMatchingContent } from '../postgres/check-content.ts'
import { evaluate } from './evaluate.ts'
import { expandPrefixes } from './expand-prefixes.ts'
import { type EvaluationTree, toEvaluationTree } from './leaves.ts'
import { difference, idsOfSet, type RecordSet, setOfAny, unionOf } from './record-set.ts'
import type { LeafSets, Store } from './store.ts'

/** The plan of a query, and the query itself. Records that the index contains only partly are tested with the query. */
export type QueryPart = { readonly plan: Plan; readonly node?: QueryNode | undefined }

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
    const atHand = { isCached: (key: string) => store.postings.has(key), isKept: (key: string) => store.isKept(key) }
    // The lexicon includes the words of all saves until now.
    const lexicon: Pick<Lexicon, 'expand'> = {
      expand: async (pattern, limit) => (await store.currentLexicon()).expand(pattern, limit),
    }
    const trees = new Map<QueryPart, EvaluationTree>()
    for (const part of parts) {
      const plan = store.hasKept ? await expandPrefixes(part.plan, lexicon, atHand.isKept) : part.plan
      trees.set(part, toEvaluationTree(plan, atHand))
    }
    return new Reading(store, trees, await store.read([...trees.values()]))
  }

  holds(part: QueryPart): boolean {
    return this.trees.has(part)
  }

  /** The records that match a part. Conditions on record contents are tested only for records in `within`. */
  async records(part: QueryPart, within?: RecordSet): Promise<RecordSet> {
    const found = await evaluate(this.store, this.sets, this.trees.get(part)!, within)
    const { overflowed } = this.store.columns
    if (overflowed.size === 0 || part.node === undefined) return found
    const ids = [...overflowed].slice(0, MAX_CHECKED)
    const { node } = part
    const read = await this.store.db.reads.onDb((db) => recordsMatchingContent(db, ids, node))
    return unionOf([difference(found, setOfAny(overflowed)), setOfAny(read)])
  }
}

/** The ids of some records, possibly of all. */
export const idsIn = ({ columns }: Store, records: RecordSet): Uint32Array =>
  records.size === columns.live().size ? columns.liveIds() : idsOfSet(records)
