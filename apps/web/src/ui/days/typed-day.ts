import type { Locale } from '../../kernel/i18n.ts'

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const NUMBERS = /^(\d{1,4})\D(\d{1,2})\D(\d{1,4})\.?$/

type Part = 'day' | 'month' | 'year'
const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year'

const digits = (locale: Locale): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' })

/** The order of day, month and year in a language. */
const dayPartOrder = (locale: Locale): readonly Part[] =>
  digits(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []))

/** Writes a date (`2026-11-17`) in digits, in the order of the language: 17/11/2026, 17.11.2026, 11/17/2026. */
export const dayInDigits = (day: string, locale: Locale): string => digits(locale).format(new Date(`${day}T00:00:00Z`))

/**
 * Converts a typed date to `2026-11-17`. Accepts the order of the language, with any separator and four digits for the
 * year, and ISO 8601. Returns undefined for incomplete and invalid dates.
 */
export function readTypedDay(text: string, locale: Locale): string | undefined {
  const typed = text.trim()
  const iso = ISO_DAY.exec(typed)
  if (iso) return existing(iso[1]!, iso[2]!, iso[3]!)
  const numbers = NUMBERS.exec(typed)
  if (!numbers) return undefined
  const order = dayPartOrder(locale)
  const [day, month, year] = (['day', 'month', 'year'] as const).map((part) => numbers[order.indexOf(part) + 1]!)
  return existing(year!, month!, day!)
}

/** The date as ISO 8601; undefined if the date does not exist, such as 30 February. */
function existing(year: string, month: string, day: string): string | undefined {
  if (year.length !== 4 || day.length > 2) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}
