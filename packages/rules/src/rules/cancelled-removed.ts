import { issnsCancelledBy, withCancelled } from '@seriatim/issn'
import { rule } from '../rule.ts'

/** Reports a removed 022 $z. A cancellation cannot be undone from the record of the continuing serial. */
export const cancelledRemoved = rule({
  id: 'cancelled-removed',
  level: 'error',
  check({ record, published, report }) {
    if (published === undefined) return
    const stillCancelled = new Set(issnsCancelledBy(record.record))
    for (const value of issnsCancelledBy(published))
      if (!stillCancelled.has(value)) report({ field: '022', subfield: 'z', value })
  },
  fix: {
    id: 'put-back',
    apply: ({ record, diagnostic }) => {
      const repaired = withCancelled(record, String(diagnostic.params.value))
      return repaired === record ? undefined : repaired
    },
  },
})
