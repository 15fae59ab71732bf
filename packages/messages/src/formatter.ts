import { IntlMessageFormat } from 'intl-messageformat'
import type { Locale } from './locale.ts'

/** What fills the arguments of a message, by name. */
export type MessageParams = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Texts in ICU MessageFormat, by namespace and key; not all of them need be there. */
export type Texts = Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>

/** The sentence of `key` (`errors.locked`) in `locale`, or undefined where there is no text for it. */
export type Formatter = (locale: Locale, key: string, params?: MessageParams) => string | undefined

/**
 * The one formatter of messages, over what `textsOf` has of a language: all catalogues on the server, those fetched so
 * far in the browser. A text is compiled when it is first shown and kept: as many entries as there are messages.
 * Where an argument is missing (a diagnostic that was stored before its sentence got one) the text is given as it is
 * written: words never fail a page.
 */
export const messageFormatter = (textsOf: (locale: Locale) => Texts): Formatter => {
  const compiled = new Map<string, IntlMessageFormat>()
  return (locale, key, params = {}) => {
    const dot = key.indexOf('.')
    const text = textsOf(locale)[key.slice(0, dot)]?.[key.slice(dot + 1)]
    if (text === undefined) return undefined
    const id = `${locale} ${key}`
    const message = compiled.get(id) ?? new IntlMessageFormat(text, locale, undefined, { ignoreTag: true })
    compiled.set(id, message)
    try {
      return String(message.format(params))
    } catch {
      return text
    }
  }
}
