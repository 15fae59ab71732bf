import type { Given, TextOfKey } from './arguments.ts'
import type { Catalogue, MessageKey } from './catalogue.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { type MessageParams, messageFormatter } from './formatter.ts'
import { fr } from './fr/index.ts'
import type { Locale } from './locale.ts'
import { ru } from './ru/index.ts'

const catalogues: Readonly<Record<Locale, Catalogue>> = { en, es, fr, ru }
const sentenceOf = messageFormatter((locale) => catalogues[locale])

/** The sentence for a key known only at run time (a rule, a problem); the key itself where no catalogue has it. */
export const formatUnknown = (locale: Locale, key: string, params?: MessageParams): string =>
  sentenceOf(locale, key, params) ?? key

/** The sentence of `key` in `locale`, with ICU plurals; the arguments of its text must be given, and no others. */
export const format = <Key extends MessageKey>(locale: Locale, key: Key, ...given: Given<TextOfKey<Key>>): string =>
  formatUnknown(locale, key, given[0] as MessageParams | undefined)
