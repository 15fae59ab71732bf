/**
 * Finds the fields that a data-field line covers. A place is a tag (`245`), or `*` and a tag for the 880 fields linked
 * to that tag (`*245`). A mark is a lexeme for the indicators and subfields of an occurrence.
 */

import { originalOf } from '@seriatim/analyser'
import type { FieldLine } from '@seriatim/query'
import { compileRegex } from '@seriatim/query/regex'
import type { Lexicon } from './plan.ts'

const isOriginal = (place: string): boolean => place.startsWith('*')
const tagOfPlace = (place: string): string => (isOriginal(place) ? place.slice(1) : place)
/** The tag of the fields at a place: 880 for a place with `*`. */
export const storedTag = (place: string): string => (isOriginal(place) ? '880' : place)

const LITERAL_TAG = /^[0-9A-Za-z]{3}$/

/**
 * The places for the tag and script of a line. An 880 has two places: `880`, and `*` with the linked tag. If both are
 * selected and the line counts no occurrences, one of them is dropped.
 */
export async function placesOfLine(line: FieldLine, lexicon: Lexicon): Promise<readonly string[]> {
  const { tag, script, repeat } = line
  const places = LITERAL_TAG.test(tag) ? [tag, originalOf(tag)] : await matchingPlaces(tag, lexicon)
  const isWanted = (place: string): boolean =>
    script === 'any' || (script === 'original') === (storedTag(place) === '880')
  const selected = places.filter(isWanted)
  return repeat === undefined && selected.includes('880') ? selected.filter((place) => !isOriginal(place)) : selected
}

async function matchingPlaces(tag: string, lexicon: Lexicon): Promise<readonly string[]> {
  const { fits } = compileRegex(tag)
  return (await lexicon.places()).filter((place) => fits(tagOfPlace(place)))
}

/** The marks that a matching occurrence may have, as complete texts or as prefixes. */
export type OccurrenceMarks = { readonly texts: readonly string[]; readonly prefix: boolean }

/**
 * The conditions of a line on indicators, structure and, with `code`, subfield codes, as far as a mark can decide them.
 */
type Signature = Pick<FieldLine, 'indicator1' | 'indicator2' | 'structure'> & { readonly code?: string }

export const needsSignature = ({ indicator1, indicator2, structure, code }: Signature): boolean =>
  indicator1 + indicator2 + structure !== '' || code !== undefined

/**
 * Returns the field structures (tag, indicators and subfields: `245 1# ac`) in `structures` that match the conditions.
 */
export const matchingStructures = (
  { indicator1, indicator2, structure, code }: Signature,
  structures: readonly string[],
): readonly string[] => {
  const fits = structure === '' ? () => true : compileRegex(structure).fits
  return structures.filter(
    (each) =>
      (indicator1 === '' || each[4] === indicator1) &&
      (indicator2 === '' || each[5] === indicator2) &&
      (code === undefined || each.slice(7).includes(code)) &&
      fits(each),
  )
}

/**
 * The endings of the marks (see `occurrenceMark`) of matching occurrences at `place`; undefined if every occurrence
 * matches. The beginning of a mark contains the first indicator. The structures in the database determine the rest.
 */
export const marksAt = (
  place: string,
  signature: Signature,
  structures: readonly string[],
): OccurrenceMarks | undefined => {
  const { indicator1, indicator2, structure, code } = signature
  if (!needsSignature(signature)) return undefined
  if (indicator2 + structure === '' && code === undefined) return { texts: [indicator1], prefix: true }
  const tag = storedTag(place)
  const fitting = matchingStructures(
    signature,
    structures.filter((each) => each.startsWith(`${tag} `)),
  )
  const isBeginning = structure === '' && code === undefined
  const texts = fitting.map((each) => (isBeginning ? each.slice(4, 6) : each.slice(4, 6) + each.slice(7)))
  return { texts: [...new Set(texts)], prefix: isBeginning }
}
