/** Converts words of queries to lexemes of the index: patterns, phrases, words of titles. */

import { FIELD_GAP, pairLexeme } from '@seriatim/analyser'
import type { PhrasePattern, SingleWordPattern, WordPattern } from '@seriatim/query'
import { isCommonWord } from '@seriatim/scripts'
import { andQuery, type Lexeme, type LexemeQuery, lexeme, orQuery, sequenceOfAny, sequenceQuery } from './lexemes.ts'
import { type Lexicon, MAX_EXPANSION } from './plan.ts'

/** A word, complete or truncated (`prefix`), in the form in which the index contains it. */
export type LookupWord = { readonly text: string; readonly prefix: boolean }

const ENDS_OPEN = /^([^?*]+)\*+$/

/**
 * The word of a pattern if it is one word, complete or truncated. Undefined if the words that match have to be found in
 * the lexicon.
 */
export const plainWord = (pattern: SingleWordPattern): LookupWord | undefined => {
  switch (pattern.kind) {
    case 'word':
      return pattern
    case 'wildcard': {
      if (!/[?*]/.test(pattern.pattern)) return { text: pattern.pattern, prefix: false }
      const open = ENDS_OPEN.exec(pattern.pattern)?.[1]
      return open === undefined ? undefined : { text: open, prefix: true }
    }
    default:
      return undefined
  }
}

/** Whether a pattern such as `*` or `?*` matches every word. */
export const isAnyWord = (pattern: SingleWordPattern): boolean =>
  (pattern.kind === 'wildcard' && /^\*+$/.test(pattern.pattern)) ||
  (pattern.kind === 'range' && pattern.from === undefined && pattern.to === undefined)

/**
 * Finds the words that match a pattern. Truncated words are returned as prefixes, which the index resolves. Undefined
 * if there are more than `MAX_EXPANSION` words: records then have to be read, if these are not too many.
 */
export async function lookupWords(
  pattern: SingleWordPattern,
  lexicon: Lexicon,
): Promise<readonly LookupWord[] | undefined> {
  const plain = plainWord(pattern)
  if (plain !== undefined) return [plain]
  return (await lexicon.expand(pattern, MAX_EXPANSION))?.map((text) => ({ text, prefix: false }))
}

/** Like `lookupWords`, but also expands truncated words. Undefined if there are more than `limit` words. */
export async function wholeWords(
  pattern: SingleWordPattern,
  lexicon: Lexicon,
  limit: number,
): Promise<readonly string[] | undefined> {
  const plain = plainWord(pattern)
  return plain !== undefined && !plain.prefix
    ? [plain.text]
    : lexicon.expand(plain === undefined ? pattern : { kind: 'word', ...plain }, limit)
}

export const anyOfWords = (sought: readonly LookupWord[]): LexemeQuery =>
  orQuery(sought.map(({ text, prefix }) => lexeme(text, prefix)))

/**
 * The lexeme for a pair of adjacent words, if the index is sure to contain it: every pair in titles, elsewhere pairs
 * with a frequent word. Only the second word may be truncated.
 */
const pairOfWords = (
  first: WordPattern,
  second: WordPattern,
  inTitles: boolean,
  written: LexemeForm,
): LexemeQuery | undefined => {
  if (first.prefix) return undefined
  const isHeld = inTitles || isCommonWord(first.text) || (!second.prefix && isCommonWord(second.text))
  return isHeld ? lexeme(written(pairLexeme(first.text, second.text)), second.prefix) : undefined
}

/** Maps a word to its lexeme in the index: unchanged, or with a mark for the field that contains it. */
type LexemeForm = (lexeme: string) => string
const unchangedLexeme: LexemeForm = (text) => text

const lookupForms = (words: readonly WordPattern[], written: LexemeForm): readonly WordPattern[] =>
  words.map((word) => ({ ...word, text: written(word.text) }))

/**
 * The condition of a phrase of adjacent words. Two words with a pair lexeme need no positions. For other phrases, pair
 * lexemes narrow the candidates whose positions are read.
 */
const exactPhrase = (words: readonly WordPattern[], inTitles: boolean, written = unchangedLexeme): LexemeQuery => {
  const pairs = words.slice(1).map((second, index) => pairOfWords(words[index]!, second, inTitles, written))
  if (words.length === 2 && pairs[0] !== undefined) return pairs[0]
  return andQuery([...pairs.filter((each) => each !== undefined), sequenceQuery(lookupForms(words, written))])
}

/**
 * Whether word positions decide a phrase exactly. A loose phrase must have two words within a distance that only words
 * of one field can have (see `FIELD_GAP`).
 */
export const isDecidedByPositions = ({ words, slop }: PhrasePattern): boolean =>
  slop === 0 || (words.length === 2 && slop < FIELD_GAP)

/** A phrase that word positions decide. Each of `places` lists the alternative words at one position. */
export const placedPhrase = (places: readonly (readonly Lexeme[])[], slop: number): LexemeQuery => {
  if (slop === 0) return sequenceOfAny(places)
  const [first, second] = places
  const at = (count: number, [one, other]: readonly (readonly Lexeme[])[]): readonly LexemeQuery[] =>
    Array.from({ length: count }, (_, index) => sequenceOfAny([one!, other!], index + 1))
  return orQuery([...at(slop + 1, [first!, second!]), ...at(slop - 1, [second!, first!])])
}

const loosePhrase = (phrase: PhrasePattern, written = unchangedLexeme): LexemeQuery => {
  const words = lookupForms(phrase.words, written)
  return isDecidedByPositions(phrase)
    ? placedPhrase(
        words.map((word) => [word]),
        phrase.slop,
      )
    : anyOrder(words)
}

/**
 * The condition of a phrase. If `isDecidedByPositions`, it is exact; otherwise it also includes records that do not
 * match.
 */
export const phraseQuery = (phrase: PhrasePattern, inTitles: boolean, written = unchangedLexeme): LexemeQuery =>
  phrase.slop === 0 ? exactPhrase(phrase.words, inTitles, written) : loosePhrase(phrase, written)

/** The condition that all words occur, in any order. */
export const anyOrder = (words: readonly WordPattern[]): LexemeQuery =>
  andQuery(words.map(({ text, prefix }) => lexeme(text, prefix)))
