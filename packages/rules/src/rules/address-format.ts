import { addressPlaces, isAddress } from '../addresses.ts'
import { withSubfieldValue } from '../change-field.ts'
import { rule } from '../rule.ts'

/**
 * The trimmed URL, with a scheme added if the text begins like a web URL without one. Returns the original value if the
 * result is invalid.
 */
const written = (value: string): string => {
  const trimmed = value.trim()
  const complete = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed.replace(/^(https?):\/*(?=\w)/i, '$1://')
  return isAddress(complete) ? complete : value
}

/**
 * Reports an 856 or 857 $u that is not a web or FTP URL with a host. 022 $5 overrides the rule. Source: RFC 3986; ISSN
 * MARC profile.
 */
export const addressFormat = rule({
  id: 'address-format',
  level: 'error',
  check({ record, isForced, report }) {
    for (const place of addressPlaces(record)) {
      if (!isAddress(place.value) && !isForced('urls')) report(place)
    }
  },
  fix: {
    id: 'write-address',
    apply: ({ record, diagnostic: { field, occurrence, subfield = '', params } }) => {
      const value = String(params.value)
      const repaired = written(value)
      if (repaired === value) return undefined
      return withSubfieldValue(record, { tag: field, occurrence, code: subfield }, value, repaired)
    },
  },
})
