import { mergerPartners } from '@seriatim/issn'
import { subfield } from '@seriatim/marc'
import { datesOf } from '../fixed-dates.ts'
import { rule } from '../rule.ts'

/** Second indicators of 785 by which the whole serial goes on under another title, and those by which a part does. */
const IN_WHOLE = '024678'
const IN_PART = '135'

/** The control characters around what does not sort in a title: no font has them. */
const NON_SORTING_MARKS = /[\u0098\u009c]/g

/**
 * A serial that is published (008/06 c) has a succeeding title in 785: one of both is wrong. Where only a part of it
 * went elsewhere it may well go on. Partners of a merger succeed nothing; its result does. MARC 21.
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
