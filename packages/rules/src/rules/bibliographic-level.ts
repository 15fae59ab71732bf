import { positions } from '@seriatim/marc'
import { rule } from '../rule.ts'

/** Serials, integrating resources and parts of serials have ISSNs. */
const ALLOWED = 'bis'
/** What MARC 21 knows besides; anything else is an undefined code, which another rule tells. */
const OTHERS = 'acdm'

/**
 * Leader 07 names what gets no ISSN: a monograph, a collection, a part of one. A suppressed number was often given to
 * just that. MARC 21; ISO 3297.
 */
export const bibliographicLevel = rule({
  id: 'bibliographic-level',
  level: { sup: 'off' },
  check({ record, report }) {
    const value = positions(record.leader, 7)
    if (value !== '' && OTHERS.includes(value)) {
      report({ field: 'LDR', value, params: { allowed: [...ALLOWED].join(', ') } })
    }
  },
})
