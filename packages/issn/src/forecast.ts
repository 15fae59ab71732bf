/**
 * Forecasts when the numbers of a centre run out, from recent use. The list of blocks, its report and the assignment
 * form share this calculation.
 */

const DAY_MS = 86_400_000

/** The forecast uses the numbers that were assigned in this period, in days. */
export const FORECAST_HISTORY_DAYS = 365
/** The recent period in days. If more numbers were assigned in it than before, its rate is used. */
const RECENT_DAYS = 90
/** The minimum period over which use is averaged. */
const SHORTEST_HISTORY_DAYS = 30
/** The warning period in days before the numbers run out. It leaves time to request a new block. */
export const FORECAST_WARNING_DAYS = 56
/** If no numbers were assigned recently, a warning is due for at most this many free numbers. */
const FEW_NUMBERS = 20
/** The maximum forecast in days. No date is given beyond it. */
const FARTHEST_DAYS = 36_500

/** The count of numbers used on a day. `day` is in milliseconds since 1970. */
export type DailyUse = { readonly day: number; readonly count: number }

/**
 * `none`: no number is left. `soon`: a warning is due. `enough`: no warning is due. `unknown`: enough numbers are left,
 * but none was assigned recently.
 */
export type ForecastLevel = 'none' | 'soon' | 'enough' | 'unknown'

export type Forecast = {
  readonly level: ForecastLevel
  /** The average number of assignments in 30 days; 0 without assignments. */
  readonly perMonth: number
  /** The first day without a number, `YYYY-MM-DD` in UTC, or null if unknown. */
  readonly runsOutOn: string | null
  /** The number of whole days until `runsOutOn`. */
  readonly days: number | null
}

const countUsedSince = (uses: readonly DailyUse[], since: number): number =>
  uses.reduce((sum, { day, count }) => (day > since ? sum + count : sum), 0)

/**
 * Forecasts when `free` numbers run out. The rate is the higher of the last year and its last 90 days, because an early
 * warning does no harm. Uses after `now` or more than a year earlier are ignored.
 */
export const forecastNumbers = (free: number, uses: readonly DailyUse[], now: Date): Forecast => {
  const today = now.getTime()
  const known = uses.filter(
    ({ day, count }) => day <= today && day >= today - FORECAST_HISTORY_DAYS * DAY_MS && count > 0,
  )
  const first = known.reduce((earliest, { day }) => Math.min(earliest, day), today)
  const span = Math.max((today - first) / DAY_MS + 1, SHORTEST_HISTORY_DAYS)
  const yearly = countUsedSince(known, Number.NEGATIVE_INFINITY) / span
  const recent = countUsedSince(known, today - RECENT_DAYS * DAY_MS) / Math.min(span, RECENT_DAYS)
  const perDay = Math.max(yearly, recent)
  const perMonth = Math.round(perDay * 300) / 10
  if (free <= 0) return { level: 'none', perMonth, runsOutOn: dayText(today), days: 0 }
  if (perDay === 0) return { level: free < FEW_NUMBERS ? 'soon' : 'unknown', perMonth: 0, runsOutOn: null, days: null }
  const days = Math.floor(free / perDay)
  const isFar = days > FARTHEST_DAYS
  return {
    level: days <= FORECAST_WARNING_DAYS ? 'soon' : 'enough',
    perMonth,
    runsOutOn: isFar ? null : dayText(today + days * DAY_MS),
    days: isFar ? null : days,
  }
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)
