/** The four interface languages. English is the default (specification-1, 1). */
export const LOCALES = ['en', 'es', 'fr', 'ru'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/**
 * The language of a response: the cookie `locale`, else the first supported one of `Accept-Language` (by q-values),
 * else English (contract, Errors).
 */
export const preferredLocale = (cookie: string | undefined, acceptLanguage: string | undefined): Locale => {
  if (isLocale(cookie)) return cookie
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...rest] = part.trim().split(';')
      const q = rest.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find((value) => value !== undefined)
      return { language: range.slice(0, 2).toLowerCase(), quality: q === undefined ? 1 : Number(q) }
    })
    .filter(({ language, quality }) => isLocale(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const best = wanted[0]?.language
  return isLocale(best) ? best : DEFAULT_LOCALE
}
