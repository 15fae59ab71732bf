/** The words of a title as two titles are compared by them: in Latin letters, with what each weighs. */
import { isSmallWord } from '@seriatim/iso4'
import { cjkPairs, cjkStretches, isCommonWord, romanisedBy, schemeFor, scriptOf, words } from '@seriatim/scripts'
import { skeleton } from './skeleton.ts'

export type TitleWord = {
  /**
   * Folded and in Latin letters where its script has a table, with plus and number signs at its end; two characters of
   * Chinese, Japanese or Korean writing.
   */
  readonly text: string
  /** The same for other romanisations and spellings of the word (see `skeleton`). */
  readonly skeleton: string
  /** Whether a full stop follows: it may be shortened. */
  readonly isShortened: boolean
  /** An article, a conjunction, a preposition. */
  readonly isSmall: boolean
  /** Whether the title can do without it: it stands in brackets behind it. */
  readonly isQualifier: boolean
  /** How much it says of the title, from 0 to 1. */
  readonly weight: number
}

/** Characters of a title past these are not compared. */
const MOST_CHARACTERS = 2_000

/** A title as it is compared: blanks of one kind, one between words, and no more of it than a title has. */
export const titleText = (title: string): string => title.replace(/\s+/gu, ' ').trim().slice(0, MOST_CHARACTERS)

/** Words of a title past these are not compared. */
const MOST_WORDS = 24

const WEIGHT = { small: 0.12, letter: 0.35, qualifier: 0.08, common: 0.75, number: 0.8, other: 1 } as const

/** Romanised by pairs of characters instead: a title has it in romanisations that no table gives. */
const BY_PAIRS = new Set(['Hani', 'Hira', 'Kana', 'Hang'])

/** What stands for an apostrophe, a sign that is no letter, between letters of one word. */
const INSIDE_WORD = /(\p{L}{3,})['\u2019](?=\p{L})/gu
const ELIDED = /^(?:dell|nell|sull|dall|coll)$/iu

const inLatinLetters = (text: string): string => {
  const script = scriptOf(text)
  if (script === 'Latn' || BY_PAIRS.has(script)) return text
  const scheme = schemeFor(script, text)
  return (scheme && (romanisedBy(scheme, text) ?? scheme.transliterate(text))) ?? text
}

/** Takes Chinese, Japanese and Korean writing out of a text. */
const withoutCjk = (text: string): string => {
  let rest = ''
  let from = 0
  for (const { start, end } of cjkStretches(text)) {
    rest += `${text.slice(from, start)} `
    from = end
  }
  return rest + text.slice(from)
}

/** Where brackets at the end of a text begin; its length where there are none. */
const qualifierStart = (text: string): number => {
  const found = /\s*[([][^()[\]]*[)\]][\s.]*$/u.exec(text)
  return found && found.index > 0 ? found.index : text.length
}

const weightOf = (text: string, isSmall: boolean): number => {
  if (isSmall) return WEIGHT.small
  if (/^\d+$/.test(text)) return WEIGHT.number
  if (text.length === 1) return WEIGHT.letter
  return isCommonWord(text) ? WEIGHT.common : WEIGHT.other
}

const hasCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Signs at the end of a word that make another one of it, as in `titleKey`: C, C++ and C# are three words. */
const SIGNS = /^[+#]+(?![\p{L}\p{N}])/u

/** The words of a title in order. Non-sorting marks say nothing; `&` and `+` are no words, nor is what they stand for much of one. */
export const titleWords = (title: string): readonly TitleWord[] => {
  const isCjk = hasCjk.test(title)
  const text = inLatinLetters(isCjk ? withoutCjk(title) : title).replace(INSIDE_WORD, (whole, before: string) =>
    ELIDED.test(before) ? whole : before,
  )
  const qualifier = qualifierStart(text)
  const found = words(text)
    .slice(0, MOST_WORDS)
    .map((word): TitleWord => {
      const bones = skeleton(word.text)
      const [signs = ''] = SIGNS.exec(text.slice(word.end)) ?? []
      const isSmall = isSmallWord(word.text) || (text !== title && isSmallWord(bones))
      const isQualifier = word.start >= qualifier
      const weight = weightOf(word.text, isSmall) * (isQualifier ? WEIGHT.qualifier : 1)
      return {
        text: word.text + signs,
        skeleton: bones,
        isShortened: text[word.end] === '.',
        isSmall,
        isQualifier,
        weight,
      }
    })
  if (!isCjk) return found
  const pairs = cjkPairs(title)
    .slice(0, MOST_WORDS)
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
  return [...pairs, ...found]
}
