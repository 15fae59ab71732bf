import type { Locale } from '@seriatim/messages'

/** Languages in which reference lists have names, by MARC code. */
const LOCALES: Readonly<Record<string, Locale>> = { eng: 'en', fre: 'fr', spa: 'es', rus: 'ru' }

/** Countries (ISO 3166-1 alpha-3) with exactly one administrative language out of these. */
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
 * The cataloguing language of a centre, for words written into records: its first language in administration; without
 * any, the language of its country if that has only one. Undefined when no reference list has names in that language;
 * fields filled with a word then stay empty. The interface language has no influence.
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
