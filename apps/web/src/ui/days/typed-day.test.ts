import { describe, expect, it } from 'vitest'
import { dayInDigits, readTypedDay } from './typed-day.ts'

describe('a date in digits', () => {
  it('has the order of day, month and year that the language uses', () => {
    const all = (['en', 'es', 'fr', 'ru'] as const).map((locale) => dayInDigits('2026-02-07', locale))
    expect(all).toEqual(['02/07/2026', '07/02/2026', '07/02/2026', '07.02.2026'])
  })
})

describe('reading a typed date', () => {
  it('accepts the order of the language with any separator, and ISO 8601', () => {
    for (const typed of ['7/2/2026', '07.02.2026', ' 07-02-2026 ', '7 2 2026', '2026-02-07'])
      expect(readTypedDay(typed, 'fr'), typed).toBe('2026-02-07')
    expect(readTypedDay('2/7/2026', 'en')).toBe('2026-02-07')
    expect(readTypedDay('7.2.2026', 'ru')).toBe('2026-02-07')
    expect(readTypedDay('07/02/2026', 'es')).toBe('2026-02-07')
  })

  it('refuses an incomplete date, and a date that does not exist in the calendar', () => {
    for (const typed of [
      '',
      '7',
      '7/2',
      '7/2/20',
      '7/2/202',
      '2026-2-7',
      '30/02/2026',
      '7/13/2026',
      '0/1/2026',
      'hier',
    ])
      expect(readTypedDay(typed, 'fr'), typed).toBeUndefined()
    expect(readTypedDay('17/11/2026', 'en')).toBeUndefined()
    expect(readTypedDay('29/02/2028', 'fr')).toBe('2028-02-29')
  })
})
