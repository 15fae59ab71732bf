import { issnlIn } from '@seriatim/issn'
import { DESCRIPTIONS_ONLY, ownIssn } from '../link-places.ts'
import { replaceCode } from '../replace-code.ts'
import { databaseRule } from '../rule.ts'

/**
 * Reports a changed 022 $l that is not the ISSN-L of the family. An unchanged value is updated by the save. 022 $6
 * overrides the rule. Source: ISO 3297.
 */
export const familyIssnl = databaseRule({
  id: 'family-issnl',
  validatesSave: true,
  level: DESCRIPTIONS_ONLY,
  async check({ record, base, loadedIssn, stored, isForced, report }) {
    const own = ownIssn(record, loadedIssn)
    const value = issnlIn(record.record)
    if (own === undefined || value === undefined || isForced('issnl')) return
    if (stored === undefined || value === issnlIn(stored) || issnlIn(stored) === undefined) return
    const expected = (await base.familyIssnl([own])).get(own)
    if (expected === undefined || expected === value) return
    report({ field: '022', subfield: 'l', value, params: { expected } })
  },
  fix: replaceCode,
})
