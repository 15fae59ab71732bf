import { replacementsOf, withoutReplacement } from '@seriatim/issn'
import { rule } from '../rule.ts'

/** 022 $v says which number stands in a Cancelled one's stead: no other record has it, a reinstated one neither. */
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
      const mended = withoutReplacement(record, String(diagnostic.params.value))
      return mended === record ? undefined : mended
    },
  },
})
