import type { ReadProblem, ReadResult } from './problems.ts'
import { type Field, isDataField, type MarcRecord, type Subfield } from './record.ts'

/** Where a record has a subfield without content: the field of that tag, from 1, as the record has it. */
export type SubfieldPlace = { readonly field: string; readonly occurrence: number; readonly subfield: string }

/** Whether a subfield says nothing: its value is empty or white space. ISO 2709 would write its delimiter and code alone. */
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
 * The record without its empty subfields, and without the fields that had no others; the same record where there are none.
 * A field that has no subfields at all stays: a rule reports it.
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

/** A record of a file without its empty subfields, with a warning for each field that had some. */
export const droppingEmptySubfields = (result: ReadResult): ReadResult => {
  const { record, position, offset } = result
  if (record === undefined) return result
  const kept = withoutEmptySubfields(record)
  if (kept === record) return result
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
  return { ...result, record: kept, problems: [...result.problems, ...problems] }
}
