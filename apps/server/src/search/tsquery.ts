/** Conditions on the lexemes of one text index, put together as values and printed as a tsquery of PostgreSQL. */
import type { Plan, TextIndex } from './plan.ts'
import { allOf, anyOf, NONE, not } from './plans.ts'

export type TsQuery =
  | { readonly op: 'all' }
  | { readonly op: 'none' }
  | { readonly op: 'lexeme'; readonly text: string; readonly prefix: boolean }
  /** Lexemes at consecutive positions (see `followedBy`). */
  | { readonly op: 'printed'; readonly text: string }
  | { readonly op: 'and' | 'or'; readonly parts: readonly TsQuery[] }
  | { readonly op: 'not'; readonly part: TsQuery }

export const EVERY: TsQuery = { op: 'all' }
export const NOTHING: TsQuery = { op: 'none' }

export const lexeme = (text: string, prefix = false): TsQuery => ({ op: 'lexeme', text, prefix })

export const both = (parts: readonly TsQuery[]): TsQuery => {
  const kept = parts.filter(({ op }) => op !== 'all').flatMap((part) => (part.op === 'and' ? part.parts : [part]))
  if (kept.some(({ op }) => op === 'none')) return NOTHING
  return kept.length === 0 ? EVERY : kept.length === 1 ? kept[0]! : { op: 'and', parts: kept }
}

export const either = (parts: readonly TsQuery[]): TsQuery => {
  const kept = parts.filter(({ op }) => op !== 'none').flatMap((part) => (part.op === 'or' ? part.parts : [part]))
  if (kept.some(({ op }) => op === 'all')) return EVERY
  return kept.length === 0 ? NOTHING : kept.length === 1 ? kept[0]! : { op: 'or', parts: kept }
}

export const neither = (part: TsQuery): TsQuery =>
  part.op === 'all' ? NOTHING : part.op === 'none' ? EVERY : part.op === 'not' ? part.part : { op: 'not', part }

const quoted = (text: string, prefix: boolean): string => `'${text.replace(/['\\]/g, '$&$&')}'${prefix ? ':*' : ''}`

/** The words one after the other, `distance` positions apart. */
export const followedBy = (
  words: readonly { readonly text: string; readonly prefix: boolean }[],
  distance = 1,
): TsQuery => ({
  op: 'printed',
  text: `(${words.map(({ text, prefix }) => quoted(text, prefix)).join(distance === 1 ? ' <-> ' : ` <${distance}> `)})`,
})

/** Parts joined in halves: PostgreSQL goes down one level of its stack for each level of a query. */
const joined = (parts: readonly string[], operator: string): string => {
  if (parts.length <= 2) return parts.join(operator)
  const middle = parts.length >> 1
  return `(${joined(parts.slice(0, middle), operator)})${operator}(${joined(parts.slice(middle), operator)})`
}

/** The text of the tsquery. `all` and `none` have none: they are taken out by `both`, `either` and `neither`. */
export const print = (query: TsQuery): string => {
  switch (query.op) {
    case 'lexeme':
      return quoted(query.text, query.prefix)
    case 'printed':
      return query.text
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

/** How many lexemes a query names. */
export const sizeOf = (query: TsQuery): number => {
  switch (query.op) {
    case 'and':
    case 'or':
      return query.parts.reduce((sum, part) => sum + sizeOf(part), 0)
    case 'not':
      return sizeOf(query.part)
    case 'lexeme':
      return 1
    case 'printed':
      return query.text.split('<').length
    default:
      return 0
  }
}

/** Whether only records that have one of its lexemes answer: an index then gives them. */
const isPositive = (query: TsQuery): boolean => {
  switch (query.op) {
    case 'lexeme':
    case 'printed':
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
const LOOKUP_LEXEMES = 400

/** The plan of a condition on one index: one look-up, or several put together where it is large or negative. */
export const lookup = (index: TextIndex, query: TsQuery): Plan => {
  switch (query.op) {
    case 'all':
      return { kind: 'all' }
    case 'none':
      return NONE
    case 'not':
      return not(lookup(index, query.part))
    default:
      if (sizeOf(query) <= LOOKUP_LEXEMES && isPositive(query)) return { kind: 'lexemes', index, query: print(query) }
      if (query.op === 'and') return allOf(query.parts.map((part) => lookup(index, part)))
      if (query.op === 'or') return anyOf(chunks(query.parts).map((part) => lookup(index, part)))
      return { kind: 'lexemes', index, query: print(query) }
  }
}

/** The alternatives in groups that one look-up takes each; what is negative or large stands alone. */
const chunks = (parts: readonly TsQuery[]): readonly TsQuery[] => {
  const groups: TsQuery[][] = []
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
