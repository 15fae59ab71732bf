import type { ListRequest } from '@seriatim/contract'
import { fold } from '@seriatim/scripts'

/** A page request. Search words ignore accents. */
export type PageRequest = Omit<ListRequest<string>, 'sort'>

/** A page of rows that are all in memory, as an area of administration returns it. */
export function pageOfRows<Row>(
  all: readonly Row[],
  { search, order, page, size }: PageRequest,
  textOf: (row: Row) => string,
  compare: (one: Row, other: Row) => number,
): { rows: Row[]; total: number } {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const found = all.filter((row) => {
    const text = fold(textOf(row))
    return words.every((word) => text.includes(word))
  })
  found.sort((one, other) => (order === 'asc' ? compare(one, other) : compare(other, one)))
  return { rows: found.slice((page - 1) * size, page * size), total: found.length }
}
