import { type KeywordType, URLS_STATUSES, type UrlsStatus } from '@seriatim/contract'
import { fold, words } from '@seriatim/scripts'
import type { Filter } from '../../search-query/search-state.ts'

/** A suggestion of the input for filters. */
export type Option = {
  readonly type: KeywordType
  readonly code: string
  readonly text: string
  readonly label: string
}

/** Minimum number of typed letters that also match inside a word. Fewer letters would match almost every word. */
const MIN_INFIX_LETTERS = 3

/**
 * The states of URLs that match the typed text by code, by name, or by the name of the filter.
 * @param nameOf the name of a state
 * @param textOf the name of the filter and the state
 */
export const urlsOptions = (
  typed: string,
  nameOf: (status: UrlsStatus) => string,
  textOf: (status: UrlsStatus) => string,
): readonly Option[] => {
  const wanted = words(typed).map((word) => word.text)
  if (wanted.length === 0) return []
  return URLS_STATUSES.flatMap((code): readonly Option[] => {
    const text = textOf(code)
    const named = words(text).map((word) => word.text)
    const isNamed = (word: string): boolean =>
      named.some((each) => (word.length < MIN_INFIX_LETTERS ? each.startsWith(word) : each.includes(word)))
    return fold(typed) === code || wanted.every(isNamed)
      ? [{ type: 'urls_status', code, text, label: nameOf(code) }]
      : []
  })
}

/**
 * Splits typed text into a sign and words. A leading hyphen, minus sign or dash excludes; which of them a user types
 * depends on the keyboard.
 */
export const splitSign = (typed: string): { readonly words: string; readonly exclude: boolean } => {
  const text = typed.trimStart()
  const exclude = /^[-−–]/.test(text)
  return { words: (exclude ? text.slice(1) : text).trim(), exclude }
}

/** Adds a filter; if the filter exists, only its sign changes. */
export const withFilter = (filters: readonly Filter[], filter: Filter): readonly Filter[] => [
  ...filters.filter(({ type, code }) => type !== filter.type || code !== filter.code),
  filter,
]
