import { datesOf, FILL } from '../fixed-dates.ts'
import { rule } from '../rule.ts'

/**
 * Reports 008/06 and 008/11-14 that contradict each other: current requires 9999, ceased a year, unknown uuuu. Source:
 * MARC 21.
 */
export const statusAndDates = rule({
  id: 'status-and-dates',
  variants: ['current', 'ceased', 'unknown'],
  level: 'error',
  check({ record, report }) {
    const dates = datesOf(record)
    if (!dates || dates.end === FILL) return
    const { status, end } = dates
    const value = end.replaceAll(' ', '#')
    if (status === 'c' && end !== '9999') report({ variant: 'current', field: '008', value })
    if (status === 'd' && end === '9999') report({ variant: 'ceased', field: '008', value })
    if (status === 'u' && end !== 'uuuu') report({ variant: 'unknown', field: '008', value })
  },
})
