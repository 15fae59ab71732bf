/** Translates conditions on lexemes into the query language of OpenSearch. */
import type { Lexeme, LexemeQuery } from '../lexemes.ts'
import { type Lexicon, MAX_EXPANSION, type TextIndex } from '../plan.ts'
import { UnsupportedQuery } from './cluster.ts'
import { MAX_TERMS } from './index-shape.ts'
import { escapeLexeme, isIndexedPrefix, NO_LEXEME, SAME_PLACE } from './lexeme-text.ts'

/** A query of OpenSearch that filters and computes no scores. */
export type Filter = Readonly<Record<string, unknown>>

export const MATCH_ALL: Filter = { match_all: {} }
export const MATCH_NONE: Filter = { match_none: {} }

export const allOf = (filters: readonly Filter[]): Filter =>
  filters.length === 0 ? MATCH_ALL : filters.length === 1 ? filters[0]! : { bool: { filter: filters } }
export const anyOf = (filters: readonly Filter[]): Filter =>
  filters.length === 0
    ? MATCH_NONE
    : filters.length === 1
      ? filters[0]!
      : { bool: { should: filters, minimum_should_match: 1 } }
export const not = (filter: Filter): Filter => ({ bool: { must_not: [filter] } })

/**
 * A filter for documents whose field has one of several values. @throws UnsupportedQuery if they are too many for one
 * query
 */
export const anyOfValues = (field: string, values: readonly (string | number)[]): Filter => {
  if (values.length > MAX_TERMS) throw new UnsupportedQuery(`${values.length} values of ${field}`)
  return values.length === 0 ? MATCH_NONE : { terms: { [field]: values } }
}

/** Whether the index contains the lexeme as a complete term. If not, the lexeme is a prefix of terms. */
const isWhole = (index: TextIndex, { text, prefix }: Lexeme): boolean => !prefix || isIndexedPrefix(index, text)

/** Translates a condition on lexemes. @throws UnsupportedQuery if OpenSearch does not accept a query of this size */
export async function lexemeFilter(index: TextIndex, query: LexemeQuery, lexicon: Lexicon): Promise<Filter> {
  switch (query.op) {
    case 'all':
      return MATCH_ALL
    case 'none':
      return MATCH_NONE
    case 'lexeme':
      return oneLexeme(index, query)
    case 'followed':
      return phrase(index, query, lexicon)
    case 'not':
      return not(await lexemeFilter(index, query.part, lexicon))
    case 'and':
      return allOf(await Promise.all(query.parts.map((part) => lexemeFilter(index, part, lexicon))))
    case 'or': {
      // Complete lexemes need only one clause, regardless of their number.
      const isPlain = (part: LexemeQuery): part is LexemeQuery & { op: 'lexeme' } =>
        part.op === 'lexeme' && isWhole(index, part)
      const plain = query.parts.filter(isPlain).map(({ text }) => escapeLexeme(text))
      const others = query.parts.filter((part) => !isPlain(part))
      const filters = await Promise.all(others.map((part) => lexemeFilter(index, part, lexicon)))
      return anyOf([...(plain.length > 0 ? [anyOfValues(index, plain)] : []), ...filters])
    }
  }
}

const oneLexeme = (index: TextIndex, lexeme: Lexeme): Filter =>
  isWhole(index, lexeme)
    ? { term: { [index]: escapeLexeme(lexeme.text) } }
    : { prefix: { [index]: escapeLexeme(lexeme.text) } }

/** Translates a phrase. Its text is analysed like the texts of documents: each position has some lexemes or none. */
async function phrase(
  index: TextIndex,
  { places, distance }: Extract<LexemeQuery, { op: 'followed' }>,
  lexicon: Lexicon,
): Promise<Filter> {
  const texts: string[] = []
  const spots = spotsOf(index, places.flat())
  for (const alternatives of places) {
    const lexemes: string[] = []
    for (const lexeme of alternatives) lexemes.push(...(await wholeLexemes(index, lexeme, spots, lexicon)))
    if (lexemes.length === 0) return MATCH_NONE
    texts.push([...new Set(lexemes)].map(escapeLexeme).join(SAME_PLACE))
  }
  const between = ` ${`${NO_LEXEME} `.repeat(distance - 1)}`
  return { match_phrase: { [index]: texts.join(between) } }
}

/** The prefix of a word of 222 and 245, or of an ISSN, in the index of titles. */
const MARK = /^[!@]?/

/**
 * The places that the words of a phrase in *fields* name, as the ends of lexemes (`~264#1`). All words of the phrase
 * are in one field, so a truncated word that names no place is searched at the places of the other words.
 */
const spotsOf = (index: TextIndex, lexemes: readonly Lexeme[]): readonly string[] =>
  index === 'fields'
    ? [...new Set(lexemes.filter(({ text }) => text.includes('~')).map(({ text }) => text.slice(text.indexOf('~'))))]
    : ['']

/** Replaces a truncated lexeme by the words of the database with this prefix, in each of the fields `spots`. */
async function wholeLexemes(
  index: TextIndex,
  lexeme: Lexeme,
  spots: readonly string[],
  lexicon: Lexicon,
): Promise<readonly string[]> {
  if (isWhole(index, lexeme)) return [lexeme.text]
  const [mark] = MARK.exec(lexeme.text)!
  const words = await lexicon.expand(
    { kind: 'word', text: lexeme.text.slice(mark.length), prefix: true },
    MAX_EXPANSION,
  )
  if (words === undefined || spots.length === 0) throw new UnsupportedQuery(`too many words begin with ${lexeme.text}`)
  return words.flatMap((word) => spots.map((spot) => mark + word + spot))
}
