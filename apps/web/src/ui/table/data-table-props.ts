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
   * Identifies the list and its page. When `place` changes, the table starts at its top, or is restored to the state in
   * which the user left that page (see `useEntryStateStore`).
   */
  readonly place: string
  /** Called when the list no longer contains the current row. */
  readonly onGone?: (id: string) => void
  readonly sorting?: Sorting
  readonly onSort?: (column: string) => void
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  /** Opens a row on another page when the user presses Enter; absent if rows expand within the table. */
  readonly onOpen?: { readonly label: string; readonly run: (row: Row) => void }
  /** The expanded content of a row. */
  readonly detail?: (row: Row) => ReactNode
  readonly expanded?: ReadonlySet<string>
  readonly onExpand?: (expanded: ReadonlySet<string>) => void
  /** Whether the first rows are being fetched; if so, a skeleton is shown. */
  readonly isLoading?: boolean
  /** Whether other rows are being fetched; if so, the current rows are dimmed. */
  readonly isBusy?: boolean
  /** Content that replaces the rows, for an empty or a failed list. */
  readonly instead?: ReactNode
  /**
   * A description of the rows, printed above all rows. If it is absent, the table is printed as it is drawn on the
   * screen.
   */
  readonly printHead?: ReactNode
  /** Further shortcuts for the current row. A command without keys is only in the palette. */
  readonly rowKeys?: readonly { keys?: string; label: string; run(row: Row): void }[]
}
