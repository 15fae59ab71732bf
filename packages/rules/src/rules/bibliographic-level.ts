import { positions } from '@seriatim/marc'
import { rule } from '../rule.ts'

/** Levels that can have an ISSN: serial, integrating resource and serial component part. */
const ALLOWED = 'bis'
/**
 * The bibliographic levels of MARC 21 that cannot have an ISSN. The rule `undefinedCode` reports codes that are not
 * defined.
 */
const OTHER_LEVELS = 'acdm'

/**
 * Reports a leader 07 of a resource that cannot have an ISSN: a monograph, a collection or a part of one. Suppressed
 * ISSNs are exempt, because many were assigned to such resources. Source: MARC 21; ISO 3297.
 */
export const bibliographicLevel = rule({
  id: 'bibliographic-level',
  level: { sup: 'off' },
  check({ record, report }) {
    const value = positions(record.leader, 7)
    if (value !== '' && OTHER_LEVELS.includes(value)) {
      report({ field: 'LDR', value, params: { allowed: [...ALLOWED].join(', ') } })
    }
  },
})
