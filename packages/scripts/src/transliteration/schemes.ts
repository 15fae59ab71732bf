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
 * All schemes. The first one of a script is the default. Chinese has no scheme, because readings and word boundaries
 * need a dictionary.
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

/**
 * Codes for which the script is determined from the text: the MARC 21 code for Chinese, Japanese and Korean, and
 * unspecific codes such as `zyyy`.
 */
const UNSPECIFIC_SCRIPT_CODES = new Set(['$1', 'zyyy', '998', 'zinh', '994', 'zxxx', '997', 'zzzz', '999', ''])

/** Aliases of schemes: `Cyrl-alalc` without a language is the Russian scheme. */
const SHORT_NAMES: Readonly<Record<string, string>> = { 'cyrl-alalc': 'cyrl-alalc-rus' }

/**
 * The scheme for `code`: a scheme id, an ISO 15924 code (letters or number, in any case) or a MARC 21 code in $6 of
 * 880. For an ambiguous code (`$1`), the letters of `text` decide. Undefined if there is no table.
 */
export const schemeFor = (code: string, text: string): Scheme | undefined => {
  const searched = code.trim().toLowerCase()
  const named = SCHEMES.find(({ id }) => id === (SHORT_NAMES[searched] ?? searched))
  if (named) return named
  const script = UNSPECIFIC_SCRIPT_CODES.has(searched) ? scriptOf(text).toLowerCase() : searched
  return SCHEMES.find(({ scripts }) => scripts.some((each) => each.toLowerCase() === script))
}

/** A letter of another script than Latin, or a combining mark of such a letter. */
const OTHER_LETTER =
  /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Default_Ignorable_Code_Point}]]/gv

/** The letters of `text` that `scheme` cannot convert, without duplicates, in order. */
export const lettersWithoutForm = (scheme: Scheme, text: string): readonly string[] => [
  ...new Set(scheme.transliterate(text).match(OTHER_LETTER)),
]

/**
 * Romanises `text`. Undefined if any letter is not in the table: kanji next to kana, hanja next to hangul, or letters
 * of other languages and scripts. A partly romanised text is not useful.
 */
export const romanisedBy = (scheme: Scheme, text: string): string | undefined => {
  const romanised = scheme.transliterate(text)
  return romanised.search(OTHER_LETTER) >= 0 ? undefined : withoutInvisible(romanised)
}
