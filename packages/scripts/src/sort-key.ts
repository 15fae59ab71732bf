import { fold } from './fold.ts'
import { titleKey } from './title-key.ts'
import { cutToBytes } from './utf8.ts'

/**
 * The key by which `text` is filed: its title key, folded, so that equal titles are filed as one.
 * Keys compare byte by byte in UTF-8 (`COLLATE "C"`), which is the order of code points: digits, Latin, Greek,
 * Cyrillic, Hebrew, Arabic, Indic and South-East Asian scripts, kana, Han, Hangul. Numbers file digit by digit.
 */
export const fullSortKey = (text: string): string =>
  // Folding may drop a mark that was alone between two blanks.
  fold(titleKey(text)).replace(/ {2,}/g, ' ').trim()

/** The sort key of `text` with at most `maxBytes` bytes of UTF-8. */
export const sortKey = (text: string, { maxBytes = 96 }: { maxBytes?: number } = {}): string =>
  cutToBytes(fullSortKey(text), maxBytes).trimEnd()
