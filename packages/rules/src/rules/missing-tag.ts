import { requiredFields } from '@seriatim/profile'
import { rule } from '../rule.ts'

/** Reports a missing mandatory field of the category. Source: ISSN MARC profile, mandatory fields. */
export const missingTag = rule({
  id: 'missing-tag',
  level: 'error',
  check({ record, category, report }) {
    for (const tag of requiredFields(category).all) if (!record.has(tag)) report({ field: tag })
  },
})
