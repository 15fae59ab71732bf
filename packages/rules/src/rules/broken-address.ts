import { addressPlaces } from '../addresses.ts'
import { databaseRule } from '../rule.ts'

/** Reports a URL in 856 or 857 $u whose last check failed. */
export const brokenAddress = databaseRule({
  id: 'broken-address',
  level: 'warning',
  async check({ record, base, report }) {
    const places = [...addressPlaces(record)]
    if (places.length === 0) return
    const checks = await base.urlChecks(places.map(({ value }) => value.trim()))
    for (const place of places) {
      const check = checks.get(place.value.trim())
      if (check?.state !== 'broken' && check?.state !== 'deleted') continue
      report({ ...place, params: { status: check.statusCode ?? 0, reason: check.reason } })
    }
  },
})
