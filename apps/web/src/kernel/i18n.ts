import { LOCALE_COOKIE_MIN } from '@seriatim/contract'
import type { Catalogue, Given, MessageParams, Namespace, TextOf } from '@seriatim/messages'
import { MISSING_MESSAGE, messageFormatter, type Texts } from '@seriatim/messages/formatter'
import { DEFAULT_LOCALE, LOCALES, type Locale, preferredLocale } from '@seriatim/messages/locale'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import type { further } from './messages/en.ts'

export { LOCALES, type Locale }

/** Groups of message namespaces; the messages of a group are fetched together. */
type Group = keyof typeof further

type Language = {
  readonly everywhere: Texts
  readonly further: Readonly<Record<Group, () => Promise<Texts>>>
}

/**
 * Loads the first message file of a language: the messages that every page uses, and loaders of the other groups. The
 * client loads only the files of the chosen language.
 */
const languages: Readonly<Record<Locale, () => Promise<Language>>> = {
  en: () => import('./messages/en.ts'),
  es: () => import('./messages/es.ts'),
  fr: () => import('./messages/fr.ts'),
  ru: () => import('./messages/ru.ts'),
}

/** Message groups that pages have used; a change of language fetches these groups in the new language. */
const requestedGroups = new Set<Group>()

/** Messages fetched so far, by language and namespace. */
const texts: Readonly<Record<Locale, Record<string, Texts[string]>>> = { en: {}, es: {}, fr: {}, ru: {} }
const sentenceOf = messageFormatter((locale, namespace) => texts[locale][namespace])

const load = async (group: Group, locale: Locale): Promise<void> => {
  const { further } = await languages[locale]()
  Object.assign(texts[locale], await further[group]())
}

const loadRequestedGroups = async (locale: Locale): Promise<void> => {
  const { everywhere } = await languages[locale]()
  Object.assign(texts[locale], everywhere)
  await Promise.all([...requestedGroups].map((group) => load(group, locale)))
}

/** Fetches a group of messages before the page that needs the group is drawn. */
export const fetchMessageGroup = async (group: Group): Promise<void> => {
  requestedGroups.add(group)
  await load(group, currentLocale())
}

/** Fetches the common messages and one group, in the language of a part of a page that differs from the interface. */
export const fetchMessages = async (group: Group, locale: Locale): Promise<void> => {
  const { everywhere } = await languages[locale]()
  Object.assign(texts[locale], everywhere)
  await load(group, locale)
}
export type MessageGroup = Group

/** The current language of the interface, and the functions to call when it changes. */
let current: Locale = DEFAULT_LOCALE
const localeListeners = new Set<() => void>()
const currentLocale = (): Locale => current
const onLocale = (listener: () => void): (() => void) => {
  localeListeners.add(listener)
  return () => localeListeners.delete(listener)
}
const setCurrentLocale = (locale: Locale): void => {
  current = locale
  document.documentElement.lang = locale
  for (const listener of localeListeners) listener()
}

/**
 * Starts with the language of the cookie `locale`, else the language of the browser, else English (specification-2, 1).
 * Rendering waits for the messages, so that no page shows message keys.
 */
export const startMessages = async (): Promise<void> => {
  const locale = preferredLocale(readCookie('locale'), navigator.languages.join(','))
  await loadRequestedGroups(locale)
  setCurrentLocale(locale)
}

/** Changes the language of the interface, and stores it in a cookie for 43,200 minutes. */
export const changeLocale = async (locale: Locale): Promise<void> => {
  await loadRequestedGroups(locale)
  writeCookie('locale', locale, LOCALE_COOKIE_MIN)
  setCurrentLocale(locale)
}

type Key<N extends Namespace> = keyof Catalogue[N] & string

/** The keys of messages that take no arguments. */
export type PlainKey<N extends Namespace> = { [K in Key<N>]: Given<TextOf<N, K>> extends [] ? K : never }[Key<N>]

/** Translates the messages of a namespace: the English messages determine the types of keys and arguments. */
export type Translate<N extends Namespace> = <K extends Key<N>>(key: K, ...given: Given<TextOf<N, K>>) => string

const messageText = (locale: Locale, namespace: Namespace, key: string, params?: MessageParams): string => {
  const text = sentenceOf(locale, `${namespace}.${key}`, params)
  if (text === undefined) console.error(`${MISSING_MESSAGE} ${namespace}.${key} in ${locale}`)
  return text ?? key
}

/**
 * Translates a key outside of components, for example for errors and notifications. The returned text does not change
 * when the language changes.
 */
export const translate = <N extends Namespace, K extends Key<N>>(
  namespace: N,
  key: K,
  ...given: Given<TextOf<N, K>>
): string => messageText(current, namespace, key, given[0] as MessageParams | undefined)

/**
 * The message of a key that is known only at run time, such as the name of a rule, or undefined if the key is unknown.
 */
export const translateUnknown = (namespace: Namespace, key: string, params?: MessageParams): string | undefined =>
  sentenceOf(current, `${namespace}.${key}`, params)

/** Caches one translation function for each language and namespace, so that `useMemo` can depend on the function. */
type Translation = (key: string, params?: MessageParams) => string
const translations = new Map<string, Translation>()
const translationOf = (locale: Locale, namespace: Namespace): Translation => {
  const id = `${locale} ${namespace}`
  const known = translations.get(id)
  if (known) return known
  const made: Translation = (key, params) => messageText(locale, namespace, key, params)
  translations.set(id, made)
  return made
}

/**
 * The translate function of a namespace for a component, which renders again when the language changes. The function
 * stays the same until the language changes, so memos and effects can depend on it.
 */
export const useMessages = <N extends Namespace>(namespace: N): Translate<N> =>
  translationOf(useLocale(), namespace) as Translate<N>

/** The namespace and key of a message without arguments, for labels that other components translate and display. */
export type PlainMessage = { readonly namespace: Namespace; readonly key: string }
export const plainMessage = <N extends Namespace>(namespace: N, key: PlainKey<N>): PlainMessage => ({ namespace, key })

/** Translates messages declared with `plainMessage`; otherwise like `useMessages`. */
export const usePlainMessage = (): ((message: PlainMessage) => string) => {
  const locale = useLocale()
  return useCallback(({ namespace, key }) => messageText(locale, namespace, key), [locale])
}

/** The language of a part of a page that is drawn in another language than the interface. */
export const PartLocale = createContext<Locale | undefined>(undefined)

/** The language for a component, for `Intl` and `lang`. */
export const useLocale = (): Locale => {
  const locale = useSyncExternalStore(onLocale, currentLocale, currentLocale)
  return useContext(PartLocale) ?? locale
}
