import { requiredFields } from '@seriatim/profile'
import { rule } from '../rule.ts'

/** Reports two missing alternative fields: 080 or 082, 260 or 264. Source: ISSN MARC profile. */
export const missingOneOfTwo = rule({
  id: 'missing-one-of-two',
  level: 'error',
  check({ record, category, report }) {
    for (const [first = '', second = ''] of requiredFields(category).anyOf) {
      if (!record.has(first) && !record.has(second)) report({ field: first, params: { other: second } })
    }
  },
})
