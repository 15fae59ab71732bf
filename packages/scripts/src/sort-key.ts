import { withFiledLetters } from './filing-letters.ts'
import { fold } from './fold.ts'
import { titleKey } from './title-key.ts'
import { cutToBytes } from './utf8.ts'

const NUMBER = /[0-9]+/g
/**
 * A number with fewer digits begins with its length as one digit. A longer number begins with `9` and its length in
 * three digits.
 */
const LONG = 9

/**
 * A number as text that sorts by value: its length without leading zeros, its digits, and behind `!` the number of
 * leading zeros. 2 is `12`, 10 is `210`, 007 is `17!2`.
 */
const byValue = (number: string): string => {
  const digits = number.replace(/^0+(?=[0-9])/, '')
  const { length } = digits
  const zeros = number.length - length
  return `${length < LONG ? length : `9${String(length).padStart(3, '0')}`}${digits}${zeros === 0 ? '' : `!${zeros}`}`
}

/**
 * The sort key of `text`: its folded title key, so that equal titles are sorted together. Keys compare by UTF-8 bytes
 * (`COLLATE "C"`), which is code point order: digits, Latin, Greek, Cyrillic, Hebrew, Arabic, Indic and South-East
 * Asian scripts, kana, Han, Hangul. Letters of an alphabet with later code points are at their place in it (see
 * `filing-letters.ts`). Numbers sort by value (contract, TEXT (f)).
 */
export const fullSortKey = (text: string): string =>
  // Folding may remove a single combining mark between two blanks.
  withFiledLetters(fold(titleKey(text)).replace(/ {2,}/g, ' ').trim()).replace(NUMBER, byValue)

/** The sort key of `text`, limited to `maxBytes` UTF-8 bytes. */
export const sortKey = (text: string, { maxBytes = 96 }: { maxBytes?: number } = {}): string =>
  cutToBytes(fullSortKey(text), maxBytes).trimEnd()
