/** Translates conditions on lexemes into tsqueries of PostgreSQL. */
import { countLexemes, type Lexeme, type LexemeQuery, orQuery } from '../lexemes.ts'
import type { Plan, PlanOf, TextIndex } from '../plan.ts'
import { allOf, anyOf, NONE, not } from '../plans.ts'

/** A look-up in one index: `query` is the text of a tsquery. */
export type Lookup = { readonly kind: 'lexemes'; readonly index: TextIndex; readonly query: string }

/** Alternative look-ups in one index, which are executed one after the other. */
export type Lookups = { readonly kind: 'alternatives'; readonly index: TextIndex; readonly queries: readonly string[] }

/** A plan whose look-ups are tsqueries of PostgreSQL. */
export type LookupPlan = PlanOf<Lookup | Lookups>

const quoted = ({ text, prefix }: Lexeme): string => `'${text.replace(/['\\]/g, '$&$&')}'${prefix ? ':*' : ''}`

/** Joins parts by an operator as a balanced tree, because PostgreSQL recurses for each level of a query. */
const joined = (parts: readonly string[], operator: string): string => {
  if (parts.length <= 2) return parts.join(operator)
  const middle = parts.length >> 1
  return `(${joined(parts.slice(0, middle), operator)})${operator}(${joined(parts.slice(middle), operator)})`
}

const anyOfLexemes = (alternatives: readonly Lexeme[]): string =>
  alternatives.length === 1 ? quoted(alternatives[0]!) : `(${joined(alternatives.map(quoted), ' | ')})`

/**
 * The text of the tsquery for a condition. The conditions `all` and `none` have no text; `both`, `either` and `neither`
 * remove them.
 */
export const print = (query: LexemeQuery): string => {
  switch (query.op) {
    case 'lexeme':
      return quoted(query)
    case 'followed':
      return `(${query.places.map(anyOfLexemes).join(query.distance === 1 ? ' <-> ' : ` <${query.distance}> `)})`
    case 'and':
      return `(${joined(query.parts.map(print), ' & ')})`
    case 'or':
      return `(${joined(query.parts.map(print), ' | ')})`
    case 'not':
      return `!${print(query.part)}`
    default:
      throw new Error(`a tsquery has no operator for "${query.op}"`)
  }
}

/** Whether every matching record has one of the lexemes in the query, so that an index finds the records. */
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
 * Maximum number of lexemes in one look-up. PostgreSQL evaluates the whole query for every record that one of its
 * lexemes matches. Beyond this number, many small look-ups cost a tenth of one large look-up.
 */
export const LOOKUP_LEXEMES = 400
/** Number of lexemes in each of many small look-ups. */
const BATCH_LEXEMES = 32

/**
 * The look-ups for a condition on one index: a single one, or a combination of several if the condition is large or
 * negative.
 */
const lookups = (index: TextIndex, query: LexemeQuery): LookupPlan => {
  switch (query.op) {
    case 'all':
      return { kind: 'all' }
    case 'none':
      return NONE
    case 'not':
      return not(lookups(index, query.part))
    default:
      if (countLexemes(query) <= LOOKUP_LEXEMES && isPositive(query))
        return { kind: 'lexemes', index, query: print(query) }
      if (query.op === 'and') return allOf(query.parts.map((part) => lookups(index, part)))
      if (query.op === 'or') return anyOfParts(index, query.parts)
      return { kind: 'lexemes', index, query: print(query) }
  }
}

const alternatives = (index: TextIndex, lots: readonly LexemeQuery[]): LookupPlan => {
  const queries = lots.map(print)
  if (queries.length === 0) return NONE
  return queries.length === 1
    ? { kind: 'lexemes', index, query: queries[0]! }
    : { kind: 'alternatives', index, queries }
}

/**
 * The look-ups of alternatives: large and negative parts are separate look-ups, and the others are combined in batches.
 */
const anyOfParts = (index: TextIndex, parts: readonly LexemeQuery[]): LookupPlan => {
  const isPlain = (part: LexemeQuery): boolean => isPositive(part) && countLexemes(part) <= LOOKUP_LEXEMES
  const plain = parts.filter(isPlain)
  const size = plain.reduce((sum, part) => sum + countLexemes(part), 0)
  const found = alternatives(
    index,
    size <= LOOKUP_LEXEMES && plain.length > 0 ? [orQuery(plain)] : lexemeBatches(plain),
  )
  return anyOf([found, ...parts.filter((part) => !isPlain(part)).map((part) => lookups(index, part))])
}

const lexemeBatches = (parts: readonly LexemeQuery[]): readonly LexemeQuery[] => {
  const lots: LexemeQuery[][] = []
  let size = BATCH_LEXEMES
  for (const part of parts) {
    const more = countLexemes(part)
    if (size + more > BATCH_LEXEMES) {
      lots.push([])
      size = 0
    }
    lots.at(-1)!.push(part)
    size += more
  }
  return lots.map(orQuery)
}

/** Converts a plan to the look-ups of PostgreSQL. */
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
