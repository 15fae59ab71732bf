import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, dayOf, momentsOf, readDay } from './period.ts'

describe('a range of days', () => {
  it('is undefined for invalid text', () => {
    expect(['2026-11-17', '2026-13-01', '17.11.2026', '', undefined, 7].map(readDay)).toEqual([
      '2026-11-17',
      ...Array.from({ length: 5 }, () => undefined),
    ])
  })

  it('is counted correctly across months, years and clock changes', () => {
    expect([dayAfter('2026-12-31', 1), dayAfter('2024-03-01', -1), dayAfter('2026-03-28', 2)]).toEqual([
      '2027-01-01',
      '2024-02-29',
      '2026-03-30',
    ])
  })

  it('contains every moment of the local days, and none of other days', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (moment) => {
          const day = dayOf(moment)
          const { from, to } = momentsOf({ from: day, to: day })
          expect(moment.toISOString() >= from! && moment.toISOString() < to!).toBe(true)
        },
      ),
    )
    expect(momentsOf({})).toEqual({})
  })
})
