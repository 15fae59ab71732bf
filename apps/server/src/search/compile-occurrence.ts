/**
 * What a data-field line asks of one occurrence of a field, as a condition on the lexemes of the index *fields*. Where
 * lexemes cannot tell it exactly, a condition has two bounds: records that surely answer (`lower`), and all that may
 * (`upper`).
 */

import { LAST_ORDINAL, linkedMark, placeSuffix, repeatMark } from '@seriatim/analyser'
import type { QueryNode, SingleWordPattern, TextPattern } from '@seriatim/query'
import type { Marks } from './compile-places.ts'
import { both, EVERY, either, type LexemeQuery, lexeme, NOTHING, neither } from './lexemes.ts'

export type Bounds = { readonly lower: LexemeQuery; readonly upper: LexemeQuery }

const exactly = (query: LexemeQuery): Bounds => ({ lower: query, upper: query })
const atMost = (upper: LexemeQuery): Bounds => ({ lower: NOTHING, upper })

export const isExact = ({ lower, upper }: Bounds): boolean => lower === upper

const allBounds = (parts: readonly Bounds[]): Bounds =>
  parts.every(isExact)
    ? exactly(both(parts.map(({ upper }) => upper)))
    : { lower: both(parts.map(({ lower }) => lower)), upper: both(parts.map(({ upper }) => upper)) }

export const anyBounds = (parts: readonly Bounds[]): Bounds =>
  parts.every(isExact)
    ? exactly(either(parts.map(({ upper }) => upper)))
    : { lower: either(parts.map(({ lower }) => lower)), upper: either(parts.map(({ upper }) => upper)) }

const notBounds = (bounds: Bounds): Bounds =>
  isExact(bounds) ? exactly(neither(bounds.upper)) : { lower: neither(bounds.upper), upper: neither(bounds.lower) }

/** The words that stand for each pattern of an expression; undefined where they are too many to be looked up in place. */
export type PlacedWords = ReadonlyMap<SingleWordPattern, readonly string[] | undefined>

/** The occurrence looked at. `code` undefined: the whole field; else one subfield of that code. */
export type Spot = { readonly place: string; readonly ordinal: number; readonly code?: string | undefined }

const wordAt = (word: string, { place, ordinal, code }: Spot): LexemeQuery =>
  lexeme(word + placeSuffix(place, code ?? '', ordinal), code === undefined)

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
      const found = pattern.words.map((word) => words.get(word))
      return atMost(both(found.map((each) => anyWordAt(each, spot))))
    }
    default: {
      const found = words.get(pattern)
      if (found === undefined) return atMost(EVERY)
      const query = anyWordAt(found, spot)
      return isApart ? exactly(query) : atMost(query)
    }
  }
}

const anyWordAt = (found: readonly string[] | undefined, spot: Spot): LexemeQuery =>
  found === undefined ? EVERY : either(found.map((word) => wordAt(word, spot)))

/** The marks of an occurrence: `#264#1|3` ... */
const markAt = ({ place, ordinal }: Spot, { texts, prefix }: Marks): LexemeQuery =>
  either(texts.map((text) => lexeme(`#${place}#${ordinal}|${text}`, prefix)))

const existsAt = (spot: Spot): LexemeQuery => markAt(spot, { texts: [''], prefix: true })

/**
 * Whether "there is an occurrence where this holds" is the same as asking for its lexemes one by one: a single word, or
 * alternatives of them.
 */
const isOneLexeme = (node: QueryNode, words: PlacedWords): boolean => {
  switch (node.kind) {
    case 'text':
      return node.pattern.kind !== 'phrase' && node.pattern.kind !== 'exists' && node.pattern.kind !== 'key'
        ? words.get(node.pattern) !== undefined
        : false
    case 'bool':
      return (
        node.clauses.length > 0 &&
        node.clauses.every(({ occur, node: part }) => occur === 'should' && isOneLexeme(part, words))
      )
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
  const isOne = isOneLexeme(expression, words)
  const isOnlyCondition = hasMarks.op === 'all' && hasScript.op === 'all'
  const content = contentBounds(spot, expression, words, isOne && (isAlone || isOnlyCondition), isAlone)
  const needsExistence = mayHoldWithoutWords(expression) && hasMarks.op === 'all'
  const others = both([hasMarks, hasScript, ...(needsExistence ? [existsAt(spot)] : [])])
  if (isAlone) return allBounds([content, exactly(others)])
  return isOne && isOnlyCondition
    ? content
    : { lower: NOTHING, upper: allBounds([content, atMost(positive(others))]).upper }
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

/** The expression at the spot; within one subfield where it names a code that may stand there several times. */
const contentBounds = (
  spot: Spot,
  expression: QueryNode,
  words: PlacedWords,
  isOne: boolean,
  isAlone: boolean,
): Bounds => {
  if (isOne) return exactly(expressionBounds(expression, spot, words, true).upper)
  if (!isAlone || spot.code === undefined) return expressionBounds(expression, spot, words, isAlone)
  const repeated = lexeme(repeatMark(spot.place, spot.ordinal, spot.code))
  const once = expressionBounds(expression, spot, words, true)
  const several = expressionBounds(expression, spot, words, false)
  return {
    lower: both([neither(repeated), once.lower]),
    upper: either([both([neither(repeated), once.upper]), both([repeated, several.upper])]),
  }
}
