import { isDataField } from '@seriatim/marc'
import { controlFieldDefinition, fieldDefinition, subfieldDefinition } from '@seriatim/profile/fields'
import { definingTag } from '../alternate-script.ts'
import { rule } from '../rule.ts'

/** Reports each surplus occurrence of a non-repeatable field or subfield. Source: MARC 21, (NR). */
export const notRepeatable = rule({
  id: 'not-repeatable',
  variants: ['field', 'subfield'],
  level: 'error',
  structural: true,
  check({ record, report }) {
    for (const { field, occurrence } of record.fields) {
      const { tag } = field
      if (occurrence > 1) {
        const definition = fieldDefinition(tag) ?? controlFieldDefinition(tag)
        if (definition && !definition.repeatable) report({ variant: 'field', field: tag, occurrence })
      }
      if (!isDataField(field)) continue
      const { subfields } = field
      for (let index = 1; index < subfields.length; index++) {
        const { code, value } = subfields[index]!
        if (!subfields.some((other, before) => before < index && other.code === code)) continue
        const definition = subfieldDefinition(definingTag(field), code)
        if (definition && !definition.repeatable) {
          report({ variant: 'subfield', field: tag, occurrence, subfield: code, value })
        }
      }
    }
  },
})
