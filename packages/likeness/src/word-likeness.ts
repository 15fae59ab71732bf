/** The similarity of two words of titles, from 0 to 1. */
import { editDistance } from '@seriatim/scripts'
import type { TitleWord } from './title-words.ts'

/** The minimum similarity of two words. Words with a lower similarity are treated as different. */
const LEAST = 0.55

const LIKENESS = {
  same: 1,
  /** Similarity of two romanisations or spellings of a word. */
  spelling: 0.97,
  /**
   * Similarity of a word and its beginning. `shortened`: with a full stop. `initial`: one letter with a full stop.
   * `beginning`: at least three letters without a full stop. `letter`: fewer letters without a full stop.
   */
  shortened: 0.94,
  initial: 0.88,
  beginning: 0.8,
  letter: 0.6,
  /** Similarity of a word and some of its letters in order: "natl." for "national", "jnl" for "journal". */
  contracted: 0.85,
  contractedBare: 0.62,
} as const

/** The maximum length of contractions without a full stop. */
const CONTRACTION = 7

/** The number of edits allowed for a word of this length. */
const editsAllowed = (letters: number): number => (letters < 4 ? 0 : letters < 6 ? 1 : letters < 9 ? 2 : 3)

/** Whether `long` contains all letters of `short` in order, with the same first letter. */
const isContractionOf = (short: string, long: string): boolean => {
  if (short[0] !== long[0]) return false
  let at = 0
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** The similarity if `short` is an abbreviation of `long`. */
const abbreviationLikeness = (short: TitleWord, long: TitleWord): number => {
  if (long.text.startsWith(short.text) || long.skeleton.startsWith(short.skeleton)) {
    if (short.text.length === 1) return short.isShortened ? LIKENESS.initial : LIKENESS.letter
    if (short.isShortened) return LIKENESS.shortened
    return short.text.length > 2 ? LIKENESS.beginning : LIKENESS.letter
  }
  if (short.text.length < 2 || !isContractionOf(short.text, long.text)) return 0
  if (short.isShortened) return LIKENESS.contracted
  if (short.text.length > CONTRACTION) return 0
  return short.text.at(-1) === long.text.at(-1) ? LIKENESS.contractedBare : 0
}

/** Whether the beginnings of two words are equal apart from one typing error. */
const beginAlike = (one: string, other: string): boolean =>
  one[0] === other[0] || one[1] === other[1] || one[0] === other[1] || one[1] === other[0]

const typoLikeness = (one: TitleWord, other: TitleWord): number => {
  const [a, b] = [one.text, other.text]
  const length = Math.max(a.length, b.length)
  const allowed = editsAllowed(Math.min(a.length, b.length))
  if (allowed === 0 || Math.abs(a.length - b.length) > allowed || !beginAlike(a, b)) return 0
  // Words with digits are different unless they are equal: 1901 and 1902 do not differ by a typing error.
  if (/\d/.test(a) || /\d/.test(b)) return 0
  const edits = editDistance([...a], [...b], allowed)
  return edits > allowed ? 0 : 1 - (edits * 1.15) / length
}

/** The similarity of two words, regardless of their weights. 0 for different words. */
export const wordLikeness = (one: TitleWord, other: TitleWord): number => {
  if (one.text === other.text) return LIKENESS.same
  if (one.skeleton === other.skeleton && one.skeleton.length > 2) return LIKENESS.spelling
  const [short, long] = one.text.length <= other.text.length ? [one, other] : [other, one]
  if (one.isSmall !== other.isSmall && !short.isShortened) return 0
  const likeness = Math.max(abbreviationLikeness(short, long), typoLikeness(one, other))
  return likeness < LEAST ? 0 : likeness
}
