/**
 * The lexemes of the index *fields*: words in their places, and marks of field occurrences. "In the same occurrence" is
 * then an OR over ordinals of ANDs, which the index can evaluate.
 *
 * | lexeme | meaning |
 * |---|---|
 * | `word~264#1a` | the word is in subfield $a of the first 264 |
 * | `word~008#1` | the word is in the first 008 |
 * | `word~*245#1a` | the word is in $a of the first 880 linked to 245 |
 * | `+university press~264#1b` | the two frequent words are adjacent there |
 * | `+london university~264#1` | the two words are adjacent in the field, at the boundary of two subfields |
 * | `#264#1\|31abc` | a first 264 exists, with these indicators and codes in order (blank as `#`) |
 * | `#264#1!` | the occurrence is linked to an 880, so it is a transliteration |
 * | `#264#1*a` | the occurrence has several subfields $a; its content shows which words are together |
 *
 * Prefix searches are broader: `word~264` finds the word in any 264, `word~264#1` anywhere in the first one. A prefix
 * search for a mark up to its ordinal tests whether the occurrence exists. Up to an indicator, it tests the indicators;
 * the whole mark tests the structure.
 *
 * A word has the same positions as in the index of all words. Adjacent words are in the same field, because positions
 * have a gap between fields.
 *
 * The ninth and later occurrences of a tag share the ordinal 9.
 */
import type { DataField } from '@seriatim/marc'

/** The highest ordinal. Later occurrences of a tag share this ordinal. */
export const LAST_ORDINAL = 9

export const ordinalOf = (occurrence: number): number => Math.min(occurrence, LAST_ORDINAL)

/** The place of an 880 by its linked tag, where occurrences are counted separately. */
export const linkedPlace = (tag: string): string => `*${tag}`

/** The suffix of a word for its place. Computed once for each subfield. */
export const placeSuffix = (place: string, code: string, ordinal: number): string => `~${place}#${ordinal}${code}`

/** The mark of an occurrence. `structure` comes from `structureOf`; its tag is replaced by the place. */
export const occurrenceMark = (place: string, structure: string, ordinal: number): string =>
  `#${place}#${ordinal}|${structure.slice(4, 6)}${structure.slice(7)}`

export const linkedMark = (place: string, ordinal: number): string => `#${place}#${ordinal}!`

export const repeatMark = (place: string, ordinal: number, code: string): string => `#${place}#${ordinal}*${code}`

/**
 * The maximum number of codes in a signature, so that its key is not truncated. An occurrence with more codes is
 * incomplete in the index.
 */
export const MAX_CODES = 243

/** The signature of a field: `245 1# ac`, with `#` for a blank indicator and at most `MAX_CODES` codes. */
export const structureOf = ({ tag, indicator1, indicator2, subfields }: DataField): string => {
  let codes = ''
  for (const { code } of subfields) if (codes.length < MAX_CODES) codes += code
  const shown = (indicator: string): string => (indicator === ' ' ? '#' : indicator)
  return `${tag} ${shown(indicator1)}${shown(indicator2)} ${codes}`
}

/** The mark of a control field, which has neither indicators nor codes. */
export const controlMark = (tag: string, ordinal: number): string => `#${tag}#${ordinal}|`
