/**
 * The occurrences of fields that a search looks at: every field under its tag, an 880 under the tag that it stands for
 * as well, counted apart there (contract, Search).
 */
import { type Field, isDataField, type MarcRecord } from '@seriatim/marc'
import { type FieldScript, representedTag, scriptOfField } from './linked-field.ts'
import type { Run } from './phrase.ts'
import { originalOf } from './placed.ts'
import { formsOf, words } from './words.ts'

export type Occurrence = {
  /** The tag that it is looked for by. */
  readonly tag: string
  /** Where it is counted: its tag, or `*245` for an 880 that stands for a 245. */
  readonly place: string
  /** Its number there, from 1. */
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
    const place = originalOf(represented)
    return [own, { tag: represented, place, number: next(place), script, field }]
  })
}

/** The words of a text with their forms. */
export const runOf = (text: string): Run => words(text).map(formsOf)

/** The words of a whole field, over its subfields in order. */
export const runOfField = (field: Field): Run =>
  isDataField(field) ? field.subfields.flatMap(({ value }) => runOf(value)) : runOf(field.value)

/** The words of each subfield of `codes` alone; of none where the field has no subfields. */
export const runsOfSubfields = (field: Field, codes: string): readonly Run[] =>
  isDataField(field)
    ? field.subfields.flatMap(({ code, value }) => (code !== '' && codes.includes(code) ? [runOf(value)] : []))
    : []

/** The values that a whole-value condition looks at: those of the subfields of `codes`, else the field's as one. */
export const valuesOfField = (field: Field, codes: string): readonly string[] => {
  if (!isDataField(field)) return codes === '' ? [field.value] : []
  return codes === ''
    ? [field.subfields.map(({ value }) => value).join(' ')]
    : field.subfields.flatMap(({ code, value }) => (code !== '' && codes.includes(code) ? [value] : []))
}
