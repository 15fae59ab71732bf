/** Conditions on the lexemes of one text index, put together as values: each engine says them in its own language. */

/** A lexeme, or with `prefix` all that begin so. */
export type Lexeme = { readonly text: string; readonly prefix: boolean }

export type LexemeQuery =
  | { readonly op: 'all' }
  | { readonly op: 'none' }
  | ({ readonly op: 'lexeme' } & Lexeme)
  /** Lexemes one after the other, each `distance` positions behind the one before it; at each place one of some. */
  | { readonly op: 'followed'; readonly places: readonly (readonly Lexeme[])[]; readonly distance: number }
  | { readonly op: 'and' | 'or'; readonly parts: readonly LexemeQuery[] }
  | { readonly op: 'not'; readonly part: LexemeQuery }

export const EVERY: LexemeQuery = { op: 'all' }
export const NOTHING: LexemeQuery = { op: 'none' }

export const lexeme = (text: string, prefix = false): LexemeQuery => ({ op: 'lexeme', text, prefix })

export const both = (parts: readonly LexemeQuery[]): LexemeQuery => {
  const kept = parts.filter(({ op }) => op !== 'all').flatMap((part) => (part.op === 'and' ? part.parts : [part]))
  if (kept.some(({ op }) => op === 'none')) return NOTHING
  return kept.length === 0 ? EVERY : kept.length === 1 ? kept[0]! : { op: 'and', parts: kept }
}

export const either = (parts: readonly LexemeQuery[]): LexemeQuery => {
  const kept = parts.filter(({ op }) => op !== 'none').flatMap((part) => (part.op === 'or' ? part.parts : [part]))
  if (kept.some(({ op }) => op === 'all')) return EVERY
  return kept.length === 0 ? NOTHING : kept.length === 1 ? kept[0]! : { op: 'or', parts: kept }
}

export const neither = (part: LexemeQuery): LexemeQuery =>
  part.op === 'all' ? NOTHING : part.op === 'none' ? EVERY : part.op === 'not' ? part.part : { op: 'not', part }

/** The words one after the other, `distance` positions apart. */
export const followedBy = (lexemes: readonly Lexeme[], distance = 1): LexemeQuery =>
  anyFollowedBy(
    lexemes.map((each) => [each]),
    distance,
  )

/** The same where at each place one of several words may stand. */
export const anyFollowedBy = (places: readonly (readonly Lexeme[])[], distance = 1): LexemeQuery =>
  places.some((alternatives) => alternatives.length === 0) ? NOTHING : { op: 'followed', places, distance }

/** How many lexemes a query names. */
export const sizeOf = (query: LexemeQuery): number => {
  switch (query.op) {
    case 'and':
    case 'or':
      return query.parts.reduce((sum, part) => sum + sizeOf(part), 0)
    case 'not':
      return sizeOf(query.part)
    case 'lexeme':
      return 1
    case 'followed':
      return query.places.reduce((sum, alternatives) => sum + alternatives.length, 0)
    default:
      return 0
  }
}
