import type { ListRequest } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'

/** Request for a page of rows. The search ignores accents. */
export type PageRequest = Omit<ListRequest<string>, 'sort'>

/** Searches, sorts and pages rows that are all in memory. */
export function pageOfRows<Row>(
  all: readonly Row[],
  { search, order, page, size }: PageRequest,
  textOf: (row: Row) => string,
  compare: (one: Row, other: Row) => number,
): { rows: Row[]; total: number } {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const matches = all.filter((row) => {
    const text = fold(textOf(row))
    return words.every((word) => text.includes(word))
  })
  matches.sort((one, other) => (order === 'asc' ? compare(one, other) : compare(other, one)))
  return { rows: matches.slice((page - 1) * size, page * size), total: matches.length }
}
