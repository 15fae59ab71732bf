import { utf8Length } from '../characters.ts'
import { type Field, isControlField, type MarcRecord } from '../record.ts'

/** The bytes of a record in addition to its fields: a leader and two terminators. */
export const RECORD_OVERHEAD_BYTES = 26
/** The bytes of a directory entry. */
export const FIELD_OVERHEAD_BYTES = 12

/** The length of a field in ISO 2709 in bytes: indicators, delimiters, content and terminator. */
export const fieldBytes = (field: Field): number => {
  if (isControlField(field)) return utf8Length(field.value) + 1
  let bytes = 3
  for (const { code, value } of field.subfields) bytes += 1 + utf8Length(code) + utf8Length(value)
  return bytes
}

/** The length of a record in ISO 2709, in bytes. */
export const recordBytes = ({ fields }: MarcRecord): number =>
  fields.reduce((sum, field) => sum + fieldBytes(field) + FIELD_OVERHEAD_BYTES, RECORD_OVERHEAD_BYTES)
