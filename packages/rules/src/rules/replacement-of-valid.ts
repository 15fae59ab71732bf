import { replacementsOf, withoutReplacement } from '@seriatim/issn'
import { rule } from '../rule.ts'

/**
 * Reports a 022 $v in a record that is not Cancelled, also in a reinstated record. 022 $v names the ISSN that replaces
 * a Cancelled ISSN.
 */
export const replacementOfValid = rule({
  id: 'replacement-of-valid',
  level: { can: 'off' },
  check({ record, category, report }) {
    for (const value of replacementsOf(record.record)) {
      report({ field: '022', subfield: 'v', value, params: { category } })
    }
  },
  fix: {
    id: 'take-replacement-away',
    apply: ({ record, diagnostic }) => {
      const repaired = withoutReplacement(record, String(diagnostic.params.value))
      return repaired === record ? undefined : repaired
    },
  },
})
