import { isAssignable, normaliseIssn } from '@seriatim/issn'
import { withSubfieldValue } from '../change-field.ts'
import { issnPlaces } from '../issn-places.ts'
import { PLAIN, rule } from '../rule.ts'

/**
 * Reports an ISSN that does not have the form `NNNN-NNNC` or is the placeholder 0000-0000. In 510, where ISSNs are
 * often copied, the level is warning. Source: ISO 3297.
 */
export const issnFormat = rule({
  id: 'issn-format',
  variants: [PLAIN, 'citation'],
  level: 'error',
  variantLevels: { citation: 'warning' },
  check({ record, report }) {
    for (const place of issnPlaces(record)) {
      if (isAssignable(place.value)) continue
      report(place.field === '510' ? { ...place, variant: 'citation' } : place)
    }
  },
  fix: {
    id: 'write-issn',
    apply: ({ record, diagnostic: { field, occurrence, subfield = '', params } }) => {
      const value = String(params.value)
      const written = normaliseIssn(value.replace(/^\s*ISSN\s*:?/i, ''))
      if (written === undefined) return undefined
      return withSubfieldValue(record, { tag: field, occurrence, code: subfield }, value, written)
    },
  },
})
