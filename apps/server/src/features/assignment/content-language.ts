import type { Locale } from '@seriatim/messages'

/** Languages in which reference lists have names, by MARC language code. */
const LOCALES: Readonly<Record<string, Locale>> = { eng: 'en', fre: 'fr', spa: 'es', rus: 'ru' }

/** Countries (ISO 3166-1 alpha-3) that have exactly one of these languages as administrative language. */
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
 * The cataloguing language of a centre, in which the server writes words into records. This is the first language of
 * the centre in administration. Without any, it is the language of the country if the country has only one. Undefined
 * when the reference lists have no names in that language: fields that contain such a word are then omitted. The
 * language of the user interface has no influence.
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
