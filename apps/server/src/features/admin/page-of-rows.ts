import { fold } from '@seriatim/scripts'

export type WantedPage = {
  /** Every word of it stands somewhere in a row, without regard to case and accents. */
  readonly search: string
  readonly order: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
  readonly size: number
}

/** A page of rows that are all known, as an area of administration answers it. */
export function pageOfRows<Row>(
  all: readonly Row[],
  { search, order, page, size }: WantedPage,
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
