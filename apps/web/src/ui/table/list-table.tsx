import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ApiError } from '../../app/api.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { insteadOfRows } from './instead-of-rows.tsx'
import { Pager } from './pager.tsx'
import { pagesOf } from './pages.ts'

type Paging = {
  /** The page that is wanted, from 1. */
  readonly page: number
  /** Rows of a page. */
  readonly size: number
  /** All rows; undefined while they are not known. */
  readonly total: number | undefined
  /** Shows another page; `replaces` where the address names one that there is no longer. */
  go(page: number, replaces: boolean): void
}

export type ListTableProps<Data, Row> = Omit<DataTableProps<Row>, 'rows' | 'isLoading' | 'isBusy' | 'instead'> & {
  /** What the server answers. */
  readonly answer: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'isPending' | 'isPlaceholderData'> & {
    refetch(): Promise<unknown>
  }
  readonly rowsOf: (data: Data) => readonly Row[]
  /** That the rows cannot be shown; the reason follows in the server's words. */
  readonly failed: string
  /** Where there are no rows: why, and what to do. */
  readonly empty: ReactNode
  readonly paging?: Paging
}

/**
 * The table of a list that the server answers: the outline of rows while the first are on their way, dimmed ones while
 * others are; why there are none, with a button that asks again after a failure; the steps through its pages.
 */
export function ListTable<Data, Row>({ answer, rowsOf, failed, empty, paging, ...table }: ListTableProps<Data, Row>) {
  const { data, error, isPending, isPlaceholderData, refetch } = answer
  const rows = data === undefined ? [] : rowsOf(data)
  const pages = pagesOf(paging?.total ?? 0, paging?.size ?? 1)
  // The last row of the last page has gone, or an address is older than the list.
  const isPast = paging?.total !== undefined && !isPlaceholderData && paging.page > pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (isPast) paging?.go(pages, true)
  }, [isPast, pages])
  const instead = insteadOfRows({
    answer: { error, refetch },
    failed,
    isEmpty: data !== undefined && rows.length === 0 && !isPast,
    empty,
  })
  return (
    <>
      <DataTable {...table} rows={rows} isLoading={isPending} isBusy={isPlaceholderData} instead={instead} />
      {paging ? (
        <Pager page={Math.min(paging.page, pages)} pages={pages} go={(page) => paging.go(page, false)} />
      ) : null}
    </>
  )
}
