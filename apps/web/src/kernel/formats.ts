import { type Locale, useLocale } from './i18n.ts'

/** Intl formatters take milliseconds to create, so they are cached, one for each kind of format and language. */
const formatterCache = new Map<string, unknown>()
const cached = <T>(key: string, build: () => T): T => {
  if (!formatterCache.has(key)) formatterCache.set(key, build())
  return formatterCache.get(key) as T
}

const displayName = (locale: Locale, type: 'language' | 'region', code: string): string | undefined => {
  try {
    return cached(`${type} ${locale}`, () => new Intl.DisplayNames([locale], { type, fallback: 'none' })).of(code)
  } catch {
    // `Intl.DisplayNames` throws for a malformed code.
    return undefined
  }
}

const [MINUTE_S, HOUR_S, DAY_S] = [60, 3_600, 86_400]
/** The clock of the server may be ahead of the browser's clock by this many seconds. */
const CLOCK_DIFFERENCE_S = 120

/** Formats dates, numbers and names in a language of the interface. */
export const formatsOf = (locale: Locale) => ({
  number: (value: number): string => cached(`number ${locale}`, () => new Intl.NumberFormat(locale)).format(value),
  /** A score with one decimal, which is enough to compare neighbouring results. */
  score: (value: number): string =>
    cached(
      `score ${locale}`,
      () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    ).format(value),
  /** A date and time, from ISO 8601 or milliseconds, in the local time zone. An invalid date is returned unchanged. */
  dateTime: (value: string | number): string => {
    const date = new Date(value)
    if (Number.isNaN(date.getTime())) return String(value)
    const format = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    return cached(`dateTime ${locale}`, format).format(date)
  },
  /**
   * The age of an ISO 8601 time at `now` (milliseconds): "now", "2 min ago", "yesterday". A time that is a week old
   * or in the future is shown as a date.
   */
  timeAgo: (value: string, now: number): string => {
    const time = new Date(value).getTime()
    if (Number.isNaN(time)) return value
    const ago = (count: number, unit: 'second' | 'minute' | 'hour' | 'day') =>
      cached(`ago ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })).format(
        count === 0 ? 0 : -count,
        unit,
      )
    const seconds = Math.floor((now - time) / 1000)
    if (seconds >= 7 * DAY_S || seconds < -CLOCK_DIFFERENCE_S)
      return cached(`day ${locale}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })).format(time)
    if (seconds < MINUTE_S) return ago(0, 'second')
    if (seconds < HOUR_S) return ago(Math.floor(seconds / MINUTE_S), 'minute')
    return seconds < DAY_S ? ago(Math.floor(seconds / HOUR_S), 'hour') : ago(Math.floor(seconds / DAY_S), 'day')
  },
  /** Formats a date from `YYYY-MM-DD`, which is the same in every time zone. */
  date: (value: string): string => {
    const date = new Date(`${value.slice(0, 10)}T00:00:00Z`)
    if (Number.isNaN(date.getTime())) return value
    const format = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    return cached(`date ${locale}`, format).format(date)
  },
  /** Formats a month from `YYYY-MM`. */
  month: (value: string): string => {
    const format = () => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' })
    return cached(`month ${locale}`, format).format(new Date(`${value}-01T00:00:00Z`))
  },
  list: (values: readonly string[]): string =>
    cached(`list ${locale}`, () => new Intl.ListFormat(locale)).format(values),
  /** The name of the language with a two-letter code, or the code if it has no name. */
  languageName: (code: string): string => displayName(locale, 'language', code) ?? code,
})
export type Formats = ReturnType<typeof formatsOf>

export const useFormats = (): Formats => {
  const locale = useLocale()
  return cached(`formats ${locale}`, () => formatsOf(locale))
}
