import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { ApiError } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconDownload } from '../icons.tsx'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { listPlaceholder } from './list-placeholder.tsx'
import classes from './list-table.module.css'
import { Pager, type Paging } from './pager.tsx'
import { pagesOf } from './pages.ts'

export type ListTableProps<Data, Row> = Omit<DataTableProps<Row>, 'rows' | 'isLoading' | 'isBusy' | 'instead'> & {
  /** The result of the query that fetches the list. */
  readonly answer: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'isPending' | 'isPlaceholderData'> & {
    refetch(): Promise<unknown>
  }
  readonly rowsOf: (data: Data) => readonly Row[]
  /** Title of the message about a failure; the server's reason follows it. */
  readonly failed: string
  /** Content that replaces the rows of an empty list: the reason, and the next step. */
  readonly empty: ReactNode
  /** The columns by which the server sorts. */
  readonly sorts?: readonly string[]
  readonly paging?: Paging
  /** URL of the whole list as CSV, with the same search and sorting. */
  readonly csv?: string
}

/**
 * The table of a list from the server. It shows a skeleton for the first rows and dims rows while others are fetched.
 * An empty list shows a message; a failed list shows a message and a retry button. A pager is below the rows.
 */
export function ListTable<Data, Row>({
  answer,
  rowsOf,
  failed,
  empty,
  sorts,
  paging,
  csv,
  columns: declared,
  ...table
}: ListTableProps<Data, Row>) {
  const t = useMessages('common')
  const columns = useMemo(
    () => (sorts ? declared.map((column) => ({ ...column, isSortable: sorts.includes(column.id) })) : declared),
    [declared, sorts],
  )
  const { data, error, isPending, isPlaceholderData, refetch } = answer
  const rows = data === undefined ? [] : rowsOf(data)
  const pages = pagesOf(paging?.total ?? 0, paging?.size ?? 1)
  // The requested page does not exist: its last row was deleted, or the URL is older than the list.
  const isPast = paging?.total !== undefined && !isPlaceholderData && paging.page > pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each missing page
  useEffect(() => {
    if (isPast) paging?.go(pages, true)
  }, [isPast, pages])
  const instead = listPlaceholder({
    answer: { error, refetch },
    failed,
    isEmpty: data !== undefined && rows.length === 0 && !isPast,
    empty,
  })
  return (
    <>
      <DataTable
        {...table}
        columns={columns}
        rows={rows}
        isLoading={isPending}
        isBusy={isPlaceholderData}
        instead={instead}
      />
      {paging || csv ? (
        <div className={classes.foot}>
          {csv === undefined || rows.length === 0 ? null : (
            <a className={classes.download} href={csv} download>
              <IconDownload size={14} aria-hidden />
              {t('download_csv')}
            </a>
          )}
          {paging ? <Pager {...paging} /> : null}
        </div>
      ) : null}
    </>
  )
}
