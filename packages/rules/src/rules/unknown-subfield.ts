import { isDataField } from '@seriatim/marc'
import { fieldDefinition, subfieldDefinition } from '@seriatim/profile/fields'
import { definingTag } from '../alternate-script.ts'
import { rule } from '../rule.ts'

/** Reports a subfield that the profile does not define in this field. An 880 has the subfields of its linked field. */
export const unknownSubfield = rule({
  id: 'unknown-subfield',
  level: 'error',
  structural: true,
  check({ record, report }) {
    for (const { field, occurrence } of record.fields) {
      if (!isDataField(field)) continue
      const tag = definingTag(field)
      const definition = fieldDefinition(tag)
      if (!definition || definition.anySubfield) continue
      for (const { code, value } of field.subfields) {
        if (subfieldDefinition(tag, code) || (code === '6' && field.tag === '880')) continue
        report({ field: field.tag, occurrence, subfield: code, value })
      }
    }
  },
})
