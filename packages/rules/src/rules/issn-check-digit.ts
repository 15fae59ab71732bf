import { isWellFormed, withCheckDigit } from '@seriatim/issn'
import { withSubfieldValue } from '../change-field.ts'
import { issnPlaces } from '../issn-places.ts'
import { PLAIN, rule } from '../rule.ts'

/** Reports an ISSN with a wrong check digit. In 510, the level is warning. Source: ISO 3297. */
export const issnCheckDigit = rule({
  id: 'issn-check-digit',
  variants: [PLAIN, 'citation'],
  level: 'error',
  variantLevels: { citation: 'warning' },
  check({ record, report }) {
    for (const place of issnPlaces(record)) {
      if (!isWellFormed(place.value)) continue
      const right = withCheckDigit(place.value)
      if (right === place.value) continue
      const finding = { ...place, params: { expected: right.slice(-1) } }
      report(place.field === '510' ? { ...finding, variant: 'citation' } : finding)
    }
  },
  fix: {
    id: 'correct-check-digit',
    apply: ({ record, diagnostic: { field, occurrence, subfield = '', params } }) => {
      const value = String(params.value)
      // No fix for the ISSN of the record: it is also in 001, and a guess must not change it.
      if ((field === '022' && subfield === 'a') || !isWellFormed(value)) return undefined
      return withSubfieldValue(record, { tag: field, occurrence, code: subfield }, value, withCheckDigit(value))
    },
  },
})
