import { isPublicationStatement, requiredFields } from '@seriatim/profile'
import { rule } from '../rule.ts'

/**
 * There are 264s, but only such as name a producer, distributor, manufacturer or a copyright date (second indicator 0,
 * 2, 3, 4): nothing says where and by whom the serial is published. ISSN MARC profile; ISO 3297: an ISSN identifies
 * what is published. Where neither 260 nor 264 is there, `missing-one-of-two` speaks.
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
