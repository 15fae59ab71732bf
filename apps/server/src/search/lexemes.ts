/** Conditions on the lexemes of one text index, as values. Each engine translates them into its query language. */

/** A lexeme, or all lexemes that begin with `text` if `prefix` is set. */
export type Lexeme = { readonly text: string; readonly prefix: boolean }

export type LexemeQuery =
  | { readonly op: 'all' }
  | { readonly op: 'none' }
  | ({ readonly op: 'lexeme' } & Lexeme)
  /**
   * Lexemes in sequence, each `distance` positions after the previous one. Each of `places` lists the alternative
   * lexemes at one position.
   */
  | { readonly op: 'followed'; readonly places: readonly (readonly Lexeme[])[]; readonly distance: number }
  | { readonly op: 'and' | 'or'; readonly parts: readonly LexemeQuery[] }
  | { readonly op: 'not'; readonly part: LexemeQuery }

export const MATCH_ALL: LexemeQuery = { op: 'all' }
export const MATCH_NONE: LexemeQuery = { op: 'none' }

export const lexeme = (text: string, prefix = false): LexemeQuery => ({ op: 'lexeme', text, prefix })

export const andQuery = (parts: readonly LexemeQuery[]): LexemeQuery => {
  const remaining = parts.filter(({ op }) => op !== 'all').flatMap((part) => (part.op === 'and' ? part.parts : [part]))
  if (remaining.some(({ op }) => op === 'none')) return MATCH_NONE
  return remaining.length === 0 ? MATCH_ALL : remaining.length === 1 ? remaining[0]! : { op: 'and', parts: remaining }
}

export const orQuery = (parts: readonly LexemeQuery[]): LexemeQuery => {
  const remaining = parts.filter(({ op }) => op !== 'none').flatMap((part) => (part.op === 'or' ? part.parts : [part]))
  if (remaining.some(({ op }) => op === 'all')) return MATCH_ALL
  return remaining.length === 0 ? MATCH_NONE : remaining.length === 1 ? remaining[0]! : { op: 'or', parts: remaining }
}

export const notQuery = (part: LexemeQuery): LexemeQuery =>
  part.op === 'all' ? MATCH_NONE : part.op === 'none' ? MATCH_ALL : part.op === 'not' ? part.part : { op: 'not', part }

/** Words in sequence, `distance` positions apart. */
export const sequenceQuery = (lexemes: readonly Lexeme[], distance = 1): LexemeQuery =>
  sequenceOfAny(
    lexemes.map((each) => [each]),
    distance,
  )

/** Like `sequenceQuery`, with alternative lexemes at each position. */
export const sequenceOfAny = (places: readonly (readonly Lexeme[])[], distance = 1): LexemeQuery =>
  places.some((alternatives) => alternatives.length === 0) ? MATCH_NONE : { op: 'followed', places, distance }

/** The number of lexemes in a query. */
export const countLexemes = (query: LexemeQuery): number => {
  switch (query.op) {
    case 'and':
    case 'or':
      return query.parts.reduce((sum, part) => sum + countLexemes(part), 0)
    case 'not':
      return countLexemes(query.part)
    case 'lexeme':
      return 1
    case 'followed':
      return query.places.reduce((sum, alternatives) => sum + alternatives.length, 0)
    default:
      return 0
  }
}

/** The upper bound of the words that begin with a prefix, exclusive. No word contains the last code point. */
export const afterPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
