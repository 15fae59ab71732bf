import { subfield } from '@seriatim/marc'
import { isCategory } from '@seriatim/profile'
import { rule } from '../rule.ts'

/** What only a description has. */
const TITLES = ['222', '245']

/**
 * A record describes a serial but does not say its category (699 $8), so that it counts as Free: what a description needs
 * cannot be looked at.
 */
export const categoryNeeded = rule({
  id: 'category-needed',
  level: 'error',
  check({ record, category, report }) {
    if (category !== 'fre' || !TITLES.some((tag) => record.has(tag))) return
    const stated = subfield(record.dataFields('699')[0]?.field, '8')
    if (!isCategory(stated)) report({ field: '699', subfield: '8', value: stated ?? '' })
  },
})
