import { fold } from './fold.ts'
import { titleKey } from './title-key.ts'
import { cutToBytes } from './utf8.ts'

/**
 * The sort key of `text`: its folded title key, so that equal titles are sorted together. Keys compare by UTF-8 bytes
 * (`COLLATE "C"`), which is code point order: digits, Latin, Greek, Cyrillic, Hebrew, Arabic, Indic and South-East
 * Asian scripts, kana, Han, Hangul. Numbers sort digit by digit.
 */
export const fullSortKey = (text: string): string =>
  // Folding may remove a single mark between two blanks.
  fold(titleKey(text)).replace(/ {2,}/g, ' ').trim()

/** The sort key of `text`, limited to `maxBytes` UTF-8 bytes. */
export const sortKey = (text: string, { maxBytes = 96 }: { maxBytes?: number } = {}): string =>
  cutToBytes(fullSortKey(text), maxBytes).trimEnd()
