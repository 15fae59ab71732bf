import { addressPlaces, withoutCredentials } from '../addresses.ts'
import { withDataField } from '../change-field.ts'
import { rule } from '../rule.ts'

/** Reports a user name or password in 856 or 857 $u, because records are published. Source: RFC 3986, 3.2.1. */
export const addressCredentials = rule({
  id: 'address-credentials',
  level: 'error',
  check({ record, report }) {
    for (const place of addressPlaces(record)) {
      const value = withoutCredentials(place.value)
      if (value !== place.value) report({ ...place, value })
    }
  },
  fix: {
    id: 'remove-credentials',
    apply: ({ record, diagnostic: { field, occurrence, params } }) => {
      const value = String(params.value)
      return withDataField(record, field, occurrence, (current) => {
        const index = current.subfields.findIndex(
          ({ code, value: each }) => code === 'u' && each !== value && withoutCredentials(each) === value,
        )
        return index < 0 ? undefined : { ...current, subfields: current.subfields.with(index, { code: 'u', value }) }
      })
    },
  },
})
