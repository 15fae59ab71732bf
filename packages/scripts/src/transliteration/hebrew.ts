import { letterTable } from './letters.ts'
import type { Scheme } from './scheme.ts'

/**
 * The letters of ISO 259:1984. Final forms have the same result as the other forms of a letter, and Yiddish digraphs
 * have the result of their letters. Shin without a dot is š.
 */
const LETTERS = letterTable(`
  א=ʾ ב=b ג=g ד=d ה=h ו=w ז=z ח=ḥ ט=ṭ י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=ʿ פ=p ף=p צ=ṣ ץ=ṣ ק=q ר=r ש=š ת=t װ=ww ױ=wy ײ=yy
`)

const VOWELS: Readonly<Record<string, string>> = {
  '\u05b0': '', // Sheva, a vowel sign that is omitted.
  '\u05b1': 'ḝ',
  '\u05b2': 'ă',
  '\u05b3': 'å̆',
  '\u05b4': 'i',
  '\u05b5': 'e',
  '\u05b6': 'ȩ',
  '\u05b7': 'a',
  '\u05b8': 'å',
  '\u05b9': 'o',
  '\u05ba': 'o',
  '\u05bb': 'u',
  '\u05c7': 'å',
}
const DAGESH = '\u05bc'
const SIN_DOT = '\u05c2'
const DOT_ABOVE = '\u0307'
const PUNCTUATION: Readonly<Record<string, string>> = { '־': '-', '׳': 'ʹ', '״': 'ʺ', '׃': ':' }

/** A letter and its points. Points without a Latin form (cantillation) are omitted. */
const CLUSTER = /([\u05d0-\u05ea\u05f0-\u05f2])([\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]*)/g

const ofCluster = (letter: string, points: string): string => {
  const plain = letter === 'ש' && points.includes(SIN_DOT) ? 'ś' : (LETTERS.get(letter) ?? letter)
  const dotted = points.includes(DAGESH) ? plain + DOT_ABOVE : plain
  const vowels = [...points].map((point) => VOWELS[point] ?? '').join('')
  return dotted + vowels
}

export const hebrewIso259: Scheme = {
  id: 'hebr-iso259',
  scripts: ['Hebr', '125', '(2'],
  languages: [],
  exactness: 'suggestion',
  transliterate: (text) =>
    text
      .normalize('NFD')
      .replace(CLUSTER, (_, letter: string, points: string) => ofCluster(letter, points))
      .replace(/[־׳״׃]/g, (mark) => PUNCTUATION[mark] ?? mark)
      .normalize('NFC'),
}
