import { mergerPartners } from '@seriatim/issn'
import { subfield } from '@seriatim/marc'
import { datesOf } from '../fixed-dates.ts'
import { rule } from '../rule.ts'

/** Second indicators of 785 for a serial that continues the whole title, and for one that continues a part of it. */
const IN_WHOLE = '024678'
const IN_PART = '135'

/** Non-sorting marks, which are removed because no font displays them. */
const NON_SORTING_MARKS = /[\u0098\u009c]/g

/**
 * Reports a current serial (008/06 c) with a succeeding title in 785, because one of the two is wrong. A continuation
 * in part is only a warning, because the rest may still be published. Partners of a merger are not successors, but its
 * result is. Source: MARC 21.
 */
export const currentAndSucceeded = rule({
  id: 'current-and-succeeded',
  variants: ['succeeded', 'in-part'],
  level: 'error',
  variantLevels: { 'in-part': 'warning' },
  check({ record, report }) {
    const successors = record.dataFields('785')
    if (successors.length === 0 || datesOf(record)?.status !== 'c') return
    const partners = mergerPartners(record.record)
    for (const { field, occurrence } of successors) {
      if (partners.has(field)) continue
      const value = (subfield(field, 't') ?? subfield(field, 'x') ?? '').replace(NON_SORTING_MARKS, '')
      const params = { indicator: field.indicator2 }
      if (IN_WHOLE.includes(field.indicator2)) report({ variant: 'succeeded', field: '785', occurrence, value, params })
      else if (IN_PART.includes(field.indicator2))
        report({ variant: 'in-part', field: '785', occurrence, value, params })
    }
  },
})
