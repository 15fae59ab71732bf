import { type ObsoleteCode, obsoleteCode } from '@seriatim/profile/lists'
import { findingForPlace, obsoletePlaces } from '../coded-places.ts'
import { datesOf, isYear, lastPossibleYear } from '../fixed-dates.ts'
import type { IndexedRecord } from '../indexed-record.ts'
import { replaceCode } from '../replace-code.ts'
import { rule } from '../rule.ts'

/** Whether the serial certainly ended before a code was withdrawn. An unknown digit of the year is treated as 9. */
const endedBefore = (record: IndexedRecord, { withdrawn }: ObsoleteCode): boolean => {
  const end = datesOf(record)?.end
  return withdrawn !== undefined && end !== undefined && isYear(end) && lastPossibleYear(end) < withdrawn
}

/**
 * Reports an obsolete code: languages in 008/35-37 and 041, countries in 008/15-17 and 044, and other subfields with
 * such a list. A serial that ended before the country code was withdrawn may keep it. Source: MARC Code List for
 * Languages and MARC Code List for Countries, changes.
 */
export const obsoleteCodes = rule({
  id: 'obsolete-code',
  readsLists: true,
  variants: ['replaced', 'candidates'],
  level: 'warning',
  check({ record, codes, report }) {
    for (const place of obsoletePlaces(record, codes)) {
      const retired = obsoleteCode(place.list, place.value.trim())
      if (!retired || endedBefore(record, retired)) continue
      const current = retired.replacedBy.filter((code) => codes[place.list].has(code))
      const [only = ''] = current.length === 1 ? current : []
      const finding = findingForPlace(place, only === '' ? 'candidates' : 'replaced', only)
      report({ ...finding, params: { ...finding.params, current: current.join(', ') } })
    }
  },
  fix: replaceCode,
})
