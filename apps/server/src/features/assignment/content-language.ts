import type { Locale } from '@seriatim/messages'

/** Languages in which reference lists have names, by their MARC codes. */
const LOCALES: Readonly<Record<string, Locale>> = { eng: 'en', fre: 'fr', spa: 'es', rus: 'ru' }

/** Countries (ISO 3166-1 alpha-3) whose only language of administration is one of these. */
const COUNTRIES: Readonly<Record<Locale, string>> = {
  en: 'AUS GBR NZL USA',
  fr: 'FRA MCO',
  es: 'ARG CHL COL CRI CUB DOM ECU ESP GTM HND MEX NIC PAN SLV URY VEN',
  ru: 'RUS',
}

const LOCALE_OF_COUNTRY: ReadonlyMap<string, Locale> = new Map(
  (Object.entries(COUNTRIES) as [Locale, string][]).flatMap(([locale, codes]) =>
    codes.split(' ').map((code): [string, Locale] => [code, locale]),
  ),
)

/**
 * The language in which a centre catalogues, for words that are written into records: the first of its languages in
 * administration; without any, that of its country where it has only one. Undefined where no list has names in it: what
 * would be filled with a word then stays empty. The language of the interface has no part in it.
 * @param languages MARC codes
 * @param country ISO 3166-1 alpha-3
 */
export const contentLocale = ({
  languages,
  country,
}: {
  readonly languages: readonly string[]
  readonly country: string | null
}): Locale | undefined => {
  const [first] = languages
  if (first !== undefined) return LOCALES[first]
  return country === null ? undefined : LOCALE_OF_COUNTRY.get(country)
}
