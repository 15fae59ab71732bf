/**
 * Splits a text into words for searching (contract, TEXT (a) to (e)), in several ways if necessary ("readings"). Words
 * joined by an apostrophe, a hyphen or the full stops of an initialism are found joined and split. Chinese, Japanese
 * and Korean text is found by its pairs of characters; Thai, Lao, Khmer and Burmese text by its words. `C++` is a
 * separate word, and `&` is found by the words for "and".
 */
import { cjkPairs, cjkStretches, unifyVariants } from './cjk-pairs.ts'
import { fold } from './fold.ts'
import { cutToBytes } from './utf8.ts'
import { MAX_WORD_BYTES, type Word, words } from './words.ts'

/** A word with its readings (ways to split it). `text` is the word as one piece. */
export type SearchWord = Word & {
  /** The pieces if every connector splits the word; undefined for a word without connector. */
  readonly pieces?: readonly SearchWord[]
  /**
   * The pieces if only hyphens split the word, not apostrophes. Undefined if they are equal to `text` or to `pieces`.
   */
  readonly hyphenated?: readonly SearchWord[]
  /**
   * The words if only connectors next to a non-sorting mark split the word: “l” and “email” of <L’>E-mail. Undefined if
   * they are equal to `text` or to `pieces`.
   */
  readonly unmarked?: readonly SearchWord[]
  /** The word with the signs directly after it: `c++`. */
  readonly signed?: string
  /** The overlapping pairs of Chinese, Japanese or Korean characters, with unified variants. */
  readonly pairs?: readonly string[]
  /** The whole Chinese, Japanese or Korean word with unified variants, if it differs from `text`. */
  readonly simplified?: string
}

/**
 * Apostrophes and similar signs: ayn and alif, geresh and gershayim, and the zero-width non-joiner of Persian spelling.
 */
const APOSTROPHES = "'`\u00B4\u2018\u2019\u02BB\u02BC\u02BE\u02BF\u05F3\u05F4\uFF07\u200C"
const HYPHENS = '-\u2010\u2011\uFE63\uFF0D'
const STOP = '.'
/** The sign that users type for gershayim between Hebrew letters: a straight quotation mark. */
const STRAIGHT_QUOTE = '"'

/** The non-sorting marks of MARC 21. The words around a mark are connected as without it. */
const MARKS = /[\u0098\u009C]+/g

/** Connectors that do not separate words in `words`. Between letters, a straight apostrophe replaces them. */
const INNER =
  /(?<=[[\p{L}\p{M}]--[\u02BB\u02BC\u02BE\u02BF]][\u0098\u009C]*)[\u02BB\u02BC\u02BE\u02BF\u05F3\u05F4\u200C](?=[\u0098\u009C]*[\p{L}--[\u02BB\u02BC\u02BE\u02BF]])/gv

const AMPERSAND = /(?<![^\s\u0098\u009C])[&\uFF06](?![^\s\u0098\u009C])/gu
const SIGNS = /^[+#\uFF0B\uFF03]+(?![\p{L}\p{N}])/v
const ENDS_WITH_LETTER = /[\p{L}\p{M}]$/v
const BEGINS_WITH_LETTER = /^\p{L}/v
const IS_SINGLE_LETTER = /^\p{L}$/v
const HEBREW = /\p{Script=Hebrew}/v
/** Characters of scripts without blanks between words. ICU divides such text into words by its dictionaries. */
const UNSPACED = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\uA9E0-\uA9FF\uAA60-\uAA7F]/
const CJK =
  /[\u1100-\u11FF\u3005-\u312F\u3131-\u318F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFF66-\uFFDC\u{20000}-\u{3FFFF}]/u
/** Characters that allow several readings. A text without any of them has only one. */
const HAS_READINGS = new RegExp(
  `[${APOSTROPHES}\\-${HYPHENS.slice(1)}${STOP}][\\u0098\\u009C]*\\p{L}|"[\\u0098\\u009C]*\\p{Script=Hebrew}|[&\uFF06+#\uFF0B\uFF03]|${UNSPACED.source}|${CJK.source}`,
  'u',
)

/** Words for "and" of several languages: each is also found by `&`. */
const AND_WORDS: ReadonlySet<string> = new Set(['and', 'et', 'und', 'och', 'og', 'en', 'и', 'y', 'e', 'i'])
/** The words for "and" that find `&`: those of at least two letters, and `и`. */
const FIND_AMPERSAND: readonly string[] = ['and', 'et', 'und', 'och', 'og', 'en', 'и']
const AMPERSAND_WORD = '&'

/** Created on first use, because loading the dictionaries takes time. */
let segmenter: Intl.Segmenter | undefined
const segments = (text: string): Iterable<Intl.SegmentData> => {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  return segmenter.segment(text)
}

const moved = (word: Word, by: number): Word => ({ ...word, start: word.start + by, end: word.end + by })

/**
 * Splits a word into stretches, in order: consecutive Chinese, Japanese and Korean characters, and the text between
 * them.
 */
const stretchesOf = (
  slice: string,
): readonly { readonly start: number; readonly end: number; readonly isCjk: boolean }[] => {
  const results: { start: number; end: number; isCjk: boolean }[] = []
  let from = 0
  for (const { start, end } of cjkStretches(slice)) {
    if (start > from) results.push({ start: from, end: start, isCjk: false })
    results.push({ start, end, isCjk: true })
    from = end
  }
  if (from < slice.length) results.push({ start: from, end: slice.length, isCjk: false })
  return results
}

const withPairs = (word: Word, slice: string): SearchWord => {
  const pairs = [...new Set(cjkPairs(slice, unifyVariants))]
  const simplified = cutToBytes(unifyVariants(word.text), MAX_WORD_BYTES)
  return {
    ...word,
    ...(pairs.length === 1 && pairs[0] === word.text ? {} : { pairs }),
    ...(simplified === word.text ? {} : { simplified }),
  }
}

/** Divides a word at changes between Chinese, Japanese or Korean and other characters, and at the words of ICU. */
const divided = (word: Word, text: string): SearchWord => {
  const slice = text.slice(word.start, word.end)
  if (CJK.test(slice)) {
    const stretches = stretchesOf(slice)
    if (stretches.length === 1 && stretches[0]!.isCjk) return withPairs(word, slice)
    const pieces = stretches.flatMap(({ start, end, isCjk }) =>
      words(slice.slice(start, end)).map((piece): SearchWord => {
        const placed = moved(piece, word.start + start)
        return isCjk ? withPairs(placed, text.slice(placed.start, placed.end)) : placed
      }),
    )
    return pieces.length < 2 ? word : { ...word, pieces }
  }
  if (UNSPACED.test(slice)) {
    const pieces = [...segments(slice)].flatMap(({ segment, index }) =>
      words(segment).map((piece) => moved(piece, word.start + index)),
    )
    return pieces.length < 2 ? word : { ...word, pieces }
  }
  return word
}

/** Divides a word as `divided` does, if several words have the same place in the text. */
const dividedInPlace = (word: Word): SearchWord => {
  const { start, end } = word
  const { pieces, ...words } = divided({ ...word, start: 0, end: word.text.length }, word.text)
  return { ...words, start, end, ...(pieces && { pieces: pieces.map((piece) => ({ ...piece, start, end })) }) }
}

const withSigns = (word: SearchWord, text: string): SearchWord => {
  const signs = SIGNS.exec(text.slice(word.end, word.end + 8))?.[0]
  if (signs === undefined) return word
  return { ...word, end: word.end + signs.length, signed: cutToBytes(word.text + fold(signs), MAX_WORD_BYTES) }
}

type Connection = { readonly by: 'apostrophe' | 'hyphen'; readonly isAtMark: boolean }

/** The kind of connector between two words of letters. */
const connectorKind = (before: SearchWord, sign: string, after: SearchWord): Connection['by'] | undefined => {
  if (APOSTROPHES.includes(sign)) return 'apostrophe'
  if (HYPHENS.includes(sign)) return 'hyphen'
  if (sign === STOP)
    return IS_SINGLE_LETTER.test(before.text) && IS_SINGLE_LETTER.test(after.text) ? 'apostrophe' : undefined
  return sign === STRAIGHT_QUOTE && HEBREW.test(before.text) && HEBREW.test(after.text) ? 'apostrophe' : undefined
}

/**
 * How two neighbouring words are connected. Only words of letters are connected: 1990-1995 and covid-19 are two words.
 */
const connection = (before: SearchWord, after: SearchWord, text: string): Connection | undefined => {
  const between = text.slice(before.end, after.start)
  const sign = between.replace(MARKS, '')
  if (sign.length !== 1 || before.parts !== undefined || after.parts !== undefined) return undefined
  if (!ENDS_WITH_LETTER.test(before.text) || !BEGINS_WITH_LETTER.test(after.text)) return undefined
  const by = connectorKind(before, sign, after)
  return by && { by, isAtMark: between !== sign }
}

const piecesOf = (word: SearchWord): readonly SearchWord[] => word.pieces ?? [word]

const join = (group: readonly SearchWord[]): SearchWord => {
  const [first] = group
  if (group.length === 1) return first!
  const { end, signed } = group.at(-1)!
  const before = group.slice(0, -1).map(({ text }) => text)
  const whole = (last: string): string => cutToBytes(fold([...before, last].join('')), MAX_WORD_BYTES)
  return {
    text: whole(group.at(-1)!.text),
    start: first!.start,
    end,
    pieces: group.flatMap(piecesOf),
    ...(signed === undefined ? {} : { signed: whole(signed) }),
  }
}

/** A word, and how it is connected to the word before it. */
type Link = { readonly word: SearchWord; readonly to: Connection | undefined }

/** Divides links before those that begin a new part. */
const partsOf = (links: readonly Link[], begins: (to: Connection | undefined) => boolean): Link[][] => {
  const parts: Link[][] = []
  for (const link of links) {
    if (parts.length === 0 || begins(link.to)) parts.push([link])
    else parts.at(-1)!.push(link)
  }
  return parts
}

/** Joins the words of a chain of connected words. Apostrophes connect before hyphens. */
const joinChain = (chain: readonly Link[]): SearchWord => {
  const groups = partsOf(chain, (to) => to?.by === 'hyphen').map((group) => group.map(({ word }) => word))
  const hyphenated = groups.map(join)
  const whole = join(hyphenated)
  const isHyphenated = hyphenated.length > 1 && groups.some((group) => group.length > 1)
  const unmarked = partsOf(chain, (to) => to?.isAtMark === true)
  const isUnmarked = unmarked.length > 1 && unmarked.some((part) => part.length > 1)
  return {
    ...whole,
    ...(isHyphenated && { hyphenated }),
    ...(isUnmarked && { unmarked: unmarked.map(joinChain) }),
  }
}

/** Joins words that are connected. */
const joinConnected = (words: readonly SearchWord[], text: string): readonly SearchWord[] => {
  const links = words.map((word, index) => ({
    word,
    to: index > 0 ? connection(words[index - 1]!, word, text) : undefined,
  }))
  return partsOf(links, (to) => to === undefined).map(joinChain)
}

/** Adds each single `&` as a word. */
const withAmpersands = (words: readonly SearchWord[], text: string): readonly SearchWord[] => {
  const signs = [...text.matchAll(AMPERSAND)].map(
    ({ index }): SearchWord => ({ text: AMPERSAND_WORD, start: index, end: index + 1 }),
  )
  return signs.length === 0 ? words : [...words, ...signs].sort((a, b) => a.start - b.start)
}

/** The words of `text` in order, with their readings. */
export const searchWords = (text: string): readonly SearchWord[] => {
  if (!HAS_READINGS.test(text)) return words(text)
  const spelled = text.replace(INNER, "'")
  const plain = words(spelled)
  // Whether a word is the only one at its place. A sign such as ½ is several words at one place.
  const isAlone = ({ start }: Word, index: number) =>
    plain[index - 1]?.start !== start && plain[index + 1]?.start !== start
  const results = plain.map((word, index) =>
    isAlone(word, index) ? withSigns(divided(word, text), text) : dividedInPlace(word),
  )
  return withAmpersands(joinConnected(results, spelled), text)
}

/** A way to read connected words: joined, split only at non-sorting marks or hyphens, or split at every connector. */
export type ReadingKind = 'joined' | 'unmarked' | 'hyphenated' | 'split'

/** The readings that differ for these words. The first is `joined`. */
export const readingKinds = (words: readonly SearchWord[]): readonly ReadingKind[] => {
  if (!words.some(({ pieces }) => pieces !== undefined)) return ['joined']
  const kinds: ReadingKind[] = ['joined']
  if (words.some(({ unmarked }) => unmarked !== undefined)) kinds.push('unmarked')
  if (words.some(({ hyphenated }) => hyphenated !== undefined)) kinds.push('hyphenated')
  return [...kinds, 'split']
}

/** The words in one reading, in order. */
export const inReading = (words: readonly SearchWord[], kind: ReadingKind): readonly SearchWord[] => {
  switch (kind) {
    case 'joined':
      return words
    case 'unmarked':
      return words.flatMap((word) => word.unmarked ?? [word])
    case 'hyphenated':
      return words.flatMap((word) => word.hyphenated ?? [word])
    case 'split':
      return words.flatMap(piecesOf)
  }
}

/** The words in each of their readings, in order. */
export const readings = (words: readonly SearchWord[]): readonly (readonly SearchWord[])[] =>
  readingKinds(words).map((kind) => inReading(words, kind))

/** Whether `wordForms` returns more than the word itself. */
export const hasOtherForms = ({ text, parts, signed, simplified }: SearchWord): boolean =>
  parts !== undefined ||
  signed !== undefined ||
  simplified !== undefined ||
  text === AMPERSAND_WORD ||
  AND_WORDS.has(text)

/** The forms that find a word at its position in one reading: the word, the halves of a joined number, and signs. */
export const wordForms = ({ text, parts, signed, simplified }: SearchWord): readonly string[] => {
  if (text === AMPERSAND_WORD) return [text, ...FIND_AMPERSAND]
  const forms = parts === undefined ? [text] : [text, ...parts.map((part) => part.text)]
  if (signed !== undefined) forms.push(signed)
  if (simplified !== undefined) forms.push(simplified)
  if (AND_WORDS.has(text)) forms.push(AMPERSAND_WORD)
  return forms
}

/**
 * The pairs of Chinese, Japanese or Korean characters that find parts of a text, without duplicates. Pairs have no
 * position.
 */
export const runPairs = (words: readonly SearchWord[]): readonly string[] => [
  ...new Set(words.flatMap((word) => piecesOf(word).flatMap(({ pairs }) => pairs ?? []))),
]
