import { type Field, isControlField } from '@seriatim/marc'
import { rule } from '../rule.ts'

/** What the directory and the leader can say: four digits for a field, five for a record. ISO 2709, MARC 21. */
const FIELD_LIMIT = 9_999
const RECORD_LIMIT = 99_999
const LEADER_AND_TERMINATORS = 26
const DIRECTORY_ENTRY = 12
/** No character takes more bytes of UTF-8 for each unit of UTF-16. */
const MOST_BYTES = 3

/** A field or the whole record is longer than ISO 2709 can carry, counted in bytes of UTF-8. */
export const tooLarge = rule({
  id: 'too-large',
  variants: ['field', 'record'],
  level: 'error',
  check({ record, report }) {
    let units = LEADER_AND_TERMINATORS
    for (const { field } of record.fields) units += unitsOf(field) + DIRECTORY_ENTRY
    if (units * MOST_BYTES <= FIELD_LIMIT) return
    let total = LEADER_AND_TERMINATORS
    for (const { field, occurrence } of record.fields) {
      const bytes = bytesOf(field)
      total += bytes + DIRECTORY_ENTRY
      if (bytes > FIELD_LIMIT) {
        report({ variant: 'field', field: field.tag, occurrence, params: { bytes, limit: FIELD_LIMIT } })
      }
    }
    if (total > RECORD_LIMIT) report({ variant: 'record', field: 'LDR', params: { bytes: total, limit: RECORD_LIMIT } })
  },
})

const unitsOf = (field: Field): number => {
  if (isControlField(field)) return field.value.length + 1
  let units = 3
  for (const { code, value } of field.subfields) units += 1 + code.length + value.length
  return units
}

/** The length of a field in ISO 2709: content, indicators, delimiters and the terminator. */
const bytesOf = (field: Field): number => {
  if (isControlField(field)) return utf8Length(field.value) + 1
  let bytes = 3
  for (const { code, value } of field.subfields) bytes += 1 + utf8Length(code) + utf8Length(value)
  return bytes
}

const utf8Length = (text: string): number => {
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Each half of a surrogate pair counts for two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit >= 0xd800 && unit < 0xe000 ? 2 : 3
  }
  return bytes
}
