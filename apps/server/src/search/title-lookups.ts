/**
 * Look-ups that find candidates for similar titles by keys (packages/likeness, title-keys.ts), cheap and certain
 * look-ups first. A look-up may find too many titles; some of them are then compared one by one.
 */
import {
  type ComparedTitle,
  initialsKey,
  keyWords,
  restKey,
  runKey,
  type TitleWord,
  wholeKey,
  withoutOne,
} from '@seriatim/likeness'
import { isCommonWord } from '@seriatim/scripts'
import { andQuery, type LexemeQuery, lexeme, MATCH_NONE, orQuery } from './lexemes.ts'

export type TitleLookup = {
  readonly query: LexemeQuery
  /** If a look-up finds too many titles, those with most of these keys are compared first. */
  readonly preferred: readonly string[]
  /**
   * The number of keys of an ideal match. Among titles with equally many `preferred` keys, titles come first whose
   * number of keys is nearest to this number.
   */
  readonly keys: number
  /** Maximum number of titles that are compared. */
  readonly limit: number
  /** Finds the titles with most of the `preferred` keys, if `query` finds too many titles to put them in order. */
  readonly narrower?: LexemeQuery
}

/** Maximum numbers of compared titles. Titles of a `wholeLookup` are often equal, which makes comparing them fast. */
const CANDIDATES = 300
const WHOLE_CANDIDATES = 1_000

const skeletonsOf = (words: readonly TitleWord[]): readonly string[] => words.map(({ skeleton }) => skeleton)

/**
 * The number of keys of a title with this number of words: each word, the whole title, its initials, the title as one
 * word, and the title without each word.
 */
const countKeys = (words: number): number => words * (words > 2 ? 2 : 1) + 3

/** Finds titles that are equal to the title or its main part, with words in any order. */
export const wholeLookup = (titles: readonly ComparedTitle[]): TitleLookup => {
  const lists = titles
    .flatMap((title) => [title, ...(title.main ? [title.main] : [])])
    .map(keyWords)
    .map(skeletonsOf)
  const runs = titles.filter(({ run }) => run !== '').map(runKey)
  const keys = new Set([...lists.filter((list) => list.length > 0).map(wholeKey), ...runs])
  return { query: orQuery([...keys].map((key) => lexeme(key))), preferred: [], keys: 0, limit: WHOLE_CANDIDATES }
}

/** Finds titles with one additional, missing or different word. */
export const oneWordLookup = (title: ComparedTitle): TitleLookup => {
  const skeletons = skeletonsOf(keyWords(title))
  const rests = withoutOne(skeletons)
  const wholes = title.main ? [skeletons, skeletonsOf(keyWords(title.main))] : [skeletons]
  const longer = wholes.filter((list) => list.length > 1).map(restKey)
  const keys = [...longer, ...rests.flatMap((rest) => [wholeKey(rest), restKey(rest)])]
  const query = orQuery([...new Set(keys)].map((key) => lexeme(key)))
  const initials = initialsKey(skeletons)
  return {
    query,
    preferred: [initials, ...skeletons],
    keys: countKeys(skeletons.length),
    limit: CANDIDATES,
    narrower: andQuery([query, lexeme(initials)]),
  }
}

/** Maximum number of rare words that are looked up in pairs. */
const MAX_PAIRED = 4

/**
 * Finds titles with two of the rare words, or with one that is rare enough. `isFrequent`: the word occurs in very many
 * titles.
 */
export const rareWordsLookup = (title: ComparedTitle, isFrequent: (skeleton: string) => boolean): TitleLookup => {
  const words = keyWords(title)
  const rank = (word: TitleWord) => (isFrequent(word.skeleton) ? 2 : isCommonWord(word.text) ? 1 : 0)
  const rarest = words
    .filter(({ text }) => text.length > 1)
    .sort((a, b) => rank(a) - rank(b) || b.text.length - a.text.length)
    .slice(0, MAX_PAIRED)
  const alone = rarest.filter((word) => rank(word) === 0).map((word) => lexeme(word.skeleton))
  const pairs = rarest.flatMap((one, at) =>
    rarest
      .slice(at + 1)
      // If all words are frequent, use the pair of the two most specific ones.
      .filter((other) => rank(one) < 2 || rank(other) < 2 || (one === rarest[0] && other === rarest[1]))
      .map((other) => andQuery([lexeme(one.skeleton), lexeme(other.skeleton)])),
  )
  return {
    query: orQuery([...alone, ...pairs]),
    preferred: skeletonsOf(words),
    keys: countKeys(words.length),
    limit: CANDIDATES,
    narrower: alone.length > 0 ? orQuery(pairs) : andQuery(rarest.map(({ skeleton }) => lexeme(skeleton))),
  }
}

/** Minimum and maximum length of word prefixes. Shorter prefixes occur in too many titles. */
const MIN_BEGINNING = 3
const MAX_BEGINNING = 6
const MAX_BEGINNINGS = 3
/** Matches a prefix whose last letter may be part of a digraph, which the skeleton of a word writes as one sign. */
const MAY_BE_HALF = /[cstkpz]$/

const skeletonPrefix = ({ skeleton }: TitleWord): string => {
  const start = skeleton.slice(0, MAX_BEGINNING)
  return start.length > MIN_BEGINNING && start.length === skeleton.length ? start.replace(MAY_BE_HALF, '') : start
}

/** Finds titles whose words begin with the words of a possibly abbreviated title. */
export const beginningsLookup = (title: ComparedTitle): TitleLookup => {
  const words = keyWords(title)
  const initials = initialsKey(skeletonsOf(words))
  const beginnings = words
    .filter(({ skeleton, text }) => skeleton.length >= MIN_BEGINNING && !/^\d/.test(text))
    .map(skeletonPrefix)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_BEGINNINGS)
  const all = andQuery(beginnings.map((start) => lexeme(start, true)))
  const isTelling = beginnings.length > 1 || (beginnings[0]?.length ?? 0) > MIN_BEGINNING + 1
  const query: LexemeQuery = isTelling
    ? all
    : words.length > 1
      ? andQuery([lexeme(initials), ...(beginnings.length > 0 ? [all] : [])])
      : MATCH_NONE
  return {
    query,
    preferred: [initials],
    keys: countKeys(words.length),
    limit: CANDIDATES,
    narrower: andQuery([query, lexeme(initials)]),
  }
}

/** Whether a title may be abbreviated: a word has a full stop or few letters. */
export const mayBeAbbreviated = (title: ComparedTitle): boolean =>
  keyWords(title).some(({ isShortened, text }) => isShortened || text.length <= MIN_BEGINNING)
