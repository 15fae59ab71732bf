import { type DataField, type Field, isDataField, type MarcRecord } from '@seriatim/marc'

/**
 * Changes one field: the nth field with the tag `tag`, where n is `occurrence` (from 1). Undefined if the field is
 * missing or `change` returns undefined.
 */
export const withField = (
  record: MarcRecord,
  tag: string,
  occurrence: number,
  change: (field: Field) => Field | undefined,
): MarcRecord | undefined => {
  let count = 0
  for (const [index, field] of record.fields.entries()) {
    if (field.tag !== tag || ++count !== occurrence) continue
    const changed = change(field)
    return changed && { leader: record.leader, fields: record.fields.with(index, changed) }
  }
  return undefined
}

/** Changes one data field, as `withField` does. */
export const withDataField = (
  record: MarcRecord,
  tag: string,
  occurrence: number,
  change: (field: DataField) => DataField | undefined,
): MarcRecord | undefined =>
  withField(record, tag, occurrence, (field) => (isDataField(field) ? change(field) : undefined))

/** Replaces `value` by `changed` in one field, in the first subfield `code` that contains the value. */
export const withSubfieldValue = (
  record: MarcRecord,
  place: { tag: string; occurrence: number; code: string },
  value: string,
  changed: string,
): MarcRecord | undefined =>
  withDataField(record, place.tag, place.occurrence, (field) => {
    const index = field.subfields.findIndex((subfield) => subfield.code === place.code && subfield.value === value)
    if (index < 0) return undefined
    return { ...field, subfields: field.subfields.with(index, { code: place.code, value: changed }) }
  })
