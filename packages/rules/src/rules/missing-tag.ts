import { requiredFields } from '@seriatim/profile'
import { rule } from '../rule.ts'

/** A field that every record of the category must have is not there. ISSN MARC profile, mandatory fields. */
export const missingTag = rule({
  id: 'missing-tag',
  level: 'error',
  check({ record, category, report }) {
    for (const tag of requiredFields(category).all) if (!record.has(tag)) report({ field: tag })
  },
})
