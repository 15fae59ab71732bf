import { utf8Length } from '../characters.ts'
import { type Field, isControlField, type MarcRecord } from '../record.ts'

/** Leader and two terminators. */
export const RECORD_OVERHEAD_BYTES = 26
/** The entry of a field in the directory. */
export const FIELD_OVERHEAD_BYTES = 12

/** The length of a field in ISO 2709: content, indicators, delimiters and the terminator. */
export const fieldBytes = (field: Field): number => {
  if (isControlField(field)) return utf8Length(field.value) + 1
  let bytes = 3
  for (const { code, value } of field.subfields) bytes += 1 + utf8Length(code) + utf8Length(value)
  return bytes
}

/** The length of a record in ISO 2709. */
export const recordBytes = ({ fields }: MarcRecord): number =>
  fields.reduce((sum, field) => sum + fieldBytes(field) + FIELD_OVERHEAD_BYTES, RECORD_OVERHEAD_BYTES)
