import { isPublicationStatement, requiredFields } from '@seriatim/profile'
import { rule } from '../rule.ts'

/**
 * Reports 264s that name only a producer, distributor, manufacturer or copyright date (second indicator 0, 2, 3, 4), so
 * that the publication statement is missing. Without any 260 or 264, `missingOneOfTwo` reports instead. Source: ISSN
 * MARC profile; ISO 3297.
 */
export const noPublicationStatement = rule({
  id: 'no-publication-statement',
  level: 'error',
  check({ record, category, report }) {
    if (!requiredFields(category).anyOf.some((group) => group.includes('264'))) return
    const statements = [...record.dataFields('260'), ...record.dataFields('264')]
    if (statements.length === 0 || statements.some(({ field }) => isPublicationStatement(field))) return
    report({ field: '264', value: statements.map(({ field }) => field.indicator2).join(', ') })
  },
})
