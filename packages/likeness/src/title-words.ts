/** A word of a title for comparison: in Latin letters, with a weight. */
import { isSmallWord } from '@seriatim/iso4'
import { cjkPairs, cjkStretches, isCommonWord, romanisedBy, schemeFor, scriptOf, words } from '@seriatim/scripts'
import { skeleton } from './skeleton.ts'

export type TitleWord = {
  /**
   * The folded word, in Latin letters if its script has a table, including plus and number signs at its end. For
   * Chinese, Japanese or Korean text, two characters.
   */
  readonly text: string
  /** The key of the word, which is equal for other romanisations and spellings (see `skeleton`). */
  readonly skeleton: string
  /** Whether a full stop follows, so that the word may be abbreviated. */
  readonly isShortened: boolean
  /** Whether the word is an article, conjunction or preposition. */
  readonly isSmall: boolean
  /** Whether the word is in brackets at the end of the title, so that another title may lack it. */
  readonly isQualifier: boolean
  /** The significance of the word, from 0 to 1. */
  readonly weight: number
}

/** The maximum number of compared characters. */
const MAX_CHARACTERS = 2_000

/** Normalises a title for comparison: single blanks, limited length. */
export const titleText = (title: string): string => title.replace(/\s+/gu, ' ').trim().slice(0, MAX_CHARACTERS)

/** The maximum number of compared words. */
const MAX_WORDS = 24

const WEIGHT = { small: 0.12, letter: 0.35, qualifier: 0.08, common: 0.75, number: 0.8, other: 1 } as const

/** Scripts that are compared by pairs of characters, because their romanisation cannot be derived from a table. */
const BY_PAIRS = new Set(['Hani', 'Hira', 'Kana', 'Hang'])

/**
 * An apostrophe between the letters of a word. Users type this apostrophe instead of a sign of the romanisation, such
 * as ʹ.
 */
const INSIDE_WORD = /(\p{L}{3,})['\u2019](?=\p{L})/gu
const ELIDED = /^(?:dell|nell|sull|dall|coll)$/iu

const inLatinLetters = (text: string): string => {
  const script = scriptOf(text)
  if (script === 'Latn' || BY_PAIRS.has(script)) return text
  const scheme = schemeFor(script, text)
  return (scheme && (romanisedBy(scheme, text) ?? scheme.transliterate(text))) ?? text
}

/** Removes Chinese, Japanese and Korean text. */
const withoutCjk = (text: string): string => {
  let rest = ''
  let from = 0
  for (const { start, end } of cjkStretches(text)) {
    rest += `${text.slice(from, start)} `
    from = end
  }
  return rest + text.slice(from)
}

/** The start of brackets at the end of a text, or the length of the text. */
const qualifierStart = (text: string): number => {
  if (!/[)\]]/.test(text)) return text.length
  const match = /\s*[([][^()[\]]*[)\]][\s.]*$/u.exec(text)
  return match && match.index > 0 ? match.index : text.length
}

const wordWeight = (text: string, isSmall: boolean): number => {
  if (isSmall) return WEIGHT.small
  if (/^\d+$/.test(text)) return WEIGHT.number
  if (text.length === 1) return WEIGHT.letter
  return isCommonWord(text) ? WEIGHT.common : WEIGHT.other
}

const hasCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Signs at the end of a word that make it a different word, as in `titleKey`: C, C++ and C#. */
const SIGNS = /^[+#]+(?![\p{L}\p{N}])/u

/**
 * The words of a title in order. Non-sorting marks are ignored. `&` and `+` are not words, and words that mean the same
 * (`and`) have little weight.
 */
export const titleWords = (title: string): readonly TitleWord[] => {
  const isCjk = hasCjk.test(title)
  const latin = inLatinLetters(isCjk ? withoutCjk(title) : title)
  const text = /['\u2019]/.test(latin)
    ? latin.replace(INSIDE_WORD, (whole, before: string) => (ELIDED.test(before) ? whole : before))
    : latin
  const qualifier = qualifierStart(text)
  const results = words(text)
    .slice(0, MAX_WORDS)
    .map((word): TitleWord => {
      const bones = skeleton(word.text)
      const next = text[word.end]
      const [signs = ''] = next === '+' || next === '#' ? (SIGNS.exec(text.slice(word.end)) ?? []) : []
      const isSmall = isSmallWord(word.text) || (text !== title && isSmallWord(bones))
      const isQualifier = word.start >= qualifier
      const weight = wordWeight(word.text, isSmall) * (isQualifier ? WEIGHT.qualifier : 1)
      return {
        text: word.text + signs,
        skeleton: bones,
        isShortened: next === '.',
        isSmall,
        isQualifier,
        weight,
      }
    })
  if (!isCjk) return results
  const pairs = cjkPairs(title)
    .slice(0, MAX_WORDS)
    .map(
      (pair): TitleWord => ({
        text: pair,
        skeleton: pair,
        isShortened: false,
        isSmall: false,
        isQualifier: false,
        weight: WEIGHT.other,
      }),
    )
  return [...pairs, ...results]
}
