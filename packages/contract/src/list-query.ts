import { z } from 'zod'
import { wholeInAddress } from './values.ts'

/** What a list of the server is declared with: by what it is sorted, first of all `sorts[0]`, and the rows of a page. */
export type ListKind<Sort extends string = string> = {
  readonly sorts: readonly [Sort, ...Sort[]]
  readonly order: 'asc' | 'desc'
  readonly size: number
}

export const LIST_SEARCH_LENGTH = 200
export const LIST_SIZE_MAX = 1_000
/** Rows of a page that a reader chooses among, beside those that a list begins with. */
export const LIST_SIZES = [25, 50, 100, 200]

/** Which rows of a list are asked for, in which order. Pages are counted from 1. */
export type ListWanted<Sort extends string> = {
  /** Every word of it stands somewhere in the row, in capitals or small letters. */
  readonly search: string
  readonly sort: Sort
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}

/** The query of a list: what else it can be filtered by extends it. */
export const listQuery = <const Sort extends string>({ sorts, order, size }: ListKind<Sort>) =>
  z.object({
    search: z.string().max(LIST_SEARCH_LENGTH).default(''),
    sort: z.enum(sorts).default(() => sorts[0]),
    order: z.enum(['asc', 'desc']).default(order),
    page: wholeInAddress(1, 1_000_000).default(1),
    size: wholeInAddress(1, LIST_SIZE_MAX).default(size),
  })

/** Of a list that is also given as a table: `csv` gives all rows that are found, in their order, whatever page and size say. */
export const listFormat = { format: z.enum(['json', 'csv']).optional() }
export const LIST_AS_CSV = { contentTypes: ['text/csv'] } as const

/** The answer of a list: the rows of the page, and how many there are on all pages. */
export const listAnswer = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.number().int() })
