import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Column, ColumnChoice } from './columns.ts'

export const features = tableFeatures({ columnSizingFeature, columnResizingFeature, columnVisibilityFeature })
export type TableFeatures = typeof features

type Sorting = { readonly column: string; readonly order: 'asc' | 'desc' }

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly choice: ColumnChoice
  readonly idOf: (row: Row) => string
  /**
   * Identifies the list and its page. Another list starts at its top; a known one is restored as it was left (see
   * `useEntryStateStore`).
   */
  readonly place: string
  /** Called when the current row is no longer in the same list. */
  readonly onGone?: (id: string) => void
  readonly sorting?: Sorting
  readonly onSort?: (column: string) => void
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  /** Opens a row on another page with Enter; not needed if rows expand in place. */
  readonly onOpen?: { readonly label: string; readonly run: (row: Row) => void }
  /** The expanded content of a row. */
  readonly detail?: (row: Row) => ReactNode
  readonly expanded?: ReadonlySet<string>
  readonly onExpand?: (expanded: ReadonlySet<string>) => void
  /** The first rows are being fetched: a skeleton is shown. */
  readonly isLoading?: boolean
  /** Other rows are being fetched: the current ones are dimmed. */
  readonly isBusy?: boolean
  /** Shown in place of rows: an empty or a failed state. */
  readonly instead?: ReactNode
  /** Printed above the rows, as a description of them. Tables without it are printed as drawn. */
  readonly printHead?: ReactNode
  /** Further shortcuts for the current row; those without keys are only in the palette. */
  readonly rowKeys?: readonly { keys?: string; label: string; run(row: Row): void }[]
}
