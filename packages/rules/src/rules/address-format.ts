import { addressPlaces, isAddress } from '../addresses.ts'
import { withSubfieldValue } from '../mend.ts'
import { rule } from '../rule.ts'

/** The address without blanks around it, with a scheme where it begins as addresses of the web do; as it is if that is none. */
const written = (value: string): string => {
  const trimmed = value.trim()
  const complete = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed.replace(/^(https?):\/*(?=\w)/i, '$1://')
  return isAddress(complete) ? complete : value
}

/**
 * 856 or 857 $u is no address of the web or of FTP with a host. The flag of 022 $5 overrides it. RFC 3986; ISSN MARC
 * profile.
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
      const mended = written(value)
      if (mended === value) return undefined
      return withSubfieldValue(record, { tag: field, occurrence, code: subfield }, value, mended)
    },
  },
})
