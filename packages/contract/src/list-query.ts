import { z } from 'zod'
import { wholeNumberInUrl } from './values.ts'

/** The declaration of a list: its sort fields, of which `sorts[0]` is the default, and the number of rows of a page. */
export type ListKind<Sort extends string = string> = {
  readonly sorts: readonly [Sort, ...Sort[]]
  readonly order: 'asc' | 'desc'
  readonly size: number
}

export const LIST_SEARCH_LENGTH = 200
export const LIST_SIZE_MAX = 1_000
/** The page sizes that users can choose, besides the default of a list. */
export const LIST_SIZES = [25, 50, 100, 200]

/** The requested rows of a list and their order. Pages count from 1. */
export type ListRequest<Sort extends string> = {
  /** Words that must all occur in the row. Case is ignored. */
  readonly search: string
  readonly sort: Sort
  readonly order: 'asc' | 'desc'
  readonly page: number
  readonly size: number
}

/** The query parameters of a list. Some lists add filters. */
export const listQuery = <const Sort extends string>({ sorts, order, size }: ListKind<Sort>) =>
  z.object({
    search: z.string().max(LIST_SEARCH_LENGTH).default(''),
    sort: z.enum(sorts).default(() => sorts[0]),
    order: z.enum(['asc', 'desc']).default(order),
    page: wholeNumberInUrl(1, 1_000_000).default(1),
    size: wholeNumberInUrl(1, LIST_SIZE_MAX).default(size),
  })

/** The format of a list with a table form. `csv` returns all matching rows in order, regardless of page and size. */
export const listFormat = { format: z.enum(['json', 'csv']).optional() }
export const LIST_AS_CSV = { contentTypes: ['text/csv'] } as const

/** The answer of a list: the rows of the page, and the total of all pages. */
export const listAnswer = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.number().int() })
