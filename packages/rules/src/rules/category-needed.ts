import { subfield } from '@seriatim/marc'
import { isCategory } from '@seriatim/profile'
import { rule } from '../rule.ts'

/** Tags of fields that exist only in a description. */
const TITLES = ['222', '245']

/**
 * Reports a description without a category (699 $8). Such a record is treated as Free, so that most rules for
 * descriptions do not run.
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
