import { controlValue, type MarcRecord, positions } from '@seriatim/marc'
import type { IndexedRecord } from './indexed-record.ts'

type Dates = { readonly status: string; readonly start: string; readonly end: string }

/** The dates of 008 as they stand; undefined where 008 is missing or too short to hold them. */
export const datesOf = (record: IndexedRecord): Dates | undefined => datesIn(record.value('008'))

/** The same of the value of an 008. */
export const datesIn = (value: string | undefined): Dates | undefined => {
  if (value === undefined || value.length < 15) return undefined
  return { status: positions(value, 6), start: positions(value, 7, 10), end: positions(value, 11, 14) }
}

/** Whether a text is a year in MARC 21: digits, with u for each unknown one. */
export const isYear = (text: string): boolean => /^[0-9u]{4}$/.test(text)

/** Whether every digit of a year is known. */
export const isCertain = (year: string): boolean => /^[0-9]{4}$/.test(year)

/** The first and the last year that are possible with u for unknown digits. */
export const firstPossibleYear = (year: string): number => Number(year.replaceAll('u', '0'))
export const lastPossibleYear = (year: string): number => Number(year.replaceAll('u', '9'))

/**
 * The years of a serial as 008/07-14 states them. Undefined unless 008/06 says that it is published (c), has ended (d) or
 * that this is unknown (u), and both dates are years.
 */
export const lifetimeOf = (record: MarcRecord): Omit<Dates, 'status'> | undefined => {
  const dates = datesIn(controlValue(record, '008'))
  if (dates === undefined || !'cdu'.includes(dates.status) || !isYear(dates.start) || !isYear(dates.end))
    return undefined
  return { start: dates.start, end: dates.status === 'c' ? '9999' : dates.end }
}

/** Four fill characters: no attempt to code. */
export const FILL = '||||'

export const yearOfToday = (today: string): number => Number(today.slice(0, 4))
