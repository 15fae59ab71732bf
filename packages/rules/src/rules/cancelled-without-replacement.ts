import { replacementsOf } from '@seriatim/issn'
import { rule } from '../rule.ts'

/** Reports a Cancelled record without the replacing ISSN in 022 $v. */
export const cancelledWithoutReplacement = rule({
  id: 'cancelled-without-replacement',
  level: 'error',
  check({ record, category, report }) {
    if (category !== 'can' || replacementsOf(record.record).some((issn) => issn !== '')) return
    report({ field: '022', subfield: 'v' })
  },
})
