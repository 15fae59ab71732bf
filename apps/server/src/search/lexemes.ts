/** Conditions on the lexemes of one text index, as values. Each engine translates them into its query language. */

/** A lexeme, or with `prefix` all lexemes with that prefix. */
export type Lexeme = { readonly text: string; readonly prefix: boolean }

export type LexemeQuery =
  | { readonly op: 'all' }
  | { readonly op: 'none' }
  | ({ readonly op: 'lexeme' } & Lexeme)
  /**
   * Lexemes in sequence, each `distance` positions after the previous one. Any of several lexemes may occur at each
   * place.
   */
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

/** Words in sequence, `distance` positions apart. */
export const followedBy = (lexemes: readonly Lexeme[], distance = 1): LexemeQuery =>
  anyFollowedBy(
    lexemes.map((each) => [each]),
    distance,
  )

/** Like `followedBy`, with alternatives at each place. */
export const anyFollowedBy = (places: readonly (readonly Lexeme[])[], distance = 1): LexemeQuery =>
  places.some((alternatives) => alternatives.length === 0) ? NOTHING : { op: 'followed', places, distance }

/** The number of lexemes in a query. */
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
