import { createRequire } from 'node:module'
import type { FormatArguments, TextOfKey } from './arguments.ts'
import type { MessageKey } from './catalogue.ts'
import { type MessageParams, messageFormatter, type NamespaceTexts } from './formatter.ts'
import type { Locale } from './locale.ts'

const require = createRequire(import.meta.url)
const loaded = new Map<string, NamespaceTexts | undefined>()

/** Loads the texts of a namespace from its file: `non-sorting.ts` for `nonSorting`. */
const loadNamespace = (locale: Locale, namespace: string): NamespaceTexts | undefined => {
  const file = namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (!/^[a-z]+(-[a-z]+)*$/.test(file)) return undefined
  try {
    return require(`./${locale}/${file}.ts`)[namespace] as NamespaceTexts
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/**
 * The texts of a namespace, loaded on first use: a command needs few of them, and loading all four catalogues takes
 * 0.1 s of processor time.
 */
const namespaceTexts = (locale: Locale, namespace: string): NamespaceTexts | undefined => {
  const id = `${locale}/${namespace}`
  if (!loaded.has(id)) loaded.set(id, loadNamespace(locale, namespace))
  return loaded.get(id)
}

const sentenceOf = messageFormatter(namespaceTexts)

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
