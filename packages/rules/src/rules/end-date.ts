import { datesOf, FILL, firstPossibleYear, isCertain, isYear, lastPossibleYear, yearOfToday } from '../fixed-dates.ts'
import { rule } from '../rule.ts'

/**
 * Reports an 008/11-14 (end year) that is not a year, is out of range, or precedes the start year. 9999 is for current
 * serials, u for unknown digits (0 in the start year, 9 in the end year). Source: MARC 21.
 */
export const endDate = rule({
  id: 'end-date',
  variants: ['no-year', 'early', 'late', 'order'],
  level: 'error',
  parameters: { earliestYear: 1501, yearsAhead: 10 },
  check({ record, today, parameters: { earliestYear, yearsAhead }, report }) {
    const dates = datesOf(record)
    if (!dates || dates.end === FILL) return
    const { start, end } = dates
    if (!isYear(end)) {
      report({ variant: 'no-year', field: '008', value: end.replaceAll(' ', '#') })
      return
    }
    const latest = yearOfToday(today) + yearsAhead
    if (isCertain(end) && end !== '9999' && Number(end) > latest) {
      report({ variant: 'late', field: '008', value: end, params: { limit: String(latest) } })
    } else if (isCertain(end) && Number(end) < earliestYear) {
      report({ variant: 'early', field: '008', value: end, params: { limit: String(earliestYear) } })
    } else if (isYear(start) && firstPossibleYear(start) > lastPossibleYear(end)) {
      report({ variant: 'order', field: '008', value: end, params: { start } })
    }
  },
})
