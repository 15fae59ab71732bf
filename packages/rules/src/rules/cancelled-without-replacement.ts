import { replacementsOf } from '@seriatim/issn'
import { rule } from '../rule.ts'

/** A Cancelled record does not say in 022 $v which number stands in its stead. */
export const cancelledWithoutReplacement = rule({
  id: 'cancelled-without-replacement',
  level: 'error',
  check({ record, category, report }) {
    if (category !== 'can' || replacementsOf(record.record).some((issn) => issn !== '')) return
    report({ field: '022', subfield: 'v' })
  },
})
