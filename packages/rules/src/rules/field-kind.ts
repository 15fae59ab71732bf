import { isControlField, isControlTag } from '@seriatim/marc'
import { rule } from '../rule.ts'

/**
 * Reports a 00X field with subfields, another field without subfields, and a subfield code or indicator that is not one
 * character. Such faults come from damaged files and typing errors. Source: MARC 21 record structure.
 */
export const fieldKind = rule({
  id: 'field-kind',
  variants: ['subfields', 'value', 'empty', 'code'],
  level: 'error',
  structural: true,
  check({ record, report }) {
    for (const { field, occurrence } of record.fields) {
      const where = { field: field.tag, occurrence }
      if (isControlField(field)) {
        if (!isControlTag(field.tag)) report({ ...where, variant: field.value ? 'value' : 'empty', value: field.value })
        continue
      }
      if (isControlTag(field.tag)) report({ ...where, variant: 'subfields' })
      else if (field.subfields.length === 0) report({ ...where, variant: 'empty' })
      for (const { code, value } of field.subfields) {
        if ([...code].length !== 1) report({ ...where, variant: 'code', subfield: code, value })
      }
    }
  },
})
