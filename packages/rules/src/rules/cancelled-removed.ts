import { cancelledBy, withCancelled } from '@seriatim/issn'
import { rule } from '../rule.ts'

/** A number that the record cancels (022 $z) was taken away: a cancellation is not undone in the record that goes on. */
export const cancelledRemoved = rule({
  id: 'cancelled-removed',
  level: 'error',
  check({ record, published, report }) {
    if (published === undefined) return
    const kept = new Set(cancelledBy(record.record))
    for (const value of cancelledBy(published)) if (!kept.has(value)) report({ field: '022', subfield: 'z', value })
  },
  fix: {
    id: 'put-back',
    apply: ({ record, diagnostic }) => {
      const mended = withCancelled(record, String(diagnostic.params.value))
      return mended === record ? undefined : mended
    },
  },
})
