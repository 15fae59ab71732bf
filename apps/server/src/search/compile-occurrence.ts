/**
 * Translates the conditions of a data-field line on one occurrence of a field into conditions on lexemes of the index
 * *fields*. If lexemes cannot decide a condition, it has two bounds: certain matches (`lower`) and possible matches
 * (`upper`). The content of records in `open` has to be read.
 */

import { LAST_ORDINAL, linkedMark, pairLexeme, placeSuffix, repeatMark } from '@seriatim/analyser'
import type { PhrasePattern, QueryNode, SingleWordPattern, TextPattern, WordPattern } from '@seriatim/query'
import { isCommonWord } from '@seriatim/scripts'
import type { OccurrenceMarks } from './compile-places.ts'
import { isDecidedByPositions, placedPhrase } from './compile-words.ts'
import { andQuery, type Lexeme, type LexemeQuery, lexeme, MATCH_ALL, MATCH_NONE, notQuery, orQuery } from './lexemes.ts'

export type Bounds = {
  readonly lower: LexemeQuery
  readonly upper: LexemeQuery
  /** The possible matches whose content has to be read. Includes every match that is not in `lower`. */
  readonly open: LexemeQuery
}

export const exactly = (query: LexemeQuery): Bounds => ({ lower: query, upper: query, open: MATCH_NONE })
export const atMost = (upper: LexemeQuery): Bounds => ({ lower: MATCH_NONE, upper, open: upper })

export const isExact = ({ lower, upper }: Bounds): boolean => lower === upper

const allBounds = (parts: readonly Bounds[]): Bounds => {
  const upper = andQuery(parts.map((part) => part.upper))
  const inexact = parts.filter((part) => !isExact(part))
  if (inexact.length === 0) return exactly(upper)
  // If only one part is inexact, only the records in `open` of that part have to be read.
  const open = inexact.length > 1 ? upper : andQuery(parts.map((part) => (isExact(part) ? part.upper : part.open)))
  return { lower: andQuery(parts.map(({ lower }) => lower)), upper, open }
}

export const anyBounds = (parts: readonly Bounds[]): Bounds =>
  parts.every(isExact)
    ? exactly(orQuery(parts.map(({ upper }) => upper)))
    : {
        lower: orQuery(parts.map(({ lower }) => lower)),
        upper: orQuery(parts.map(({ upper }) => upper)),
        open: orQuery(parts.map(({ open }) => open)),
      }

const notBounds = (bounds: Bounds): Bounds => {
  if (isExact(bounds)) return exactly(notQuery(bounds.upper))
  const upper = notQuery(bounds.lower)
  return { lower: notQuery(bounds.upper), upper, open: andQuery([bounds.open, upper]) }
}

/** For each pattern of an expression, the words that match; undefined if they are too many for look-ups. */
export type PlacedWords = ReadonlyMap<SingleWordPattern, readonly string[] | undefined>

/**
 * The part of a record in which lexemes are looked up: one occurrence of a field, or its subfields with the code
 * `code`. `place` is the tag, and `ordinal` the number of the occurrence.
 */
export type LookupPlace = { readonly place: string; readonly ordinal: number; readonly code?: string | undefined }

const placedAt = (word: string, { place, ordinal, code }: LookupPlace): Lexeme => ({
  text: word + placeSuffix(place, code ?? '', ordinal),
  prefix: code === undefined,
})

const wordAt = (word: string, spot: LookupPlace): LexemeQuery => ({ op: 'lexeme', ...placedAt(word, spot) })

export type Conditions = {
  readonly expression: QueryNode | undefined
  readonly words: PlacedWords
  readonly marks: OccurrenceMarks | undefined
  readonly script: 'any' | 'latin' | 'transliterated' | 'original'
}

/**
 * The bounds of an expression at a spot. `isApart`: the lexemes of the spot come from a single occurrence or a single
 * subfield.
 */
const expressionBounds = (node: QueryNode, spot: LookupPlace, words: PlacedWords, isApart: boolean): Bounds => {
  switch (node.kind) {
    case 'text':
      return patternBounds(node.pattern, spot, words, isApart)
    case 'bool': {
      const parts = (occur: 'must' | 'should' | 'must_not'): Bounds[] =>
        node.clauses
          .filter((clause) => clause.occur === occur)
          .map((clause) => expressionBounds(clause.node, spot, words, isApart))
      const [must, should] = [parts('must'), parts('should')]
      const required = must.length > 0 || should.length === 0 ? must : [anyBounds(should)]
      return allBounds([...required, ...parts('must_not').map(notBounds)])
    }
    default:
      return exactly(MATCH_ALL)
  }
}

const patternBounds = (pattern: TextPattern, spot: LookupPlace, words: PlacedWords, isApart: boolean): Bounds => {
  switch (pattern.kind) {
    case 'exists':
      return exactly(MATCH_ALL)
    case 'key':
      return exactly(MATCH_NONE)
    case 'phrase': {
      const bounds = phraseBounds(pattern, words, (word) => placedAt(word, spot), spot.code === undefined)
      return isApart ? bounds : atMost(bounds.upper)
    }
    default: {
      const matching = words.get(pattern)
      if (matching === undefined) return atMost(MATCH_ALL)
      const query = anyWordAt(matching, spot)
      return isApart ? exactly(query) : atMost(query)
    }
  }
}

/** The pairs of adjacent words of a phrase that are lexemes of *fields*: pairs of two frequent words. */
const indexedPairs = ({ words, slop }: PhrasePattern): readonly string[] =>
  slop > 0
    ? []
    : words.slice(1).flatMap((second, index) => {
        const first = words[index]!
        const isHeld = !first.prefix && !second.prefix && isCommonWord(first.text) && isCommonWord(second.text)
        return isHeld ? [pairLexeme(first.text, second.text)] : []
      })

/** Whether the index contains the phrase as one lexeme. */
const isPair = (phrase: PhrasePattern): boolean => phrase.words.length === 2 && indexedPairs(phrase).length === 1

/**
 * Whether the index decides a phrase. In a whole field, positions decide a truncated word with many matches, because
 * the next word after a word of a field is in the same field. The next word may be in another subfield, so this does
 * not work for subfields.
 */
export const isDecidedByIndex = (phrase: PhrasePattern, words: PlacedWords, isWholeField: boolean): boolean => {
  if (isPair(phrase)) return true
  const isPlaced = (word: WordPattern): boolean => words.get(word) !== undefined
  return isDecidedByPositions(phrase) && (isWholeField ? phrase.words.some(isPlaced) : phrase.words.every(isPlaced))
}

/**
 * The bounds of a phrase in a whole field or in a subfield. `placed` returns the lexeme of a word in that field or
 * subfield.
 */
export const phraseBounds = (
  phrase: PhrasePattern,
  words: PlacedWords,
  placed: (word: string) => Lexeme,
  isWholeField: boolean,
): Bounds => {
  const pairs = indexedPairs(phrase).map((pair): LexemeQuery => ({ op: 'lexeme', ...placed(pair) }))
  if (isPair(phrase)) return exactly(pairs[0]!)
  const places = phrase.words.map((word) => words.get(word)?.map(placed))
  if (!isDecidedByIndex(phrase, words, isWholeField))
    return atMost(andQuery([...pairs, ...adjacencyConditions(places, phrase.slop)]))
  const query = placedPhrase(
    places.map((matching, index) => matching ?? [phrase.words[index]!]),
    phrase.slop,
  )
  return exactly(andQuery([...pairs, query]))
}

/** The conditions on those words of a phrase whose lexemes are known: consecutive words must be adjacent. */
const adjacencyConditions = (
  places: readonly (readonly Lexeme[] | undefined)[],
  slop: number,
): readonly LexemeQuery[] => {
  const parts: (readonly Lexeme[])[][] = [[]]
  for (const matching of places) {
    if (matching !== undefined && slop === 0) parts.at(-1)!.push(matching)
    else parts.push(matching === undefined ? [] : [matching])
  }
  return parts
    .filter(({ length }) => length > 0)
    .map((part) => (part.length > 1 ? placedPhrase(part, 0) : anyLexeme(part[0]!)))
}

const anyLexeme = (alternatives: readonly Lexeme[]): LexemeQuery =>
  orQuery(alternatives.map((each): LexemeQuery => ({ op: 'lexeme', ...each })))

const anyWordAt = (words: readonly string[] | undefined, spot: LookupPlace): LexemeQuery =>
  words === undefined ? MATCH_ALL : orQuery(words.map((word) => wordAt(word, spot)))

/** Looks up marks of an occurrence, which contain its indicators and subfields, such as `#264#1|3`. */
const markAt = ({ place, ordinal }: LookupPlace, { texts, prefix }: OccurrenceMarks): LexemeQuery =>
  orQuery(texts.map((text) => lexeme(`#${place}#${ordinal}|${text}`, prefix)))

const existsAt = (spot: LookupPlace): LexemeQuery => markAt(spot, { texts: [''], prefix: true })

/**
 * Whether a look-up of the lexemes means "some occurrence at the spot matches". This holds for a single word, a phrase
 * (words of two occurrences are never adjacent), or alternatives of them.
 */
const isOnePart = (node: QueryNode, words: PlacedWords, isWholeField: boolean): boolean => {
  switch (node.kind) {
    case 'text': {
      const { pattern } = node
      if (pattern.kind === 'phrase') return isDecidedByIndex(pattern, words, isWholeField)
      return pattern.kind !== 'exists' && pattern.kind !== 'key' && words.get(pattern) !== undefined
    }
    case 'bool':
      return (
        node.clauses.length > 0 &&
        node.clauses.every(({ occur, node: part }) => occur === 'should' && isOnePart(part, words, isWholeField))
      )
    default:
      return false
  }
}

/** Whether an expression depends on positions of words. A phrase may continue in the next subfield, a lexeme cannot. */
const needsPositions = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind === 'phrase' && !isPair(node.pattern)
    case 'bool':
      return node.clauses.some((clause) => needsPositions(clause.node))
    default:
      return false
  }
}

/** Whether an expression can hold in a record that has none of its words. */
export const mayMatchWithoutWords = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind === 'exists'
    case 'bool': {
      const parts = (occur: string) => node.clauses.filter((clause) => clause.occur === occur)
      const [must, should] = [parts('must'), parts('should')]
      if (must.length > 0) return must.every((clause) => mayMatchWithoutWords(clause.node))
      return should.length === 0 || should.some((clause) => mayMatchWithoutWords(clause.node))
    }
    default:
      return true
  }
}

/** The bounds of all conditions of a line at one spot. */
export const occurrenceBounds = (spot: LookupPlace, { expression, words, marks, script }: Conditions): Bounds => {
  const isAlone = spot.ordinal < LAST_ORDINAL
  const linked = lexeme(linkedMark(spot.place, spot.ordinal))
  const hasScript = script === 'transliterated' ? linked : script === 'latin' ? notQuery(linked) : MATCH_ALL
  const hasMarks = marks === undefined ? MATCH_ALL : markAt(spot, marks)
  if (expression === undefined) {
    const query = andQuery([
      hasMarks,
      hasScript,
      ...(hasMarks.op === 'all' && script !== 'transliterated' ? [existsAt(spot)] : []),
    ])
    const isOne = hasMarks.op === 'all' ? script !== 'latin' : hasScript.op === 'all'
    return isAlone || isOne ? exactly(query) : sharedBounds([hasMarks, hasScript, existsAt(spot)])
  }
  const isOne = isOnePart(expression, words, spot.code === undefined)
  const isOnlyCondition = hasMarks.op === 'all' && hasScript.op === 'all'
  const content = contentBounds(spot, expression, words, isOne && (isAlone || isOnlyCondition), isAlone)
  const needsExistence = mayMatchWithoutWords(expression) && hasMarks.op === 'all'
  const others = andQuery([hasMarks, hasScript, ...(needsExistence ? [existsAt(spot)] : [])])
  if (isAlone) return allBounds([content, exactly(others)])
  return isOne && isOnlyCondition ? content : atMost(andQuery([content.upper, withoutNegations(others)]))
}

/**
 * Bounds of conditions that different occurrences may meet. They are only an upper bound, without the negated
 * conditions.
 */
const sharedBounds = (parts: readonly LexemeQuery[]): Bounds => atMost(andQuery(parts.map(withoutNegations)))

/** Removes negated conditions, because a negated condition may hold for one occurrence and not for another. */
const withoutNegations = (query: LexemeQuery): LexemeQuery => {
  switch (query.op) {
    case 'not':
      return MATCH_ALL
    case 'and':
      return andQuery(query.parts.map(withoutNegations))
    case 'or':
      return orQuery(query.parts.map(withoutNegations))
    default:
      return query
  }
}

/**
 * The bounds of the expression at the spot. A subfield code that may be repeated needs separate conditions for single
 * and for repeated subfields. `isOne`: the condition means the same for one occurrence and for several.
 */
const contentBounds = (
  spot: LookupPlace,
  expression: QueryNode,
  words: PlacedWords,
  isOne: boolean,
  isAlone: boolean,
): Bounds => {
  const isApart = isOne || isAlone
  const once = expressionBounds(expression, spot, words, isApart)
  if (!isApart || spot.code === undefined || (isOne && !needsPositions(expression))) return once
  const repeated = lexeme(repeatMark(spot.place, spot.ordinal, spot.code))
  const several = expressionBounds(expression, spot, words, false)
  return {
    lower: andQuery([notQuery(repeated), once.lower]),
    upper: orQuery([andQuery([notQuery(repeated), once.upper]), andQuery([repeated, several.upper])]),
    open: orQuery([andQuery([notQuery(repeated), once.open]), andQuery([repeated, several.upper])]),
  }
}
