/**
 * The time limit of one search as a whole. Each part of a query has its own limits, but a hundred parts within their
 * limits could still take a minute. Time is recorded by part of the query, so that a refusal can name the most
 * expensive part.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryNode } from '@seriatim/query'
import { Refusal } from '../platform/errors.ts'

/** The time limit in milliseconds for a search with its facets, sorting and page. */
export const SEARCH_MS = 15_000

export type Limit = { readonly ms?: number; readonly now?: () => number }

type Budget = {
  readonly limitMs: number
  readonly until: number
  readonly now: () => number
  /** Milliseconds spent on each part, by `partKey`. */
  readonly spent: Map<string, number>
  current: { readonly part: string; readonly since: number } | undefined
}

const budgets = new AsyncLocalStorage<Budget>()

/** Identifies a part of a query in the details of a refusal; identical in every process. */
export const partKey = (node: QueryNode): string => JSON.stringify(node)

/**
 * Runs the work of one search.
 * @throws Refusal 'search_too_long' with `{seconds, part}`: the `partKey` of the most expensive part
 */
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

/** Checks the time limit; call it between two steps of long work. @throws Refusal 'search_too_long' */
export function checkBudget(): void {
  const budget = budgets.getStore()
  if (budget && budget.now() >= budget.until) throw refusal(budget)
}

/**
 * The time in milliseconds that a statement may take: the rest of the budget, at most `otherwiseMs`. At least one
 * second, so that a short statement can still end.
 */
export function remainingMs(otherwiseMs: number): number {
  const budget = budgets.getStore()
  return budget ? Math.round(Math.max(1_000, Math.min(otherwiseMs, budget.until - budget.now()))) : otherwiseMs
}

/** Runs the work for one part of a query and records its time. @throws Refusal 'search_too_long' if no time is left */
export async function spendBudgetOn<T>(node: QueryNode, work: () => Promise<T>): Promise<T> {
  const budget = budgets.getStore()
  // The time of a nested part is added to the outer part.
  if (budget === undefined || budget.current !== undefined) return work()
  const part = partKey(node)
  budget.current = { part, since: budget.now() }
  try {
    checkBudget()
    return await work()
  } finally {
    budget.spent.set(part, (budget.spent.get(part) ?? 0) + budget.now() - budget.current.since)
    budget.current = undefined
  }
}
