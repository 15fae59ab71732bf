import { controlValue, type MarcRecord, positions } from '@seriatim/marc'
import type { IndexedRecord } from './indexed-record.ts'

type Dates = { readonly status: string; readonly start: string; readonly end: string }

/** The dates in 008, or undefined if 008 is missing or too short. */
export const datesOf = (record: IndexedRecord): Dates | undefined => datesIn(record.value('008'))

/** The dates in the value of an 008. */
export const datesIn = (value: string | undefined): Dates | undefined => {
  if (value === undefined || value.length < 15) return undefined
  return { status: positions(value, 6), start: positions(value, 7, 10), end: positions(value, 11, 14) }
}

/** Whether a text is a MARC 21 year: digits, with u for each unknown digit. */
export const isYear = (text: string): boolean => /^[0-9u]{4}$/.test(text)

/** Whether every digit of a year is known. */
export const isCertain = (year: string): boolean => /^[0-9]{4}$/.test(year)

/** The first and last possible year of a date such as `19uu`: u becomes 0 for the first year, and 9 for the last. */
export const firstPossibleYear = (year: string): number => Number(year.replaceAll('u', '0'))
export const lastPossibleYear = (year: string): number => Number(year.replaceAll('u', '9'))

/**
 * The years of publication of a serial in 008/07-14. Undefined unless 008/06 is published (c), ceased (d) or unknown
 * (u) and both dates are years.
 */
export const lifetimeOf = (record: MarcRecord): Omit<Dates, 'status'> | undefined => {
  const dates = datesIn(controlValue(record, '008'))
  if (dates === undefined || !'cdu'.includes(dates.status) || !isYear(dates.start) || !isYear(dates.end))
    return undefined
  return { start: dates.start, end: dates.status === 'c' ? '9999' : dates.end }
}

/** Four fill characters: "no attempt to code" (MARC 21). */
export const FILL = '||||'

export const yearOfToday = (today: string): number => Number(today.slice(0, 4))
