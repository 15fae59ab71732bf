import { type KeywordType, URLS_STATUSES, type UrlsStatus } from '@seriatim/contract'
import { fold, words } from '@seriatim/scripts'
import type { Filter } from '../state/search-state.ts'

/** What the filter box offers. */
export type Option = {
  readonly type: KeywordType
  readonly code: string
  readonly text: string
  readonly label: string
}

/** As many letters find a word also by its middle: fewer would stand in almost any. */
const TELLING_LETTERS = 3

/**
 * The states of links that fit what was typed: the code, or words found in the name of the state or of what it is a
 * state of. `nameOf` names a state, `textOf` says it with what it is of.
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
      named.some((each) => (word.length < TELLING_LETTERS ? each.startsWith(word) : each.includes(word)))
    return fold(typed) === code || wanted.every(isNamed)
      ? [{ type: 'urls_status', code, text, label: nameOf(code) }]
      : []
  })
}

/** What was typed to filter by: a leading minus excludes (hyphen, minus, dash: keyboards differ). */
export const splitSign = (typed: string): { readonly words: string; readonly exclude: boolean } => {
  const text = typed.trimStart()
  const exclude = /^[-−–]/.test(text)
  return { words: (exclude ? text.slice(1) : text).trim(), exclude }
}

/** The filters with one more; of one that is there already only the sign may change. */
export const withFilter = (filters: readonly Filter[], filter: Filter): readonly Filter[] => [
  ...filters.filter(({ type, code }) => type !== filter.type || code !== filter.code),
  filter,
]
