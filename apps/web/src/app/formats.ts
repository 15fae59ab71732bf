import { type Locale, useLocale } from './i18n.ts'

/** Formatters cost milliseconds to build: one of each kind and language is kept (four languages, few kinds). */
const kept = new Map<string, unknown>()
const keep = <T>(key: string, build: () => T): T => {
  if (!kept.has(key)) kept.set(key, build())
  return kept.get(key) as T
}

const nameOf = (locale: Locale, type: 'language' | 'region', code: string): string | undefined => {
  try {
    return keep(`${type} ${locale}`, () => new Intl.DisplayNames([locale], { type, fallback: 'none' })).of(code)
  } catch {
    // Intl refuses what is no code at all.
    return undefined
  }
}

/** Dates, numbers and names in a language of the interface. */
export const formatsOf = (locale: Locale) => ({
  number: (value: number): string => keep(`number ${locale}`, () => new Intl.NumberFormat(locale)).format(value),
  /** A score, with one decimal: enough to see where a result list falls off. */
  score: (value: number): string =>
    keep(
      `score ${locale}`,
      () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    ).format(value),
  /** A date and time, from ISO 8601 or milliseconds, in the reader's time zone; what is no date stays as it is. */
  dateTime: (value: string | number): string => {
    const date = new Date(value)
    if (Number.isNaN(date.getTime())) return String(value)
    const format = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    return keep(`dateTime ${locale}`, format).format(date)
  },
  /** A day written `YYYY-MM-DD`, the same wherever one reads it. */
  date: (value: string): string => {
    const date = new Date(`${value.slice(0, 10)}T00:00:00Z`)
    if (Number.isNaN(date.getTime())) return value
    const format = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    return keep(`date ${locale}`, format).format(date)
  },
  /** A month written `YYYY-MM`. */
  month: (value: string): string => {
    const format = () => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' })
    return keep(`month ${locale}`, format).format(new Date(`${value}-01T00:00:00Z`))
  },
  list: (values: readonly string[]): string => keep(`list ${locale}`, () => new Intl.ListFormat(locale)).format(values),
  /** The name of a language of the interface (two letters), or the code. */
  languageName: (code: string): string => nameOf(locale, 'language', code) ?? code,
})
export type Formats = ReturnType<typeof formatsOf>

export const useFormats = (): Formats => {
  const locale = useLocale()
  return keep(`formats ${locale}`, () => formatsOf(locale))
}
