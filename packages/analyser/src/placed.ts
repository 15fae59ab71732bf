/**
 * The lexemes of the index *fields*: each word in its place, and marks of each occurrence of a field, so that "in the
 * same occurrence" is an OR over ordinals of ANDs, which the index alone answers.
 *
 * | lexeme | says |
 * |---|---|
 * | `word~264#1a` | the word stands in subfield $a of the first 264 |
 * | `word~008#1` | the word stands in the first 008 |
 * | `word~*245#1a` | the word stands in $a of the first 880 that stands for a 245 |
 * | `+university press~264#1b` | the two frequent words follow each other there |
 * | `+london university~264#1` | they do in the field, the first one at the end of a subfield |
 * | `#264#1\|31abc` | there is a first 264, with these indicators and these codes in order (blank as `#`) |
 * | `#264#1!` | it is linked to an 880: a transliteration |
 * | `#264#1*a` | it has more than one subfield $a: which words stand together, its content tells |
 *
 * Truncated, a word says less: `word~264` asks for it anywhere in a 264, `word~264#1` anywhere in the first. So does
 * the mark: up to the ordinal it asks whether there is such an occurrence, up to an indicator what its indicators are,
 * and as a whole its structure.
 *
 * A word has the positions that it has among all words of the record. Words that follow each other stand in one field:
 * between two fields positions have a gap.
 *
 * The ninth and later occurrences of a tag share the ordinal 9.
 */
import type { DataField } from '@seriatim/marc'

/** Up to this ordinal the index tells occurrences of a tag apart. */
export const LAST_ORDINAL = 9

export const ordinalOf = (occurrence: number): number => Math.min(occurrence, LAST_ORDINAL)

/** The key of the place of an 880 under the tag that it stands for: occurrences there are counted apart. */
export const originalOf = (tag: string): string => `*${tag}`

/** What follows a word to say where it stands: made once a subfield, for it is the same for all words there. */
export const placeSuffix = (place: string, code: string, ordinal: number): string => `~${place}#${ordinal}${code}`

/** `structure` as `structureOf` gives it: its tag is known by the place. */
export const occurrenceMark = (place: string, structure: string, ordinal: number): string =>
  `#${place}#${ordinal}|${structure.slice(4, 6)}${structure.slice(7)}`

export const linkedMark = (place: string, ordinal: number): string => `#${place}#${ordinal}!`

export const repeatMark = (place: string, ordinal: number, code: string): string => `#${place}#${ordinal}*${code}`

/** Codes that a signature holds, so that as a key it is not cut; the index does not hold an occurrence of more in full. */
export const MAX_CODES = 243

/** The signature of a field: `245 1# ac`, a blank indicator as `#`; at most `MAX_CODES` codes, more than any has. */
export const structureOf = ({ tag, indicator1, indicator2, subfields }: DataField): string => {
  let codes = ''
  for (const { code } of subfields) if (codes.length < MAX_CODES) codes += code
  const shown = (indicator: string): string => (indicator === ' ' ? '#' : indicator)
  return `${tag} ${shown(indicator1)}${shown(indicator2)} ${codes}`
}

/** A control field has neither indicators nor codes: its mark says that it is there. */
export const controlMark = (tag: string, ordinal: number): string => `#${tag}#${ordinal}|`
