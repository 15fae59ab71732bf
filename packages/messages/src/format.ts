import { IntlMessageFormat } from 'intl-messageformat'
import type { Catalogue, MessageKey } from './catalogue.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import type { Locale } from './locale.ts'
import { ru } from './ru/index.ts'

export type MessageParams = Readonly<Record<string, string | number | boolean | null | undefined>>

const catalogues: Readonly<Record<Locale, Catalogue>> = { en, es, fr, ru }

/** Compiled messages, one entry a message and language that was ever shown: bounded by the catalogues. */
const compiled = new Map<string, IntlMessageFormat>()

const textOf = (locale: Locale, key: string): string | undefined => {
  const dot = key.indexOf('.')
  const namespace = catalogues[locale][key.slice(0, dot) as keyof Catalogue] as Record<string, string> | undefined
  return namespace?.[key.slice(dot + 1)]
}

/** The sentence for a key known only at run time (a rule, a problem); the key itself where no catalogue has it. */
export const formatUnknown = (locale: Locale, key: string, params: MessageParams = {}): string => {
  const id = `${locale} ${key}`
  let message = compiled.get(id)
  if (!message) {
    const text = textOf(locale, key)
    if (text === undefined) return key
    message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true })
    compiled.set(id, message)
  }
  return String(message.format(params))
}

/** The sentence of `key` in `locale`, with ICU plurals and arguments from `params`. */
export const format = (locale: Locale, key: MessageKey, params?: MessageParams): string =>
  formatUnknown(locale, key, params)
