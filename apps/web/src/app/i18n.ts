import { LOCALE_COOKIE_MIN } from '@seriatim/contract'
import type { Catalogue, Given, MessageParams, Namespace, TextOf } from '@seriatim/messages'
import { messageFormatter, type Texts } from '@seriatim/messages/formatter'
import { DEFAULT_LOCALE, LOCALES, type Locale, preferredLocale } from '@seriatim/messages/locale'
import { useCallback, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

export { LOCALES, type Locale }

/** What is fetched together: the messages of every page, those of the record editor, those of one further page each. */
type Group =
  | 'everywhere'
  | 'admin'
  | 'announcements'
  | 'enrichments'
  | 'mails'
  | 'webhooks'
  | 'house'
  | 'assignment'
  | 'audit'
  | 'ltwa'
  | 'merge'
  | 'blocks'
  | 'browse'
  | 'bulk'
  | 'import'
  | 'doctor'
  | 'lists'
  | 'dashboards'
  | 'editor'
  | 'graph'
  | 'help'
  | 'history'
  | 'exporting'

const loaders: Readonly<Record<Group, Readonly<Record<Locale, () => Promise<Texts>>>>> = {
  everywhere: {
    en: () => import('./messages/everywhere-en.ts'),
    es: () => import('./messages/everywhere-es.ts'),
    fr: () => import('./messages/everywhere-fr.ts'),
    ru: () => import('./messages/everywhere-ru.ts'),
  },
  admin: {
    en: () => import('./messages/admin-en.ts'),
    es: () => import('./messages/admin-es.ts'),
    fr: () => import('./messages/admin-fr.ts'),
    ru: () => import('./messages/admin-ru.ts'),
  },
  announcements: {
    en: () => import('./messages/announcements-en.ts'),
    es: () => import('./messages/announcements-es.ts'),
    fr: () => import('./messages/announcements-fr.ts'),
    ru: () => import('./messages/announcements-ru.ts'),
  },
  house: {
    en: () => import('./messages/house-en.ts'),
    es: () => import('./messages/house-es.ts'),
    fr: () => import('./messages/house-fr.ts'),
    ru: () => import('./messages/house-ru.ts'),
  },
  mails: {
    en: () => import('./messages/mails-en.ts'),
    es: () => import('./messages/mails-es.ts'),
    fr: () => import('./messages/mails-fr.ts'),
    ru: () => import('./messages/mails-ru.ts'),
  },
  webhooks: {
    en: () => import('./messages/webhooks-en.ts'),
    es: () => import('./messages/webhooks-es.ts'),
    fr: () => import('./messages/webhooks-fr.ts'),
    ru: () => import('./messages/webhooks-ru.ts'),
  },
  enrichments: {
    en: () => import('./messages/enrichments-en.ts'),
    es: () => import('./messages/enrichments-es.ts'),
    fr: () => import('./messages/enrichments-fr.ts'),
    ru: () => import('./messages/enrichments-ru.ts'),
  },
  assignment: {
    en: () => import('./messages/assignment-en.ts'),
    es: () => import('./messages/assignment-es.ts'),
    fr: () => import('./messages/assignment-fr.ts'),
    ru: () => import('./messages/assignment-ru.ts'),
  },
  bulk: {
    en: () => import('./messages/bulk-en.ts'),
    es: () => import('./messages/bulk-es.ts'),
    fr: () => import('./messages/bulk-fr.ts'),
    ru: () => import('./messages/bulk-ru.ts'),
  },
  import: {
    en: () => import('./messages/import-en.ts'),
    es: () => import('./messages/import-es.ts'),
    fr: () => import('./messages/import-fr.ts'),
    ru: () => import('./messages/import-ru.ts'),
  },
  lists: {
    en: () => import('./messages/lists-en.ts'),
    es: () => import('./messages/lists-es.ts'),
    fr: () => import('./messages/lists-fr.ts'),
    ru: () => import('./messages/lists-ru.ts'),
  },
  audit: {
    en: () => import('./messages/audit-en.ts'),
    es: () => import('./messages/audit-es.ts'),
    fr: () => import('./messages/audit-fr.ts'),
    ru: () => import('./messages/audit-ru.ts'),
  },
  ltwa: {
    en: () => import('./messages/ltwa-en.ts'),
    es: () => import('./messages/ltwa-es.ts'),
    fr: () => import('./messages/ltwa-fr.ts'),
    ru: () => import('./messages/ltwa-ru.ts'),
  },
  doctor: {
    en: () => import('./messages/doctor-en.ts'),
    es: () => import('./messages/doctor-es.ts'),
    fr: () => import('./messages/doctor-fr.ts'),
    ru: () => import('./messages/doctor-ru.ts'),
  },
  merge: {
    en: () => import('./messages/merge-en.ts'),
    es: () => import('./messages/merge-es.ts'),
    fr: () => import('./messages/merge-fr.ts'),
    ru: () => import('./messages/merge-ru.ts'),
  },
  browse: {
    en: () => import('./messages/browse-en.ts'),
    es: () => import('./messages/browse-es.ts'),
    fr: () => import('./messages/browse-fr.ts'),
    ru: () => import('./messages/browse-ru.ts'),
  },
  blocks: {
    en: () => import('./messages/blocks-en.ts'),
    es: () => import('./messages/blocks-es.ts'),
    fr: () => import('./messages/blocks-fr.ts'),
    ru: () => import('./messages/blocks-ru.ts'),
  },
  editor: {
    en: () => import('./messages/editor-en.ts'),
    es: () => import('./messages/editor-es.ts'),
    fr: () => import('./messages/editor-fr.ts'),
    ru: () => import('./messages/editor-ru.ts'),
  },
  help: {
    en: () => import('./messages/help-en.ts'),
    es: () => import('./messages/help-es.ts'),
    fr: () => import('./messages/help-fr.ts'),
    ru: () => import('./messages/help-ru.ts'),
  },
  dashboards: {
    en: () => import('./messages/dashboards-en.ts'),
    es: () => import('./messages/dashboards-es.ts'),
    fr: () => import('./messages/dashboards-fr.ts'),
    ru: () => import('./messages/dashboards-ru.ts'),
  },
  history: {
    en: () => import('./messages/history-en.ts'),
    es: () => import('./messages/history-es.ts'),
    fr: () => import('./messages/history-fr.ts'),
    ru: () => import('./messages/history-ru.ts'),
  },
  exporting: {
    en: () => import('./messages/exporting-en.ts'),
    es: () => import('./messages/exporting-es.ts'),
    fr: () => import('./messages/exporting-fr.ts'),
    ru: () => import('./messages/exporting-ru.ts'),
  },
  graph: {
    en: () => import('./messages/graph-en.ts'),
    es: () => import('./messages/graph-es.ts'),
    fr: () => import('./messages/graph-fr.ts'),
    ru: () => import('./messages/graph-ru.ts'),
  },
}

/** The groups that some page has needed so far: a change of language fetches these. */
const wanted = new Set<Group>(['everywhere'])

/** What has been fetched so far, by language and namespace. */
const texts: Readonly<Record<Locale, Record<string, Texts[string]>>> = { en: {}, es: {}, fr: {}, ru: {} }
const sentenceOf = messageFormatter((locale) => texts[locale])

const load = async (group: Group, locale: Locale): Promise<void> => {
  Object.assign(texts[locale], await loaders[group][locale]())
}

const loadWanted = async (locale: Locale): Promise<void> => {
  await Promise.all([...wanted].map((group) => load(group, locale)))
}

/** Fetches a further group of messages before the page that shows them is drawn. */
export const needMessages = async (group: Group): Promise<void> => {
  wanted.add(group)
  await load(group, currentLocale())
}

/** The language of the interface now, and who is told when it changes. */
let current: Locale = DEFAULT_LOCALE
const told = new Set<() => void>()
const currentLocale = (): Locale => current
const onLocale = (tell: () => void): (() => void) => {
  told.add(tell)
  return () => told.delete(tell)
}
const speak = (locale: Locale): void => {
  current = locale
  document.documentElement.lang = locale
  for (const tell of told) tell()
}

/**
 * Starts with the language of the cookie `locale`, else the browser's, else English (specification-2, 1).
 * Nothing is rendered before it resolves: no page ever shows a bare key.
 */
export const startMessages = async (): Promise<void> => {
  const locale = preferredLocale(readCookie('locale'), navigator.languages.join(','))
  await loadWanted(locale)
  speak(locale)
}

/** Changes the language of the interface, and remembers it for 43,200 minutes. */
export const changeLocale = async (locale: Locale): Promise<void> => {
  await loadWanted(locale)
  writeCookie('locale', locale, LOCALE_COOKIE_MIN)
  speak(locale)
}

type Key<N extends Namespace> = keyof Catalogue[N] & string

/** The keys of messages that take no arguments. */
export type PlainKey<N extends Namespace> = { [K in Key<N>]: Given<TextOf<N, K>> extends [] ? K : never }[Key<N>]

/** A namespace's messages: key and arguments are checked when they are compiled, by the English text. */
export type Translate<N extends Namespace> = <K extends Key<N>>(key: K, ...given: Given<TextOf<N, K>>) => string

const textOf = (locale: Locale, namespace: Namespace, key: string, params?: MessageParams): string =>
  sentenceOf(locale, `${namespace}.${key}`, params) ?? key

/** The message of a key outside of components (errors, notifications). Not reactive to a change of language. */
export const translate = <N extends Namespace, K extends Key<N>>(
  namespace: N,
  key: K,
  ...given: Given<TextOf<N, K>>
): string => textOf(current, namespace, key, given[0] as MessageParams | undefined)

/** The message of a key known only at run time (a rule, a code of the profile), or undefined where there is none. */
export const translateUnknown = (namespace: Namespace, key: string, params?: MessageParams): string | undefined =>
  sentenceOf(current, `${namespace}.${key}`, params)

/** One function for each language and namespace that was asked for, so that what is computed with it can be kept. */
type Translation = (key: string, params?: MessageParams) => string
const translations = new Map<string, Translation>()
const translationOf = (locale: Locale, namespace: Namespace): Translation => {
  const id = `${locale} ${namespace}`
  const known = translations.get(id)
  if (known) return known
  const made: Translation = (key, params) => textOf(locale, namespace, key, params)
  translations.set(id, made)
  return made
}

/**
 * The messages of a namespace for a component, which is drawn anew when the language changes. The function is the same
 * as long as the language is: it may stand among the dependencies of memos and effects.
 */
export const useMessages = <N extends Namespace>(namespace: N): Translate<N> =>
  translationOf(useLocale(), namespace) as Translate<N>

/** A message without arguments, named in full, for those who declare words and leave it to others to show them. */
export type PlainMessage = { readonly namespace: Namespace; readonly key: string }
export const named = <N extends Namespace>(namespace: N, key: PlainKey<N>): PlainMessage => ({ namespace, key })

/** The text of messages that were declared by `named`; as `useMessages` otherwise. */
export const useMessageNamed = (): ((message: PlainMessage) => string) => {
  const locale = useLocale()
  return useCallback(({ namespace, key }) => textOf(locale, namespace, key), [locale])
}

/** The language of the interface for a component, for `Intl` and `lang`. */
export const useLocale = (): Locale => useSyncExternalStore(onLocale, currentLocale, currentLocale)
