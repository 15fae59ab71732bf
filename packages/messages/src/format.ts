import type { FormatArguments, TextOfKey } from './arguments.ts'
import type { Catalogue, MessageKey } from './catalogue.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { type MessageParams, messageFormatter } from './formatter.ts'
import { fr } from './fr/index.ts'
import type { Locale } from './locale.ts'
import { ru } from './ru/index.ts'

const catalogues: Readonly<Record<Locale, Catalogue>> = { en, es, fr, ru }
const sentenceOf = messageFormatter((locale) => catalogues[locale])

/**
 * The text of a key that is known only at run time, such as a rule or a problem. Returns the key itself if no catalogue
 * contains it.
 */
export const formatUnknown = (locale: Locale, key: string, params?: MessageParams): string =>
  sentenceOf(locale, key, params) ?? key

/** The text of `key` in `locale`, with ICU plurals. Exactly the arguments of the text are required. */
export const format = <Key extends MessageKey>(
  locale: Locale,
  key: Key,
  ...given: FormatArguments<TextOfKey<Key>>
): string => formatUnknown(locale, key, given[0] as MessageParams | undefined)
