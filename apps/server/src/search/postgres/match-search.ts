/**
 * Translates a search into SQL conditions: query, selected and excluded facets, and records that the index contains
 * only partly.
 */
import type { FacetTerm } from '@seriatim/contract'
import type { QueryNode } from '@seriatim/query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { compile } from '../compile.ts'
import type { FacetSelection, SearchSet } from '../engine.ts'
import { type Lexicon, MAX_CHECKED, type Plan } from '../plan.ts'
import { overflowedRecords, recordsMatchingContent } from './check-content.ts'
import { conditionOfPlan } from './plan-condition.ts'
import { valueCondition } from './value-condition.ts'

type Fragment = RawBuilder<unknown>

/**
 * The condition of a search without facet selections, and the condition of each selection. The values of a term are
 * counted without the selection in that term.
 */
export type MatchedSearch = {
  /** A condition on rows of `search_doc`. */
  readonly condition: Fragment
  readonly selected: ReadonlyMap<FacetTerm, Fragment>
}

/**
 * Compiles a search into conditions. The content of records that the index contains only partly is read.
 * @throws Refusal 'too_broad'
 */
export async function matchSearch(db: Db, set: SearchSet, lexicon: Lexicon): Promise<MatchedSearch> {
  const excluded = await selectionConditions(db, set.excluded)
  const denied = [...excluded.values()].map((condition) => sql`not ${condition}`)
  const plan = await compile(set.query, lexicon)
  const others = denied.length === 0 ? sql`true` : sql.join(denied, sql` and `)
  const overflowed = await overflowedRecords(db)
  const rows = await rowsMatching(db, plan, set.query, overflowed, others)
  return {
    condition: sql`${others} and (${rows})`,
    selected: await selectionConditions(db, set.selected),
  }
}

/**
 * A condition for the rows that match a plan. Records that the index contains only partly (`overflowed`) are read and
 * tested against `node`.
 */
export async function rowsMatching(
  db: Db,
  plan: Plan,
  node: QueryNode,
  overflowed: readonly number[],
  within: Fragment = sql`true`,
): Promise<Fragment> {
  const condition = await conditionOfPlan(db, plan, within)
  if (overflowed.length === 0) return condition
  const read = await recordsMatchingContent(db, overflowed.slice(0, MAX_CHECKED), node)
  return sql`((${condition}) and not overflowed or record_id = any(${read}::int[]))`
}

/** One condition for each term; the selected keys of a term are alternatives. */
async function selectionConditions(
  db: Db,
  selections: readonly FacetSelection[],
): Promise<ReadonlyMap<FacetTerm, Fragment>> {
  const conditions = new Map<FacetTerm, Fragment>()
  for (const [term, ofTerm] of Map.groupBy(selections, (selection) => selection.term)) {
    const keys = ofTerm.flatMap((selection) => selection.keys)
    conditions.set(term, sql`(${await valueCondition(db, term, { kind: 'keys', keys })})`)
  }
  return conditions
}

/** The condition with all facet selections, except that of the term `except`. */
export const withSelected = ({ condition, selected }: MatchedSearch, except?: FacetTerm): Fragment => {
  const remaining = [...selected].filter(([term]) => term !== except).map(([, each]) => each)
  return remaining.length === 0 ? condition : sql`${sql.join([condition, ...remaining], sql` and `)}`
}
