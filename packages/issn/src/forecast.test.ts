import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DailyUse, FORECAST_WARNING_DAYS, forecastNumbers } from './forecast.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number): number => now.getTime() - days * 86_400_000
const every = (step: number, count: number, days = 365): DailyUse[] =>
  Array.from({ length: Math.floor(days / step) }, (_, index) => ({ day: daysAgo(index * step), count }))

describe('forecastNumbers', () => {
  it('divides the free numbers by the numbers assigned in the last year', () => {
    const forecast = forecastNumbers(3_650, every(1, 10), now)
    expect(forecast).toMatchObject({ level: 'enough', perMonth: 300 })
    expect(forecast.days).toBeGreaterThan(355)
    expect(forecast.runsOutOn?.slice(0, 7)).toBe('2027-11')
  })

  it('uses the last months if assignments have increased', () => {
    const grown = [...every(1, 1), ...every(1, 20, 60)]
    expect(forecastNumbers(500, grown, now)).toMatchObject({ level: 'soon' })
    expect(forecastNumbers(500, every(1, 1), now)).toMatchObject({ level: 'enough' })
  })

  it('returns a warning weeks ahead, and a report when no number is left', () => {
    expect(forecastNumbers(300, every(1, 10), now)).toMatchObject({ level: 'soon' })
    expect(forecastNumbers(0, every(1, 10), now)).toMatchObject({ level: 'none', runsOutOn: '2026-11-21', days: 0 })
    expect(forecastNumbers(0, [], now)).toMatchObject({ level: 'none', perMonth: 0 })
  })

  it('returns no date if no numbers were assigned', () => {
    expect(forecastNumbers(5_000, [], now)).toEqual({ level: 'unknown', perMonth: 0, runsOutOn: null, days: null })
    expect(forecastNumbers(5, [], now)).toMatchObject({ level: 'soon', runsOutOn: null })
    const old = [{ day: daysAgo(400), count: 1_000 }]
    expect(forecastNumbers(5_000, old, now)).toMatchObject({ level: 'unknown' })
  })

  it('spreads the assignments of a first day over a month', () => {
    expect(forecastNumbers(1_000, [{ day: daysAgo(0), count: 100 }], now)).toMatchObject({
      perMonth: 100,
      level: 'enough',
    })
  })

  it('never returns more days for fewer free numbers or more assignments', () => {
    const uses = fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 360 }).map(daysAgo), count: fc.integer({ min: 1, max: 50 }) }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(uses, fc.integer({ min: 1, max: 100_000 }), (given, free) => {
        const all = forecastNumbers(free, given, now)
        const fewer = forecastNumbers(Math.ceil(free / 2), given, now)
        if (all.days !== null && fewer.days !== null) expect(fewer.days).toBeLessThanOrEqual(all.days)
        const twice = forecastNumbers(free, [...given, ...given], now)
        if (all.days !== null) expect(twice.days).toBeLessThanOrEqual(all.days)
        if (all.level === 'soon') expect(all.days).toBeLessThanOrEqual(FORECAST_WARNING_DAYS)
      }),
    )
  })
})
