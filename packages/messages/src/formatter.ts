import { IntlMessageFormat } from 'intl-messageformat'
import type { Locale } from './locale.ts'

/** The arguments of a message by name. */
export type MessageParams = Readonly<Record<string, string | number | boolean | null | undefined>>

/** ICU MessageFormat texts of a namespace, by key. */
export type NamespaceTexts = Readonly<Record<string, string>>

/** Texts by namespace. The set may be incomplete. */
export type Texts = Readonly<Partial<Record<string, NamespaceTexts>>>

/** Returns the text of `key` (`errors.locked`) in `locale`, or undefined. */
export type Formatter = (locale: Locale, key: string, params?: MessageParams) => string | undefined

/**
 * The beginning of the console error about a message that the page has not fetched. Component and browser tests fail on
 * this error.
 */
export const MISSING_MESSAGE = 'No message'

/** Matches a text with arguments or quotation of ICU MessageFormat. Other texts are returned unchanged. */
const HAS_SYNTAX = /[{}']/

/**
 * Creates a formatter for the texts that `textsOf` returns: those of all namespaces on the server, those loaded so far
 * in the browser. Texts are compiled on first use and cached. If an argument is missing (for example in an old stored
 * diagnostic), the unformatted text is returned, so that a text never breaks a page.
 */
export const messageFormatter = (
  textsOf: (locale: Locale, namespace: string) => NamespaceTexts | undefined,
): Formatter => {
  const compiled = new Map<string, IntlMessageFormat>()
  return (locale, key, params = {}) => {
    const dot = key.indexOf('.')
    const text = textsOf(locale, key.slice(0, dot))?.[key.slice(dot + 1)]
    if (text === undefined || !HAS_SYNTAX.test(text)) return text
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
