/** The tokenizer: defines words for indexing, queries and highlighting. */
import { fold } from './fold.ts'
import { INVISIBLE_CLASS } from './invisible.ts'
import { cutToBytes } from './utf8.ts'

/**
 * A word. `text` is folded. `start` and `end` are offsets in the original string (UTF-16 code units, end exclusive).
 * `parts` are the two halves of an ISSN joined at its hyphen, so that an index can find each half. A range of years
 * such as 1990-1995 has the same form.
 */
export type Word = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly parts?: readonly Word[]
}

/**
 * The maximum length of a word in UTF-8 bytes; longer words are truncated. A PostgreSQL lexeme holds at most 2,046
 * bytes, and an index entry holds fewer.
 */
export const MAX_WORD_BYTES = 200

/** Class of a character that separates words. */
const SEPARATOR = 0
/** Class of a letter or number, which starts or continues a word. */
const LETTER = 1
/** Class of a combining mark, which continues a word and belongs to it. */
const MARK = 2
/** Class of ignored characters: non-sorting marks, invisible characters, middle dot, primes, Hebrew geresh. */
const IGNORED = 3

const IS_IGNORED = new RegExp(
  String.raw`^[${INVISIBLE_CLASS}\p{Cf}\u0098\u009C\u00B7\u2032\u2033\u2034\u2057\u05F3\u05F4]$`,
  'v',
)
/**
 * Excludes the separate Greek iota subscript, which Unicode classifies as a letter and decomposes to a blank with a
 * mark.
 */
const IS_LETTER = /^[[\p{L}\p{N}]--[\u037A]]$/v
const IS_MARK = /^\p{M}$/v
const HAS_LETTER = /[\p{L}\p{N}]/v
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gv

/** Symbols for letters (№, ℡, circled and squared letters) are letters, because folding expands them. */
const classify = (character: string): number =>
  IS_IGNORED.test(character)
    ? IGNORED
    : IS_LETTER.test(character) || HAS_LETTER.test(character.normalize('NFKD'))
      ? LETTER
      : IS_MARK.test(character)
        ? MARK
        : SEPARATOR

const TABLE_END = 0x530
const CLASSES = Uint8Array.from({ length: TABLE_END }, (_, code) => classify(String.fromCharCode(code)))

/** Adds the words of consecutive folded letters: nearly always one, but several for ½ and similar signs. */
const addWords = (words: Word[], folded: string, start: number, end: number, certain: boolean): void => {
  if (folded === '') return
  if (certain) words.push({ text: cutToBytes(folded, MAX_WORD_BYTES), start, end })
  else for (const [text] of folded.matchAll(WORD)) words.push({ text: cutToBytes(text, MAX_WORD_BYTES), start, end })
}

const HYPHENS = '-\u2010\u2011\u2012\u2013\u2212\uFF0D\uFE63'
const FIRST_HALF = /^[0-9]{4}$/
const SECOND_HALF = /^[0-9]{3}[0-9x]$/

/** Whether two words are separated by exactly one hyphen. */
const isHyphenated = (text: string, before: Word | undefined, after: Word | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  after.start === before.end + 1 &&
  HYPHENS.includes(text.charAt(before.end))

/**
 * Joins the halves of an ISSN (`1234` and `567x`) at their hyphen, unless they are part of a longer hyphenated number.
 */
const joinIssns = (text: string, words: readonly Word[]): readonly Word[] => {
  const joined: Word[] = []
  for (let index = 0; index < words.length; index++) {
    const first = words[index]!
    const second = words[index + 1]
    if (
      second !== undefined &&
      FIRST_HALF.test(first.text) &&
      SECOND_HALF.test(second.text) &&
      isHyphenated(text, first, second) &&
      !isHyphenated(text, words[index - 1], first) &&
      !isHyphenated(text, second, words[index + 2])
    ) {
      joined.push({ text: first.text + second.text, start: first.start, end: second.end, parts: [first, second] })
      index++
    } else joined.push(first)
  }
  return joined
}

/**
 * The words of `text` in order. A word consists of consecutive letters and digits with their combining marks.
 * Non-sorting marks and invisible characters are ignored. An ISSN with hyphen is one word, equal to the ISSN without
 * hyphen (`1234-567X` and `1234567x` both become `1234567x`). Words over `MAX_WORD_BYTES` are truncated.
 */
export const words = (text: string): readonly Word[] => {
  const results: Word[] = []
  const { length } = text
  let mayHoldIssn = false
  let index = 0
  while (index < length) {
    let start = -1
    let end = index
    let certain = true
    while (index < length) {
      const code = text.charCodeAt(index)
      let size = 1
      let kind: number
      if (code < TABLE_END) {
        kind = CLASSES[code]!
        // ¼ ½ ¾ are the only characters in the table whose folded form contains a separator.
        if (code >= 0xbc && code <= 0xbe) certain = false
      } else {
        const character = String.fromCodePoint(text.codePointAt(index)!)
        size = character.length
        kind = classify(character)
        certain = false
      }
      index += size
      if (kind === SEPARATOR) break
      if (kind === IGNORED) continue
      if (start < 0) {
        if (kind === MARK) continue
        start = index - size
      }
      end = index
    }
    if (start >= 0) addWords(results, fold(text.slice(start, end)), start, end, certain)
    if (index - end === 1 && end - start === 4) mayHoldIssn = true
  }
  return mayHoldIssn ? joinIssns(text, results) : results
}
