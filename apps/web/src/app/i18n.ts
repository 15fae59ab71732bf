import { LOCALE_COOKIE_MIN } from '@seriatim/contract'
import type { Catalogue, Given, MessageParams, Namespace, TextOf } from '@seriatim/messages'
import { messageFormatter, type Texts } from '@seriatim/messages/formatter'
import { DEFAULT_LOCALE, LOCALES, type Locale, preferredLocale } from '@seriatim/messages/locale'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import type { further } from './messages/en.ts'

export { LOCALES, type Locale }

/** What is fetched together. */
type Group = keyof typeof further

type Language = {
  readonly everywhere: Texts
  readonly further: Readonly<Record<Group, () => Promise<Texts>>>
}

/**
 * What is fetched first of a language: the messages of every page, and from where the others come, those of the record
 * editor and of one further page each. Only the language that is spoken is known by its files.
 */
const languages: Readonly<Record<Locale, () => Promise<Language>>> = {
  en: () => import('./messages/en.ts'),
  es: () => import('./messages/es.ts'),
  fr: () => import('./messages/fr.ts'),
  ru: () => import('./messages/ru.ts'),
}

/** The groups that some page has needed so far: a change of language fetches these. */
const wanted = new Set<Group>()

/** What has been fetched so far, by language and namespace. */
const texts: Readonly<Record<Locale, Record<string, Texts[string]>>> = { en: {}, es: {}, fr: {}, ru: {} }
const sentenceOf = messageFormatter((locale) => texts[locale])

const load = async (group: Group, locale: Locale): Promise<void> => {
  const { further } = await languages[locale]()
  Object.assign(texts[locale], await further[group]())
}

const loadWanted = async (locale: Locale): Promise<void> => {
  const { everywhere } = await languages[locale]()
  Object.assign(texts[locale], everywhere)
  await Promise.all([...wanted].map((group) => load(group, locale)))
}

/** Fetches a further group of messages before the page that shows them is drawn. */
export const needMessages = async (group: Group): Promise<void> => {
  wanted.add(group)
  await load(group, currentLocale())
}

/** Fetches the messages of every page and of a further group in a language that part of a page is drawn in. */
export const fetchMessages = async (group: Group, locale: Locale): Promise<void> => {
  const { everywhere } = await languages[locale]()
  Object.assign(texts[locale], everywhere)
  await load(group, locale)
}
export type MessageGroup = Group

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

/** The language of a part of a page that is drawn in another one than the interface (`InLanguage`). */
export const PartLocale = createContext<Locale | undefined>(undefined)

/** The language of the interface for a component, for `Intl` and `lang`. */
export const useLocale = (): Locale => {
  const locale = useSyncExternalStore(onLocale, currentLocale, currentLocale)
  return useContext(PartLocale) ?? locale
}
