import type { Filter } from '../state/search-state.ts'

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
