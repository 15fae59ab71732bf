import { issnlIn } from '@seriatim/issn'
import { ownIssn } from '../link-places.ts'
import { replaceCode } from '../replace-code.ts'
import { databaseRule } from '../rule.ts'

/**
 * Reports an ISSN-L in 022 $l of a new description that differs from the ISSN-L of the family. The save replaces the
 * value, and this warning shows the old one. 022 $6 keeps the value. Source: ISO 3297.
 */
export const issnlReplaced = databaseRule({
  id: 'issnl-replaced',
  validatesSave: true,
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
  fix: replaceCode,
})
