/**
 * Folding normalises text for comparison. It removes case, diacritics and other differences that users do not type, but
 * keeps differences between words. Indexing, queries, highlighting and sorting share this implementation.
 */
import { INVISIBLE_CLASS } from './invisible.ts'

/**
 * Combining marks and invisible characters that folding removes:
 * - marks of several scripts (Latin accents, Arabic harakat), Greek, Cyrillic, Hebrew points, Syriac, Coptic, Ethiopic,
 *   N'Ko and Mongolian selectors; the voicing marks of kana stay, because they change the syllable;
 * - the nukta of Indic scripts; vowel signs of Indic and South-East Asian scripts stay, because they are part of the
 *   word;
 * - invisible characters (controls, joiners, direction marks, soft hyphen), Hangul fillers, the non-sorting marks of
 *   MARC 21;
 * - tatweel; romanisation signs that users do not type (primes for soft and hard sign, ayn, alif, modifier apostrophe);
 *   geresh and gershayim of Hebrew abbreviations; the middle dot (Catalan `l·l`).
 */
const DROPPED = new RegExp(
  String.raw`[${INVISIBLE_CLASS}[\p{Script=Inherited}--[\u3099\u309A]][[\p{Mn}\p{Me}]&&[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Coptic}\p{Script=Ethiopic}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Mongolian}\p{Script=Hangul}]]\p{Cf}\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC\u0098\u009C\u00B7\u0640\u02B9-\u02D7\u02DE\u02DF\u02E5-\u02FF\u05F3\u05F4\u2032]`,
  'gv',
)

/**
 * Letters without a Unicode decomposition, as libraries file them. Arabic: alef wasla as alef; alef maqsura and the
 * Persian ya as ya; ta marbuta and the forms of ha as ha; the Persian kaf as kaf. Hamza carriers decompose.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ɖ: 'd',
  ɗ: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ɨ: 'i',
  ȷ: 'j',
  ĸ: 'k',
  ƙ: 'k',
  ŋ: 'n',
  ɲ: 'n',
  ŧ: 't',
  ƀ: 'b',
  ɓ: 'b',
  ƒ: 'f',
  ǥ: 'g',
  ɠ: 'g',
  ƴ: 'y',
  ƶ: 'z',
  ς: 'σ',
  ґ: 'г',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ة: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ە: 'ه',
  ۃ: 'ه',
  ک: 'ك',
  ڪ: 'ك',
}

const MAPPED = new RegExp(`[${Object.keys(LETTERS).join('')}]|[\\p{Nd}--[0-9]]`, 'gv')
const DECIMAL = /^\p{Nd}$/v

/** The ASCII digit of a decimal digit of any script. Unicode encodes the digits of a script consecutively from zero. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && DECIMAL.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

/** The implementation of folding for any text. */
const foldGeneral = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(DROPPED, '')
    .toLowerCase()
    .replace(MAPPED, (letter) => LETTERS[letter] ?? asciiDigit(letter))
    .normalize('NFKC')

/** Below this code point (Latin, Greek, Cyrillic), each character folds independently, so a table is used. */
const TABLE_END = 0x530
const FOLDED: readonly string[] = Array.from({ length: TABLE_END }, (_, code) => foldGeneral(String.fromCharCode(code)))

/**
 * Folds `text` for comparison: compatibility forms resolved, lower case, no diacritics, digits of all scripts as 0 to
 * 9, special letters as plain ones (ø o, ß ss, þ th ...). The result is in NFKC, and folding is idempotent. Punctuation
 * and blanks stay: see `words` and `sortKey`.
 */
export const fold = (text: string): string => {
  const { length } = text
  let index = 0
  // Printable ASCII is only converted to lower case.
  while (index < length && text.charCodeAt(index) >= 0x20 && text.charCodeAt(index) < 0x7f) index++
  if (index === length) return text.toLowerCase()
  let folded = text.slice(0, index).toLowerCase()
  for (; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code >= TABLE_END) return foldGeneral(text)
    folded += FOLDED[code]
  }
  return folded
}
