import type { QueryNode } from '@seriatim/query'
import type { Lexicon, Plan } from './plan.ts'

/**
 * The plan of a query: what an engine looks up and combines. Words that a pattern stands for are taken from the lexicon.
 * @throws Refusal 'too_broad' for a pattern that more than `MAX_EXPANSION` words fit
 */
export async function compile(node: QueryNode, _lexicon: Lexicon): Promise<Plan> {
  if (node.kind === 'all') return { kind: 'all' }
  throw new Error(`${node.kind} has no plan yet`)
}
