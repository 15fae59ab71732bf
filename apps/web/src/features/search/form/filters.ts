import { type KeywordType, URLS_STATUSES, type UrlsStatus } from '@seriatim/contract'
import { fold, words } from '@seriatim/scripts'
import type { Filter } from '../state/search-state.ts'

/** A suggestion of the filter box. */
export type Option = {
  readonly type: KeywordType
  readonly code: string
  readonly text: string
  readonly label: string
}

/** From this length on, typed letters also match inside a word; fewer letters would match almost any. */
const MIN_INFIX_LETTERS = 3

/**
 * The states of links that match the typed text by code, by name, or by the name of the term.
 * @param nameOf the name of a state
 * @param textOf the name of a state with its term
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
 * Splits typed text into its sign and its words: a leading minus excludes (hyphen, minus or dash, as keyboards
 * differ).
 */
export const splitSign = (typed: string): { readonly words: string; readonly exclude: boolean } => {
  const text = typed.trimStart()
  const exclude = /^[-−–]/.test(text)
  return { words: (exclude ? text.slice(1) : text).trim(), exclude }
}

/** Adds a filter; an existing one only changes its sign. */
export const withFilter = (filters: readonly Filter[], filter: Filter): readonly Filter[] => [
  ...filters.filter(({ type, code }) => type !== filter.type || code !== filter.code),
  filter,
]
