import { type DataField, type Field, isDataField, type MarcRecord } from '@seriatim/marc'

/** The record with one field changed: the `occurrence`-th of `tag`. Undefined where there is none or `change` declines. */
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

/** As `withField` for data fields. */
export const withDataField = (
  record: MarcRecord,
  tag: string,
  occurrence: number,
  change: (field: DataField) => DataField | undefined,
): MarcRecord | undefined =>
  withField(record, tag, occurrence, (field) => (isDataField(field) ? change(field) : undefined))

/** The record with the first subfield `code` that holds `value` changed to `changed`, in one field. */
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
