import type { QueryNode } from '@seriatim/query'
import type { Ranking } from './engine.ts'
import type { Lexicon, Plan } from './plan.ts'

/** The records that reach a tier (see `TIER`): the highest whose plan holds counts. */
export type TierPlan = {
  readonly score: number
  readonly plan: Plan
  /** The same as a query, for records that the index does not hold in full; absent where the plan is all there is. */
  readonly node?: QueryNode
}

/**
 * The tiers above the lowest that records can reach, ascending. A record that answers the ranking's query, but none of
 * these plans, has the lowest tier: `TIER.anywhere` with `ranking.anywhere`, else `TIER.title`.
 * @throws Refusal 'too_broad'
 */
export async function tierPlans(_ranking: Ranking, _lexicon: Lexicon): Promise<readonly TierPlan[]> {
  return []
}
