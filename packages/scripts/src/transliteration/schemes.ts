import { withoutInvisible } from '../invisible.ts'
import { scriptOf } from '../script.ts'
import { arabicIso233 } from './arabic.ts'
import { armenianIso9985, georgianIso9984 } from './armenian-georgian.ts'
import { cyrillicSchemes } from './cyrillic.ts'
import { devanagariIso15919 } from './devanagari.ts'
import { greekIso843 } from './greek.ts'
import { hangulRevised } from './hangul.ts'
import { hebrewIso259 } from './hebrew.ts'
import { kanaHepburn } from './kana.ts'
import type { Scheme } from './scheme.ts'

/**
 * Every scheme; of several for one script the first is the usual one. Chinese has none: which syllable a character is,
 * and where a word ends, needs a dictionary.
 */
export const SCHEMES: readonly Scheme[] = [
  ...cyrillicSchemes,
  greekIso843,
  arabicIso233,
  hebrewIso259,
  armenianIso9985,
  georgianIso9984,
  devanagariIso15919,
  hangulRevised,
  kanaHepburn,
]

/** What MARC 21 calls Chinese, Japanese and Korean together, and Unicode's word for a script that nothing tells. */
const TOLD_BY_TEXT = new Set(['$1', 'zyyy', '998', 'zinh', '994', 'zxxx', '997', 'zzzz', '999', ''])

/** `Cyrl-alalc` without a language is that of Russian. */
const SHORT_NAMES: Readonly<Record<string, string>> = { 'cyrl-alalc': 'cyrl-alalc-rus' }

/**
 * The scheme for `code`: the id of a scheme, an ISO 15924 code (letters or number, in any case) or a MARC 21 code of $6 in
 * field 880. Where the code says too little (`$1`), the letters of `text` decide. Undefined: there is no table.
 */
export const schemeFor = (code: string, text: string): Scheme | undefined => {
  const wanted = code.trim().toLowerCase()
  const named = SCHEMES.find(({ id }) => id === (SHORT_NAMES[wanted] ?? wanted))
  if (named) return named
  const script = TOLD_BY_TEXT.has(wanted) ? scriptOf(text).toLowerCase() : wanted
  return SCHEMES.find(({ scripts }) => scripts.some((each) => each.toLowerCase() === script))
}

/** A letter, or a mark of one, of another script than Latin. */
const OTHER_LETTER =
  /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Default_Ignorable_Code_Point}]]/gv

/** The letters of `text` that `scheme` has no Latin form for, each once, in the order in which they stand. */
export const lettersWithoutForm = (scheme: Scheme, text: string): readonly string[] => [
  ...new Set(scheme.transliterate(text).match(OTHER_LETTER)),
]

/**
 * `text` in Latin letters by `scheme`, undefined where letters are left that its table does not have: kanji beside kana,
 * hanja beside hangul, a letter of another language, another script. What is romanised by half is neither one nor the other.
 */
export const romanisedBy = (scheme: Scheme, text: string): string | undefined => {
  const romanised = scheme.transliterate(text)
  return romanised.search(OTHER_LETTER) >= 0 ? undefined : withoutInvisible(romanised)
}
