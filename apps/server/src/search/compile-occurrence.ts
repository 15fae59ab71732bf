/**
 * What a data-field line asks of one occurrence of a field, as a condition on the lexemes of the index *fields*. Where
 * lexemes cannot tell it exactly, a condition has two bounds, records that surely answer (`lower`) and all that may
 * (`upper`), and what is left to be read between them (`open`).
 */

import { LAST_ORDINAL, linkedMark, pairLexeme, placeSuffix, repeatMark } from '@seriatim/analyser'
import type { PhrasePattern, QueryNode, SingleWordPattern, TextPattern, WordPattern } from '@seriatim/query'
import { isCommonWord } from '@seriatim/scripts'
import type { Marks } from './compile-places.ts'
import { isToldByPositions, placedPhrase } from './compile-words.ts'
import { both, EVERY, either, type Lexeme, type LexemeQuery, lexeme, NOTHING, neither } from './lexemes.ts'

export type Bounds = {
  readonly lower: LexemeQuery
  readonly upper: LexemeQuery
  /** Holds every record that answers and is not in `lower`. */
  readonly open: LexemeQuery
}

export const exactly = (query: LexemeQuery): Bounds => ({ lower: query, upper: query, open: NOTHING })
export const atMost = (upper: LexemeQuery): Bounds => ({ lower: NOTHING, upper, open: upper })

export const isExact = ({ lower, upper }: Bounds): boolean => lower === upper

const allBounds = (parts: readonly Bounds[]): Bounds => {
  const upper = both(parts.map((part) => part.upper))
  const inexact = parts.filter((part) => !isExact(part))
  if (inexact.length === 0) return exactly(upper)
  // Where one part leaves something open, and the others do not.
  const open = inexact.length > 1 ? upper : both(parts.map((part) => (isExact(part) ? part.upper : part.open)))
  return { lower: both(parts.map(({ lower }) => lower)), upper, open }
}

export const anyBounds = (parts: readonly Bounds[]): Bounds =>
  parts.every(isExact)
    ? exactly(either(parts.map(({ upper }) => upper)))
    : {
        lower: either(parts.map(({ lower }) => lower)),
        upper: either(parts.map(({ upper }) => upper)),
        open: either(parts.map(({ open }) => open)),
      }

const notBounds = (bounds: Bounds): Bounds => {
  if (isExact(bounds)) return exactly(neither(bounds.upper))
  const upper = neither(bounds.lower)
  return { lower: neither(bounds.upper), upper, open: both([bounds.open, upper]) }
}

/** The words that stand for each pattern of an expression; undefined where they are too many to be looked up in place. */
export type PlacedWords = ReadonlyMap<SingleWordPattern, readonly string[] | undefined>

/** The occurrence looked at. `code` undefined: the whole field; else one subfield of that code. */
export type Spot = { readonly place: string; readonly ordinal: number; readonly code?: string | undefined }

const placedAt = (word: string, { place, ordinal, code }: Spot): Lexeme => ({
  text: word + placeSuffix(place, code ?? '', ordinal),
  prefix: code === undefined,
})

const wordAt = (word: string, spot: Spot): LexemeQuery => ({ op: 'lexeme', ...placedAt(word, spot) })

export type Conditions = {
  readonly expression: QueryNode | undefined
  readonly words: PlacedWords
  readonly marks: Marks | undefined
  readonly script: 'any' | 'latin' | 'transliterated' | 'original'
}

/** `isApart`: the lexemes of the spot belong to one occurrence, or one subfield, alone. */
const expressionBounds = (node: QueryNode, spot: Spot, words: PlacedWords, isApart: boolean): Bounds => {
  switch (node.kind) {
    case 'text':
      return patternBounds(node.pattern, spot, words, isApart)
    case 'bool': {
      const parts = (occur: 'must' | 'should' | 'must_not'): Bounds[] =>
        node.clauses
          .filter((clause) => clause.occur === occur)
          .map((clause) => expressionBounds(clause.node, spot, words, isApart))
      const [must, should] = [parts('must'), parts('should')]
      const wanted = must.length > 0 || should.length === 0 ? must : [anyBounds(should)]
      return allBounds([...wanted, ...parts('must_not').map(notBounds)])
    }
    default:
      return exactly(EVERY)
  }
}

const patternBounds = (pattern: TextPattern, spot: Spot, words: PlacedWords, isApart: boolean): Bounds => {
  switch (pattern.kind) {
    case 'exists':
      return exactly(EVERY)
    case 'key':
      return exactly(NOTHING)
    case 'phrase': {
      const bounds = phraseBounds(pattern, words, (word) => placedAt(word, spot), spot.code === undefined)
      return isApart ? bounds : atMost(bounds.upper)
    }
    default: {
      const found = words.get(pattern)
      if (found === undefined) return atMost(EVERY)
      const query = anyWordAt(found, spot)
      return isApart ? exactly(query) : atMost(query)
    }
  }
}

/** The pairs of neighbours in a phrase that the index holds in their places: those of two frequent words. */
const heldPairs = ({ words, slop }: PhrasePattern): readonly string[] =>
  slop > 0
    ? []
    : words.slice(1).flatMap((second, index) => {
        const first = words[index]!
        const isHeld = !first.prefix && !second.prefix && isCommonWord(first.text) && isCommonWord(second.text)
        return isHeld ? [pairLexeme(first.text, second.text)] : []
      })

/** Whether a phrase is one lexeme. */
const isPair = (phrase: PhrasePattern): boolean => phrase.words.length === 2 && heldPairs(phrase).length === 1

/**
 * Whether the index tells a phrase. An open word that stands for too many is told by its position in a whole field: what
 * follows a word of a field stands in that field, but maybe in another subfield.
 */
export const isTold = (phrase: PhrasePattern, words: PlacedWords, isWholeField: boolean): boolean => {
  if (isPair(phrase)) return true
  const isPlaced = (word: WordPattern): boolean => words.get(word) !== undefined
  return isToldByPositions(phrase) && (isWholeField ? phrase.words.some(isPlaced) : phrase.words.every(isPlaced))
}

/** The phrase where `placed` says how the index holds a word there: in a whole field, or in a subfield. */
export const phraseBounds = (
  phrase: PhrasePattern,
  words: PlacedWords,
  placed: (word: string) => Lexeme,
  isWholeField: boolean,
): Bounds => {
  const pairs = heldPairs(phrase).map((pair): LexemeQuery => ({ op: 'lexeme', ...placed(pair) }))
  if (isPair(phrase)) return exactly(pairs[0]!)
  const places = phrase.words.map((word) => words.get(word)?.map(placed))
  if (!isTold(phrase, words, isWholeField)) return atMost(both([...pairs, ...knownParts(places, phrase.slop)]))
  const query = placedPhrase(
    places.map((found, index) => found ?? [phrase.words[index]!]),
    phrase.slop,
  )
  return exactly(both([...pairs, query]))
}

/** What is known of a phrase by words that are in their places: those that follow each other, do so. */
const knownParts = (places: readonly (readonly Lexeme[] | undefined)[], slop: number): readonly LexemeQuery[] => {
  const parts: (readonly Lexeme[])[][] = [[]]
  for (const found of places) {
    if (found !== undefined && slop === 0) parts.at(-1)!.push(found)
    else parts.push(found === undefined ? [] : [found])
  }
  return parts
    .filter(({ length }) => length > 0)
    .map((part) => (part.length > 1 ? placedPhrase(part, 0) : oneOf(part[0]!)))
}

const oneOf = (alternatives: readonly Lexeme[]): LexemeQuery =>
  either(alternatives.map((each): LexemeQuery => ({ op: 'lexeme', ...each })))

const anyWordAt = (found: readonly string[] | undefined, spot: Spot): LexemeQuery =>
  found === undefined ? EVERY : either(found.map((word) => wordAt(word, spot)))

/** The marks of an occurrence: `#264#1|3` ... */
const markAt = ({ place, ordinal }: Spot, { texts, prefix }: Marks): LexemeQuery =>
  either(texts.map((text) => lexeme(`#${place}#${ordinal}|${text}`, prefix)))

const existsAt = (spot: Spot): LexemeQuery => markAt(spot, { texts: [''], prefix: true })

/**
 * Whether "there is an occurrence where this holds" is the same as asking for its lexemes at the spot: a single word, a
 * phrase (words of two occurrences never follow each other), or alternatives of them.
 */
const isOnePart = (node: QueryNode, words: PlacedWords, isWholeField: boolean): boolean => {
  switch (node.kind) {
    case 'text': {
      const { pattern } = node
      if (pattern.kind === 'phrase') return isTold(pattern, words, isWholeField)
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

/** Whether an expression asks for positions: a phrase may go on from one subfield to the next, lexemes do not. */
const asksForPositions = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind === 'phrase' && !isPair(node.pattern)
    case 'bool':
      return node.clauses.some((clause) => asksForPositions(clause.node))
    default:
      return false
  }
}

/** Whether an expression can hold where none of its words stands. */
export const mayHoldWithoutWords = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind === 'exists'
    case 'bool': {
      const parts = (occur: string) => node.clauses.filter((clause) => clause.occur === occur)
      const [must, should] = [parts('must'), parts('should')]
      if (must.length > 0) return must.every((clause) => mayHoldWithoutWords(clause.node))
      return should.length === 0 || should.some((clause) => mayHoldWithoutWords(clause.node))
    }
    default:
      return true
  }
}

/** What the lexemes of one spot tell of a line. */
export const spotBounds = (spot: Spot, { expression, words, marks, script }: Conditions): Bounds => {
  const isAlone = spot.ordinal < LAST_ORDINAL
  const linked = lexeme(linkedMark(spot.place, spot.ordinal))
  const hasScript = script === 'transliterated' ? linked : script === 'latin' ? neither(linked) : EVERY
  const hasMarks = marks === undefined ? EVERY : markAt(spot, marks)
  if (expression === undefined) {
    const query = both([
      hasMarks,
      hasScript,
      ...(hasMarks.op === 'all' && script !== 'transliterated' ? [existsAt(spot)] : []),
    ])
    const isOne = hasMarks.op === 'all' ? script !== 'latin' : hasScript.op === 'all'
    return isAlone || isOne ? exactly(query) : notAlone([hasMarks, hasScript, existsAt(spot)])
  }
  const isOne = isOnePart(expression, words, spot.code === undefined)
  const isOnlyCondition = hasMarks.op === 'all' && hasScript.op === 'all'
  const content = contentBounds(spot, expression, words, isOne && (isAlone || isOnlyCondition), isAlone)
  const needsExistence = mayHoldWithoutWords(expression) && hasMarks.op === 'all'
  const others = both([hasMarks, hasScript, ...(needsExistence ? [existsAt(spot)] : [])])
  if (isAlone) return allBounds([content, exactly(others)])
  return isOne && isOnlyCondition ? content : atMost(both([content.upper, positive(others)]))
}

/** Several occurrences share the spot: what each lexeme says may be of another one. */
const notAlone = (parts: readonly LexemeQuery[]): Bounds => atMost(both(parts.map(positive)))

/** A condition without what it denies: that may hold for one occurrence though not for another. */
const positive = (query: LexemeQuery): LexemeQuery => {
  switch (query.op) {
    case 'not':
      return EVERY
    case 'and':
      return both(query.parts.map(positive))
    case 'or':
      return either(query.parts.map(positive))
    default:
      return query
  }
}

/**
 * The expression at the spot; within one subfield where it names a code that may stand there several times.
 * `isOne`: it says the same of several occurrences at the spot as of one.
 */
const contentBounds = (
  spot: Spot,
  expression: QueryNode,
  words: PlacedWords,
  isOne: boolean,
  isAlone: boolean,
): Bounds => {
  const isApart = isOne || isAlone
  const once = expressionBounds(expression, spot, words, isApart)
  if (!isApart || spot.code === undefined || (isOne && !asksForPositions(expression))) return once
  const repeated = lexeme(repeatMark(spot.place, spot.ordinal, spot.code))
  const several = expressionBounds(expression, spot, words, false)
  return {
    lower: both([neither(repeated), once.lower]),
    upper: either([both([neither(repeated), once.upper]), both([repeated, several.upper])]),
    open: either([both([neither(repeated), once.open]), both([repeated, several.upper])]),
  }
}
