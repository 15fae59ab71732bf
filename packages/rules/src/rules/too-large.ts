import {
  FIELD_OVERHEAD_BYTES,
  type Field,
  fieldBytes,
  isControlField,
  MAX_ISO2709_FIELD,
  MAX_ISO2709_RECORD,
  RECORD_OVERHEAD_BYTES,
} from '@seriatim/marc'
import { rule } from '../rule.ts'

/** The maximum number of UTF-8 bytes for each UTF-16 code unit. */
const MAX_BYTES = 3

/** Reports a field or record that exceeds the length limits of ISO 2709, in UTF-8 bytes. */
export const tooLarge = rule({
  id: 'too-large',
  variants: ['field', 'record'],
  level: 'error',
  check({ record, report }) {
    let units = RECORD_OVERHEAD_BYTES
    for (const { field } of record.fields) units += fieldSize(field) + FIELD_OVERHEAD_BYTES
    if (units * MAX_BYTES <= MAX_ISO2709_FIELD) return
    let total = RECORD_OVERHEAD_BYTES
    for (const { field, occurrence } of record.fields) {
      const bytes = fieldBytes(field)
      total += bytes + FIELD_OVERHEAD_BYTES
      if (bytes > MAX_ISO2709_FIELD) {
        report({ variant: 'field', field: field.tag, occurrence, params: { bytes, limit: MAX_ISO2709_FIELD } })
      }
    }
    if (total > MAX_ISO2709_RECORD)
      report({ variant: 'record', field: 'LDR', params: { bytes: total, limit: MAX_ISO2709_RECORD } })
  },
})

const fieldSize = (field: Field): number => {
  if (isControlField(field)) return field.value.length + 1
  let units = 3
  for (const { code, value } of field.subfields) units += 1 + code.length + value.length
  return units
}
