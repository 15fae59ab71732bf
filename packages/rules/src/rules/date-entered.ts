import { positions } from '@seriatim/marc'
import { rule } from '../rule.ts'

/** Reports an 008/00-05 (date entered, YYMMDD) that is not a calendar date or is in the future. Source: MARC 21. */
export const dateEntered = rule({
  id: 'date-entered',
  variants: ['no-date', 'future'],
  level: 'error',
  check({ record, today, report }) {
    for (const { field, occurrence } of record.controlFields('008')) {
      const value = positions(field.value, 0, 5)
      if (value.length < 6) continue
      if (!isDay(value)) report({ variant: 'no-date', field: '008', occurrence, value })
      else if (isAfter(value, today)) report({ variant: 'future', field: '008', occurrence, value })
    }
  },
})

/**
 * The year has no century. MARC began in 1968, so years from 68 belong to the 1900s and years before 68 to the 2000s.
 */
const FIRST_YEAR_OF_MARC = '68'

const isAfter = (value: string, today: string): boolean =>
  `${value.slice(0, 2) < FIRST_YEAR_OF_MARC ? '20' : '19'}${value}` > today.replaceAll('-', '')

const isDay = (value: string): boolean => {
  if (!/^\d{6}$/.test(value)) return false
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(Number) as [
    number,
    number,
    number,
  ]
  if (month < 1 || month > 12) return false
  // `% 4` is sufficient for 29 February: 00 means 2000, a leap year, because no MARC record is from 1900.
  const days = [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day >= 1 && day <= days[month - 1]!
}
