/**
 * The lexemes of the index *fields*: each word in its place, and marks of each occurrence of a field, so that "in the
 * same occurrence" is an OR over ordinals of ANDs, which the index alone answers.
 *
 * | lexeme | says |
 * |---|---|
 * | `word~264a#1` | the word stands in subfield $a of the first 264 |
 * | `word~008#1` | the word stands in the first 008 |
 * | `word~*245a#1` | the word stands in $a of the first 880 that stands for a 245 |
 * | `#264#1` | there is a first 264 |
 * | `#264\|31#1` | its indicators |
 * | `#264=264 31 abc#1` | its structure: stored tag, indicators, codes in order |
 * | `#264!#1` | it is linked to an 880: a transliteration |
 *
 * The ninth and later occurrences of a tag share the ordinal 9.
 */
import type { DataField } from '@seriatim/marc'

/** Up to this ordinal the index tells occurrences of a tag apart. */
export const LAST_ORDINAL = 9

export const ordinalOf = (occurrence: number): number => Math.min(occurrence, LAST_ORDINAL)

/** The key of the place of an 880 under the tag that it stands for: occurrences there are counted apart. */
export const originalOf = (tag: string): string => `*${tag}`

export const placedWord = (word: string, place: string, code: string, ordinal: number): string =>
  `${word}~${place}${code}#${ordinal}`

export const existenceMark = (place: string, ordinal: number): string => `#${place}#${ordinal}`

export const indicatorMark = (place: string, indicators: string, ordinal: number): string =>
  `#${place}|${indicators}#${ordinal}`

export const structureMark = (place: string, structure: string, ordinal: number): string =>
  `#${place}=${structure}#${ordinal}`

export const linkedMark = (place: string, ordinal: number): string => `#${place}!#${ordinal}`

/** The signature of a field: `245 1# ac`, a blank indicator as `#`; at most 60 codes, which is more than any has. */
export const structureOf = ({ tag, indicator1, indicator2, subfields }: DataField): string => {
  let codes = ''
  for (const { code } of subfields) if (codes.length < 60) codes += code
  const shown = (indicator: string): string => (indicator === ' ' ? '#' : indicator)
  return `${tag} ${shown(indicator1)}${shown(indicator2)} ${codes}`
}
