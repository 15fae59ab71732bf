import { datesOf, FILL, isCertain, isYear, yearOfToday } from '../fixed-dates.ts'
import { rule } from '../rule.ts'

/**
 * Reports an 008/07-10 (start year) that is not a year or is out of range. u replaces unknown digits. Source: MARC 21.
 */
export const startDate = rule({
  id: 'start-date',
  variants: ['no-year', 'early', 'late'],
  level: 'error',
  parameters: { earliestYear: 1501, yearsAhead: 10 },
  check({ record, today, parameters: { earliestYear, yearsAhead }, report }) {
    const start = datesOf(record)?.start
    if (start === undefined || start === FILL) return
    if (!isYear(start)) report({ variant: 'no-year', field: '008', value: start.replaceAll(' ', '#') })
    else if (isCertain(start)) {
      const latest = yearOfToday(today) + yearsAhead
      if (Number(start) < earliestYear) {
        report({ variant: 'early', field: '008', value: start, params: { limit: String(earliestYear) } })
      } else if (Number(start) > latest) {
        report({ variant: 'late', field: '008', value: start, params: { limit: String(latest) } })
      }
    }
  },
})
