import { positions } from '@seriatim/marc'
import type { IndexedRecord } from './indexed-record.ts'

/** The dates of 008 as they stand; undefined where 008 is missing or too short to hold them. */
export const datesOf = (record: IndexedRecord): { status: string; start: string; end: string } | undefined => {
  const value = record.value('008')
  if (value === undefined || value.length < 15) return undefined
  return { status: positions(value, 6), start: positions(value, 7, 10), end: positions(value, 11, 14) }
}

/** Whether a text is a year in MARC 21: digits, with u for each unknown one. */
export const isYear = (text: string): boolean => /^[0-9u]{4}$/.test(text)

/** Whether every digit of a year is known. */
export const isCertain = (year: string): boolean => /^[0-9]{4}$/.test(year)

/** Four fill characters: no attempt to code. */
export const FILL = '||||'

export const yearOfToday = (today: string): number => Number(today.slice(0, 4))
