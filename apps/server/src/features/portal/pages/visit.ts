/** Data of a request that every portal page uses. */
import {
  type Catalogue,
  formatUnknown,
  LOCALES,
  type Locale,
  type MessageParams,
  type Namespace,
} from '@seriatim/messages'
import type { Labels } from '../../../kernel/search/labels.ts'
import type { Licence } from '../../../platform/database/data-licence.ts'

type Key = Extract<keyof Catalogue['portal'], string>

export type Visit = {
  readonly locale: Locale
  /** Base URL of the site. */
  readonly origin: string
  /** Path and query string of the request. */
  readonly address: string
  readonly labels: Labels
  readonly licence: Licence | undefined
  readonly t: (key: Key, params?: MessageParams) => string
  readonly number: (value: number) => string
}

const NUMBERS = Object.fromEntries(LOCALES.map((locale) => [locale, new Intl.NumberFormat(locale)])) as Readonly<
  Record<Locale, Intl.NumberFormat>
>

export const makeVisit = (visit: Omit<Visit, 't' | 'number'>): Visit => ({
  ...visit,
  t: (key, params) => formatUnknown(visit.locale, `portal.${key}`, params),
  number: (value) => NUMBERS[visit.locale].format(value),
})

/** The texts of another namespace in the language of a visit. */
export const textsOf =
  <Name extends Namespace>({ locale }: Pick<Visit, 'locale'>, namespace: Name) =>
  (key: Extract<keyof Catalogue[Name], string>, params?: MessageParams): string =>
    formatUnknown(locale, `${namespace}.${key}`, params)

/** A portal URL with these query parameters. Omits empty values. */
export function portalUrl(
  path: string,
  parameters: Readonly<Record<string, string | number | readonly string[] | undefined>> = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value ?? ''].flat()) if (each !== '') query.append(name, String(each))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
