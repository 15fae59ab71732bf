import type { ReadProblem, ReadResult } from './problems.ts'
import { type Field, isDataField, type MarcRecord, type Subfield } from './record.ts'

/** The place of an empty subfield. `occurrence` counts the fields of the tag in the input record, from 1. */
export type SubfieldPlace = { readonly field: string; readonly occurrence: number; readonly subfield: string }

/**
 * Whether the value of a subfield is empty or white space. In ISO 2709 only its delimiter and code would be written.
 */
export const isEmptySubfield = ({ value }: Pick<Subfield, 'value'>): boolean => !/\S/.test(value)

const hasEmptySubfield = (field: Field): boolean => isDataField(field) && field.subfields.some(isEmptySubfield)

/** The empty subfields of a record, in record order. */
export const emptySubfields = (record: MarcRecord): readonly SubfieldPlace[] => {
  if (!record.fields.some(hasEmptySubfield)) return []
  const seen = new Map<string, number>()
  return record.fields.flatMap((field) => {
    const occurrence = (seen.get(field.tag) ?? 0) + 1
    seen.set(field.tag, occurrence)
    if (!isDataField(field)) return []
    return field.subfields.filter(isEmptySubfield).map(({ code }) => ({ field: field.tag, occurrence, subfield: code }))
  })
}

/**
 * Removes empty subfields, and fields that have no other subfield. Returns the same object if there are none. A field
 * without any subfield is kept, because a rule reports it.
 */
export const withoutEmptySubfields = (record: MarcRecord): MarcRecord => {
  if (!record.fields.some(hasEmptySubfield)) return record
  return {
    leader: record.leader,
    fields: record.fields.flatMap((field): readonly Field[] => {
      if (!isDataField(field) || !hasEmptySubfield(field)) return [field]
      const subfields = field.subfields.filter((subfield) => !isEmptySubfield(subfield))
      return subfields.length === 0 ? [] : [{ ...field, subfields }]
    }),
  }
}

/** Removes the empty subfields of a record in a file, with one warning for each affected field. */
export const droppingEmptySubfields = (result: ReadResult): ReadResult => {
  const { record, position, offset } = result
  if (record === undefined) return result
  const cleaned = withoutEmptySubfields(record)
  if (cleaned === record) return result
  const byField = Map.groupBy(emptySubfields(record), ({ field, occurrence }) => `${field} ${occurrence}`)
  const problems = [...byField.values()].map((places): ReadProblem => {
    const { field, occurrence } = places[0]!
    const subfields = [...new Set(places.map(({ subfield }) => `$${subfield}`))].join(' ')
    return {
      level: 'warning',
      code: 'empty-subfields',
      tag: field,
      params: { occurrence, subfields },
      position,
      offset,
    }
  })
  return { ...result, record: cleaned, problems: [...result.problems, ...problems] }
}
