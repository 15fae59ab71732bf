import { subfield } from '@seriatim/marc'
import { rule } from '../rule.ts'

/** Reports a second abbreviated key title (210 with a blank second indicator). Source: ISSN MARC profile. */
export const oneAbbreviatedKeyTitle = rule({
  id: 'one-abbreviated-key-title',
  level: 'error',
  check({ record, report }) {
    const abbreviated = record.dataFields('210').filter(({ field }) => field.indicator2 === ' ')
    for (const { field, occurrence } of abbreviated.slice(1)) {
      report({ field: '210', occurrence, subfield: 'a', value: subfield(field, 'a') ?? '' })
    }
  },
})
