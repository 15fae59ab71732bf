/** Conditions on lexemes as tsqueries of PostgreSQL. */
import { anyFollowedBy, either, type Lexeme, type LexemeQuery, sizeOf } from '../lexemes.ts'
import type { Plan, PlanOf, TextIndex } from '../plan.ts'
import { allOf, anyOf, NONE, not } from '../plans.ts'

/** A look-up that PostgreSQL does with one index: `query` is the text of a tsquery. */
export type Lookup = { readonly kind: 'lexemes'; readonly index: TextIndex; readonly query: string }

/** A plan whose look-ups are said as PostgreSQL does them. */
export type LookupPlan = PlanOf<Lookup>

const quoted = ({ text, prefix }: Lexeme): string => `'${text.replace(/['\\]/g, '$&$&')}'${prefix ? ':*' : ''}`

/** Parts joined in halves: PostgreSQL goes down one level of its stack for each level of a query. */
const joined = (parts: readonly string[], operator: string): string => {
  if (parts.length <= 2) return parts.join(operator)
  const middle = parts.length >> 1
  return `(${joined(parts.slice(0, middle), operator)})${operator}(${joined(parts.slice(middle), operator)})`
}

const oneOf = (alternatives: readonly Lexeme[]): string =>
  alternatives.length === 1 ? quoted(alternatives[0]!) : `(${joined(alternatives.map(quoted), ' | ')})`

/** The text of the tsquery. `all` and `none` have none: they are taken out by `both`, `either` and `neither`. */
export const print = (query: LexemeQuery): string => {
  switch (query.op) {
    case 'lexeme':
      return quoted(query)
    case 'followed':
      return `(${query.places.map(oneOf).join(query.distance === 1 ? ' <-> ' : ` <${query.distance}> `)})`
    case 'and':
      return `(${joined(query.parts.map(print), ' & ')})`
    case 'or':
      return `(${joined(query.parts.map(print), ' | ')})`
    case 'not':
      return `!${print(query.part)}`
    default:
      throw new Error(`a tsquery cannot say "${query.op}"`)
  }
}

/** Whether only records that have one of its lexemes answer: an index then gives them. */
const isPositive = (query: LexemeQuery): boolean => {
  switch (query.op) {
    case 'lexeme':
    case 'followed':
      return true
    case 'and':
      return query.parts.some(isPositive)
    case 'or':
      return query.parts.every(isPositive)
    default:
      return false
  }
}

/**
 * Lexemes that one look-up names at most. PostgreSQL weighs the whole query for every record that one of its lexemes
 * gives: many small look-ups cost less than a large one. It takes 20,000 lexemes, but not 60,000.
 */
export const LOOKUP_LEXEMES = 400

/** The look-ups of a condition on one index: one, or several put together where it is large or negative. */
const lookups = (index: TextIndex, query: LexemeQuery): LookupPlan => {
  switch (query.op) {
    case 'all':
      return { kind: 'all' }
    case 'none':
      return NONE
    case 'not':
      return not(lookups(index, query.part))
    default:
      if (sizeOf(query) <= LOOKUP_LEXEMES && isPositive(query)) return { kind: 'lexemes', index, query: print(query) }
      if (query.op === 'and') return allOf(query.parts.map((part) => lookups(index, part)))
      if (query.op === 'or') return anyOf(chunks(query.parts).map((part) => lookups(index, part)))
      if (query.op === 'followed')
        return anyOf(divided(query).map((part) => ({ kind: 'lexemes', index, query: print(part) })))
      return { kind: 'lexemes', index, query: print(query) }
  }
}

/**
 * A phrase with very many words at one of its places, as alternatives of phrases with fewer there. What stands at the
 * other places is said again in each, so that each takes at least as many words as these are.
 */
const divided = (query: Extract<LexemeQuery, { op: 'followed' }>): readonly LexemeQuery[] => {
  const { places, distance } = query
  const longest = places.reduce((most, each, at) => (each.length > places[most]!.length ? at : most), 0)
  const words = places[longest]!
  const others = sizeOf(query) - words.length
  const size = Math.max(LOOKUP_LEXEMES - others, others)
  return Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    anyFollowedBy(places.with(longest, words.slice(index * size, (index + 1) * size)), distance),
  )
}

/** The alternatives in groups that one look-up takes each; what is negative or large stands alone. */
const chunks = (parts: readonly LexemeQuery[]): readonly LexemeQuery[] => {
  const groups: LexemeQuery[][] = []
  let size = LOOKUP_LEXEMES
  for (const part of parts) {
    const more = sizeOf(part)
    if (!isPositive(part) || more > LOOKUP_LEXEMES) {
      groups.push([part])
      size = LOOKUP_LEXEMES
      continue
    }
    if (size + more > LOOKUP_LEXEMES) {
      groups.push([])
      size = 0
    }
    groups.at(-1)!.push(part)
    size += more
  }
  return groups.map(either)
}

/** The same plan with the look-ups that PostgreSQL does. */
export const lookupPlan = (plan: Plan): LookupPlan => {
  switch (plan.kind) {
    case 'lexemes':
      return lookups(plan.index, plan.query)
    case 'and':
      return allOf(plan.parts.map(lookupPlan))
    case 'or':
      return anyOf(plan.parts.map(lookupPlan))
    case 'not':
      return not(lookupPlan(plan.part))
    case 'check':
      return { kind: 'check', candidates: lookupPlan(plan.candidates), node: plan.node }
    default:
      return plan
  }
}
