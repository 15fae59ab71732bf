/**
 * The field occurrences for searching. Every field has its tag. An 880 also has its linked tag, where it is counted
 * separately (contract, Search).
 */
import { type Field, isDataField, type MarcRecord } from '@seriatim/marc'
import { type FieldScript, representedTag, scriptOfField } from './linked-field.ts'
import { linkedPlace } from './occurrence-marks.ts'
import type { Run } from './phrase.ts'
import { readings, runPairs, searchWords, wordForms } from './words.ts'

export type Occurrence = {
  /** The tag under which a search finds the field. */
  readonly tag: string
  /** The place for counting: the tag, or `*245` for an 880 linked to 245. */
  readonly place: string
  /** The number of the occurrence in this place, from 1. */
  readonly number: number
  readonly script: FieldScript
  readonly field: Field
}

export const occurrencesOf = (record: MarcRecord): readonly Occurrence[] => {
  const counts = new Map<string, number>()
  const next = (place: string): number => {
    const number = (counts.get(place) ?? 0) + 1
    counts.set(place, number)
    return number
  }
  return record.fields.flatMap((field): Occurrence[] => {
    const { tag } = field
    const script = isDataField(field) ? scriptOfField(field) : 'latin'
    const own: Occurrence = { tag, place: tag, number: next(tag), script, field }
    const represented = isDataField(field) ? representedTag(field) : undefined
    if (represented === undefined) return [own]
    const place = linkedPlace(represented)
    return [own, { tag: represented, place, number: next(place), script, field }]
  })
}

/**
 * Splits consecutive texts into words. Returns a list of words for each way to split them, and one list of character
 * pairs, whose order has no meaning.
 */
const runsOfTexts = (texts: readonly string[]): readonly Run[] => {
  const results = texts.flatMap(searchWords)
  const runs = readings(results).map((words) => words.map(wordForms))
  const pairs = runPairs(results)
  return pairs.length === 0 ? runs : [...runs, [pairs]]
}

/** The words of a text, as one list for each way to split it. */
export const runsOf = (text: string): readonly Run[] => runsOfTexts([text])

/** The words of a whole field, across its subfields, as one list for each way to split the text. */
export const runsOfField = (field: Field): readonly Run[] =>
  runsOfTexts(isDataField(field) ? field.subfields.map(({ value }) => value) : [field.value])

/**
 * The words of the subfields with `codes`, which are joined to one text: one list for each way to split it. Empty for a
 * field without subfields.
 */
export const runsOfCodes = (field: Field, codes: string): readonly Run[] =>
  isDataField(field)
    ? runsOfTexts(field.subfields.flatMap(({ code, value }) => (code !== '' && codes.includes(code) ? [value] : [])))
    : []

/**
 * The words of each subfield with one of `codes`, as one list for each way to split its text. Empty for a field without
 * subfields.
 */
export const runsOfSubfields = (field: Field, codes: string): readonly (readonly Run[])[] =>
  isDataField(field)
    ? field.subfields.flatMap(({ code, value }) => (code !== '' && codes.includes(code) ? [runsOf(value)] : []))
    : []

/**
 * The values for a whole-value condition: the values of the subfields in `codes`, or the joined field if `codes` is
 * empty.
 */
export const valuesOfField = (field: Field, codes: string): readonly string[] => {
  if (!isDataField(field)) return codes === '' ? [field.value] : []
  return codes === ''
    ? [field.subfields.map(({ value }) => value).join(' ')]
    : field.subfields.flatMap(({ code, value }) => (code !== '' && codes.includes(code) ? [value] : []))
}
