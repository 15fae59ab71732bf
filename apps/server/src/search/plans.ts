/** Functions that combine plans and omit redundant parts. */
import type { LexemeQuery } from './lexemes.ts'
import type { Plan, PlanOf, TextIndex } from './plan.ts'

type AnyLookup = { readonly kind: 'lexemes' | 'alternatives' }

export const ALL: { readonly kind: 'all' } = { kind: 'all' }
export const NONE: { readonly kind: 'none' } = { kind: 'none' }

export const allOf = <L extends AnyLookup>(parts: readonly PlanOf<L>[]): PlanOf<L> => {
  const remaining = parts
    .filter(({ kind }) => kind !== 'all')
    .flatMap((part) => (part.kind === 'and' ? part.parts : [part]))
  if (remaining.some(({ kind }) => kind === 'none')) return NONE
  return remaining.length === 0 ? ALL : remaining.length === 1 ? remaining[0]! : { kind: 'and', parts: remaining }
}

export const anyOf = <L extends AnyLookup>(parts: readonly PlanOf<L>[]): PlanOf<L> => {
  const remaining = parts
    .filter(({ kind }) => kind !== 'none')
    .flatMap((part) => (part.kind === 'or' ? part.parts : [part]))
  if (remaining.some(({ kind }) => kind === 'all')) return ALL
  return remaining.length === 0 ? NONE : remaining.length === 1 ? remaining[0]! : { kind: 'or', parts: remaining }
}

export const not = <L extends AnyLookup>(part: PlanOf<L>): PlanOf<L> =>
  part.kind === 'all' ? NONE : part.kind === 'none' ? ALL : part.kind === 'not' ? part.part : { kind: 'not', part }

/** The plan of a condition on one index. */
export const lookup = (index: TextIndex, query: LexemeQuery): Plan => {
  switch (query.op) {
    case 'all':
      return ALL
    case 'none':
      return NONE
    case 'not':
      return not(lookup(index, query.part))
    default:
      return { kind: 'lexemes', index, query }
  }
}

/** Whether the evaluation of the plan requires reading records. */
export const needsContent = (plan: PlanOf<AnyLookup>): boolean => {
  switch (plan.kind) {
    case 'check':
      return true
    case 'and':
    case 'or':
      return plan.parts.some(needsContent)
    case 'not':
      return needsContent(plan.part)
    default:
      return false
  }
}
