/**
 * What one search may take in all: each part has bounds of its own, and a hundred parts that keep to them would still
 * take a minute. Who spends time for a part of the query says for which one, so that the dearest can be named.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryNode } from '@seriatim/query'
import { Refusal } from '../platform/errors.ts'

/** For a search with its facets, its order and its page. */
export const SEARCH_MS = 15_000

export type Limit = { readonly ms?: number; readonly now?: () => number }

type Budget = {
  readonly limitMs: number
  readonly until: number
  readonly now: () => number
  /** Milliseconds by part, as `partKey` names it. */
  readonly spent: Map<string, number>
  current: { readonly part: string; readonly since: number } | undefined
}

const budgets = new AsyncLocalStorage<Budget>()

/** How a part of a query is named in the details of a refusal: the same in every process. */
export const partKey = (node: QueryNode): string => JSON.stringify(node)

/** Does the work of one search. @throws Refusal 'search_too_long' with `{seconds, part}`: the dearest part's `partKey` */
export const withinBudget = <T>(
  work: () => Promise<T>,
  { ms = SEARCH_MS, now = () => performance.now() }: Limit = {},
) => budgets.run<Promise<T>>({ limitMs: ms, until: now() + ms, now, spent: new Map(), current: undefined }, work)

const refusal = ({ limitMs, now, spent, current }: Budget): Refusal => {
  const all = new Map(spent)
  if (current) all.set(current.part, (all.get(current.part) ?? 0) + now() - current.since)
  const [dearest] = [...all].sort(([, one], [, other]) => other - one)
  return new Refusal('search_too_long', { seconds: limitMs / 1000, line: 0, part: dearest?.[0] ?? null })
}

/** To be asked between two steps of work that may take long. @throws Refusal 'search_too_long' */
export function refuseWhenSpent(): void {
  const budget = budgets.getStore()
  if (budget && budget.now() >= budget.until) throw refusal(budget)
}

/** What is left for one statement, at most `otherwiseMs`; of a budget that is nearly spent, enough to be told so. */
export function leftMs(otherwiseMs: number): number {
  const budget = budgets.getStore()
  return budget ? Math.round(Math.max(1_000, Math.min(otherwiseMs, budget.until - budget.now()))) : otherwiseMs
}

/** Does a part of a search. @throws Refusal 'search_too_long' when nothing is left for it */
export async function spendOn<T>(node: QueryNode, work: () => Promise<T>): Promise<T> {
  const budget = budgets.getStore()
  // A part within a part is the outer one's.
  if (budget === undefined || budget.current !== undefined) return work()
  const part = partKey(node)
  budget.current = { part, since: budget.now() }
  try {
    refuseWhenSpent()
    return await work()
  } finally {
    budget.spent.set(part, (budget.spent.get(part) ?? 0) + budget.now() - budget.current.since)
    budget.current = undefined
  }
}
