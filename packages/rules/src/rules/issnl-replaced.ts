import { issnlIn } from '@seriatim/issn'
import { ownIssn } from '../link-places.ts'
import { putCode } from '../put-code.ts'
import { baseRule } from '../rule.ts'

/**
 * A number is described for the first time with another ISSN-L in 022 $l than its family has. The save writes that of the
 * family all the same; what stood there is told. ISO 3297; the flag of 022 $6 keeps it.
 */
export const issnlReplaced = baseRule({
  id: 'issnl-replaced',
  judgesSave: true,
  level: { reg: 'warning', wor: 'warning', leg: 'warning', val: 'warning', fre: 'off', can: 'off', sup: 'off' },
  async check({ record, base, loadedIssn, stored, isForced, report }) {
    const own = ownIssn(record, loadedIssn)
    const value = issnlIn(record.record)
    if (own === undefined || value === undefined || isForced('issnl')) return
    if (stored !== undefined && issnlIn(stored) !== undefined) return
    const expected = (await base.familyIssnl([own])).get(own)
    if (expected === undefined || expected === value) return
    report({ field: '022', subfield: 'l', value, params: { expected } })
  },
  fix: putCode,
})
