/** Words of queries as lexemes: what stands in the index for a pattern, a phrase, a word of a title. */

import { FIELD_GAP, pairLexeme } from '@seriatim/analyser'
import type { PhrasePattern, SingleWordPattern, WordPattern } from '@seriatim/query'
import { isCommonWord } from '@seriatim/scripts'
import { anyFollowedBy, both, either, followedBy, type Lexeme, type LexemeQuery, lexeme } from './lexemes.ts'
import { type Lexicon, MAX_EXPANSION } from './plan.ts'

/** A word as the index is asked for it. */
export type SoughtWord = { readonly text: string; readonly prefix: boolean }

const ENDS_OPEN = /^([^?*]+)\*+$/

/** The word that a pattern asks for, where it is one, whole or truncated; undefined for what the lexicon has to tell. */
export const plainWord = (pattern: SingleWordPattern): SoughtWord | undefined => {
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

/** `*` and `?*`: a pattern that says nothing but that there is a word. */
export const isAnyWord = (pattern: SingleWordPattern): boolean =>
  (pattern.kind === 'wildcard' && /^\*+$/.test(pattern.pattern)) ||
  (pattern.kind === 'range' && pattern.from === undefined && pattern.to === undefined)

/**
 * The words that stand for a pattern where words are looked up by themselves: truncation is left to the index.
 * Undefined when they are more than `MAX_EXPANSION`: then records have to be read, as far as these are not too many.
 */
export async function soughtWords(
  pattern: SingleWordPattern,
  lexicon: Lexicon,
): Promise<readonly SoughtWord[] | undefined> {
  const plain = plainWord(pattern)
  if (plain !== undefined) return [plain]
  return (await lexicon.expand(pattern, MAX_EXPANSION))?.map((text) => ({ text, prefix: false }))
}

/** The same where truncation has to be told word by word; undefined when these are more than `limit`. */
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

export const anyOfWords = (sought: readonly SoughtWord[]): LexemeQuery =>
  either(sought.map(({ text, prefix }) => lexeme(text, prefix)))

/**
 * The pair of two words, where the index is sure to hold it: all pairs of titles, elsewhere those with a frequent word.
 * A word left open at its end is a pair only as the second one.
 */
const pair = (
  first: WordPattern,
  second: WordPattern,
  inTitles: boolean,
  written: Written,
): LexemeQuery | undefined => {
  if (first.prefix) return undefined
  const isHeld = inTitles || isCommonWord(first.text) || (!second.prefix && isCommonWord(second.text))
  return isHeld ? lexeme(written(pairLexeme(first.text, second.text)), second.prefix) : undefined
}

/** How the index holds a lexeme: as it is, or marked by where it stands. */
type Written = (lexeme: string) => string
const asItIs: Written = (text) => text

const writtenWords = (words: readonly WordPattern[], written: Written): readonly WordPattern[] =>
  words.map((word) => ({ ...word, text: written(word.text) }))

/** Two words that are a held pair need no positions; else the pairs narrow down what the positions decide. */
const exactPhrase = (words: readonly WordPattern[], inTitles: boolean, written = asItIs): LexemeQuery => {
  const pairs = words.slice(1).map((second, index) => pair(words[index]!, second, inTitles, written))
  if (words.length === 2 && pairs[0] !== undefined) return pairs[0]
  return both([...pairs.filter((each) => each !== undefined), followedBy(writtenWords(words, written))])
}

/**
 * Whether positions tell a phrase exactly: of loose ones that of two words, as far apart as words of one field only can
 * stand (see `FIELD_GAP`).
 */
export const isToldByPositions = ({ words, slop }: PhrasePattern): boolean =>
  slop === 0 || (words.length === 2 && slop < FIELD_GAP)

/** The words of a phrase that positions tell, at each of its places one of some. */
export const placedPhrase = (places: readonly (readonly Lexeme[])[], slop: number): LexemeQuery => {
  if (slop === 0) return anyFollowedBy(places)
  const [first, second] = places
  const at = (count: number, [one, other]: readonly (readonly Lexeme[])[]): readonly LexemeQuery[] =>
    Array.from({ length: count }, (_, index) => anyFollowedBy([one!, other!], index + 1))
  return either([...at(slop + 1, [first!, second!]), ...at(slop - 1, [second!, first!])])
}

const loosePhrase = (phrase: PhrasePattern, written = asItIs): LexemeQuery => {
  const words = writtenWords(phrase.words, written)
  return isToldByPositions(phrase)
    ? placedPhrase(
        words.map((word) => [word]),
        phrase.slop,
      )
    : anyOrder(words)
}

/** What a record that holds the phrase has: just that where `isToldByPositions`, else at least that. */
export const phraseQuery = (phrase: PhrasePattern, inTitles: boolean, written = asItIs): LexemeQuery =>
  phrase.slop === 0 ? exactPhrase(phrase.words, inTitles, written) : loosePhrase(phrase, written)

/** All the words, wherever they stand. */
export const anyOrder = (words: readonly WordPattern[]): LexemeQuery =>
  both(words.map(({ text, prefix }) => lexeme(text, prefix)))
