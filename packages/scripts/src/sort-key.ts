import { fold } from './fold.ts'
import { withoutNonSorting } from './non-sorting.ts'
import { cutToBytes } from './utf8.ts'

const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gv

/**
 * The key by which `text` is filed: without its non-sorting part, folded, everything between words one blank.
 * Keys compare byte by byte in UTF-8 (`COLLATE "C"`), which is the order of code points: digits, Latin, Greek,
 * Cyrillic, Hebrew, Arabic, Indic and South-East Asian scripts, kana, Han, Hangul. Numbers file digit by digit.
 * A text that is all non-sorting is filed as a whole. The key has at most `maxBytes` bytes of UTF-8.
 */
export const sortKey = (text: string, { maxBytes = 96 }: { maxBytes?: number } = {}): string => {
  const key = keyOf(withoutNonSorting(text)) || keyOf(text)
  return cutToBytes(key, maxBytes).trimEnd()
}

const keyOf = (text: string): string => fold(text).replace(NO_WORD, ' ').trim()
