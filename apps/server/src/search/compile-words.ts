/** Words of queries as lexemes: what stands in the index for a pattern, a phrase, a word of a title. */

import { pairLexeme } from '@seriatim/analyser'
import type { PhrasePattern, SingleWordPattern, WordPattern } from '@seriatim/query'
import { isCommonWord } from '@seriatim/scripts'
import { both, either, followedBy, type LexemeQuery, lexeme } from './lexemes.ts'
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
export const exactPhrase = (words: readonly WordPattern[], inTitles: boolean, written = asItIs): LexemeQuery => {
  const pairs = words.slice(1).map((second, index) => pair(words[index]!, second, inTitles, written))
  if (words.length === 2 && pairs[0] !== undefined) return pairs[0]
  return both([...pairs.filter((each) => each !== undefined), followedBy(writtenWords(words, written))])
}

const isSame = (one: SoughtWord, other: SoughtWord): boolean => one.text === other.text && one.prefix === other.prefix

/** Two words may be told apart by position only up to here: past it, records that hold both are candidates. */
const MAX_DISTANCE = 10

/** What a record that holds a loose phrase has at least. */
export const loosePhrase = (phrase: PhrasePattern, written = asItIs): LexemeQuery => {
  const { slop } = phrase
  const words = writtenWords(phrase.words, written)
  const [first, second] = words
  if (words.length !== 2 || slop > MAX_DISTANCE || isSame(first!, second!)) return anyOrder(words)
  const forwards = Array.from({ length: slop + 1 }, (_, index) => followedBy([first!, second!], index + 1))
  const backwards = Array.from({ length: Math.max(slop - 1, 0) }, (_, index) =>
    followedBy([second!, first!], index + 1),
  )
  return either([...forwards, ...backwards])
}

/** All the words, wherever they stand. */
export const anyOrder = (words: readonly WordPattern[]): LexemeQuery =>
  both(words.map(({ text, prefix }) => lexeme(text, prefix)))
