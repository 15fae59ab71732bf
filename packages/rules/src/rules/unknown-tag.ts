import { isKnownTag } from '@seriatim/profile/fields'
import { rule } from '../rule.ts'

/** Reports a field that the profile does not define. */
export const unknownTag = rule({
  id: 'unknown-tag',
  level: 'error',
  structural: true,
  check({ record, report }) {
    for (const { field, occurrence } of record.fields) {
      if (!isKnownTag(field.tag)) report({ field: field.tag, occurrence })
    }
  },
})
