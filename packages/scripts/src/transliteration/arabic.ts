import { letterTable } from './letters.ts'
import type { Scheme } from './scheme.ts'

/**
 * The letters of ISO 233-2:1993, with the additional Persian letters. Vowels are written only if the text has vowel
 * signs. Most texts have none and yield only consonants and long vowels.
 */
const LETTERS = letterTable(`
  ء=ʾ أ=ʾ إ=ʾi ؤ=ʾ ئ=ʾ آ=ʾā ٱ=a ا=ā ب=b ت=t ث=ṯ ج=ǧ ح=ḥ خ=ẖ د=d ذ=ḏ ر=r ز=z س=s ش=š ص=ṣ ض=ḍ ط=ṭ ظ=ẓ ع=ʿ غ=ġ ف=f ق=q ك=k ل=l
  م=m ن=n ه=h ة=ẗ و=w ي=y ى=ỳ پ=p چ=č ژ=ž گ=g ک=k ی=y
`)

/** Vowel signs. Tanwin includes its n. Sukun and tatweel are omitted. */
const SIGNS: Readonly<Record<string, string>> = {
  '\u064e': 'a',
  '\u064f': 'u',
  '\u0650': 'i',
  '\u064b': 'an',
  '\u064c': 'un',
  '\u064d': 'in',
  '\u0670': 'ā',
  '\u0652': '',
  '\u0640': '',
}
const SHADDA = '\u0651'
const FATHATAN = '\u064b'

const PUNCTUATION: Readonly<Record<string, string>> = { '،': ',', '؛': ';', '؟': '?', '٪': '%' }

/** A vowel sign before its long letter forms one long vowel. */
const LONG: readonly (readonly [RegExp, string])[] = [
  [/aā/g, 'ā'],
  [/iy(?![aiuāīū])/g, 'ī'],
  [/uw(?![aiuāīū])/g, 'ū'],
  [/ʾii/g, 'ʾi'],
]

const WORD = /[\p{Script=Arabic}\p{M}\u0640]+/gv
/** Forms of letters for the start, middle and end of words, as old systems store them. */
const PRESENTATION_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]+/g
const DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g
/** The article: alif and lam before at least two more letters. */
const ARTICLE = /^[اٱ]\u064e?ل\u0652?(?=(?:\p{L}\p{M}*){2})/v
const GOD = /^[اٱ]\u064e?لل\u0651?[\u064e\u0670]*ه(\p{M}*)$/v

const ofWord = (word: string): string => {
  if (GOD.test(word)) return `allāh${SIGNS[word.at(-1)!] ?? ''}`
  const article = ARTICLE.exec(word)?.[0] ?? ''
  let result = ''
  let consonant = ''
  let before = ''
  for (const character of word.slice(article.length)) {
    if (character === SHADDA) {
      // NFC places a vowel sign before the shadda of the same letter.
      const vowel = result.slice(result.lastIndexOf(consonant) + consonant.length)
      result = result.slice(0, result.length - vowel.length) + consonant + vowel
      continue
    }
    const sign = SIGNS[character]
    if (sign !== undefined) {
      // A hamza below its alif already implies the i. An alif with a vowel sign is not a long vowel.
      result = character !== '\u0640' && sign !== '' && result === 'ā' ? sign : result + sign
      before = character
      continue
    }
    // The alif of an accusative tanwin is silent.
    consonant = character === 'ا' && before === FATHATAN ? '' : (LETTERS.get(character) ?? character)
    result += consonant
    before = ''
  }
  for (const [pattern, long] of LONG) result = result.replace(pattern, long)
  return article === '' ? result : `al-${result}`
}

const digitOf = (digit: string): string => String(digit.codePointAt(0)! & 0xf)

export const arabicIso233: Scheme = {
  id: 'arab-iso233',
  scripts: ['Arab', '160', '(3', '(4'],
  languages: [],
  exactness: 'suggestion',
  transliterate: (text) =>
    text
      .normalize('NFC')
      .replace(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'))
      .replace(DIGIT, digitOf)
      .replace(/[،؛؟٪]/g, (mark) => PUNCTUATION[mark] ?? mark)
      .replace(WORD, ofWord)
      .normalize('NFC'),
}
