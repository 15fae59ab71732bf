/**
 * When the numbers of a centre run out, from its use of the last months: plain arithmetic on counts, so that the same
 * answer stands in the list of blocks, in its report and before who assigns.
 */

const DAY_MS = 86_400_000

/** How far back use is looked at, in days. */
export const FORECAST_HISTORY_DAYS = 365
/** The recent past, which shows a use that grows. */
const RECENT_DAYS = 90
/** Use that began only lately is not spread over less than this. */
const SHORTEST_HISTORY_DAYS = 30
/** A warning comes this many days before the numbers run out: time to ask for a block and get it. */
export const FORECAST_WARNING_DAYS = 56
/** Without any use to go by, so few numbers are few. */
const FEW_NUMBERS = 20
/** Beyond this no day is named: nobody knows. */
const FARTHEST_DAYS = 36_500

/** Numbers used on a day; `day` as milliseconds since 1970. */
export type Use = { readonly day: number; readonly count: number }

/** `none`: no number is left; `soon`: a warning is due; `unknown`: nothing was used, and there are enough. */
export type ForecastLevel = 'none' | 'soon' | 'enough' | 'unknown'

export type Forecast = {
  readonly level: ForecastLevel
  /** Numbers a month of 30 days; 0 where nothing was used. */
  readonly perMonth: number
  /** The first day without a number, `YYYY-MM-DD` in UTC; null where nobody knows. */
  readonly runsOutOn: string | null
  /** Whole days until then. */
  readonly days: number | null
}

const used = (uses: readonly Use[], since: number): number =>
  uses.reduce((sum, { day, count }) => (day > since ? sum + count : sum), 0)

/**
 * The forecast for `free` numbers. The pace is that of the last year or of its last 90 days, whichever is faster: a
 * warning that comes early costs nothing. Uses after `now` or more than a year before it are passed over.
 */
export const forecastNumbers = (free: number, uses: readonly Use[], now: Date): Forecast => {
  const today = now.getTime()
  const known = uses.filter(
    ({ day, count }) => day <= today && day >= today - FORECAST_HISTORY_DAYS * DAY_MS && count > 0,
  )
  const first = known.reduce((earliest, { day }) => Math.min(earliest, day), today)
  const span = Math.max((today - first) / DAY_MS + 1, SHORTEST_HISTORY_DAYS)
  const yearly = used(known, Number.NEGATIVE_INFINITY) / span
  const recent = used(known, today - RECENT_DAYS * DAY_MS) / Math.min(span, RECENT_DAYS)
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
