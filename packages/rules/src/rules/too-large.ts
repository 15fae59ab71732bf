import { type Field, isControlField, MAX_ISO2709_FIELD, MAX_ISO2709_RECORD } from '@seriatim/marc'
import { rule } from '../rule.ts'

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
    if (units * MOST_BYTES <= MAX_ISO2709_FIELD) return
    let total = LEADER_AND_TERMINATORS
    for (const { field, occurrence } of record.fields) {
      const bytes = bytesOf(field)
      total += bytes + DIRECTORY_ENTRY
      if (bytes > MAX_ISO2709_FIELD) {
        report({ variant: 'field', field: field.tag, occurrence, params: { bytes, limit: MAX_ISO2709_FIELD } })
      }
    }
    if (total > MAX_ISO2709_RECORD)
      report({ variant: 'record', field: 'LDR', params: { bytes: total, limit: MAX_ISO2709_RECORD } })
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
