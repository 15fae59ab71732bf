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
  /** Of the table, for assistive technology. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly choice: ColumnChoice
  readonly idOf: (row: Row) => string
  /**
   * Says what is listed, with its page: other rows begin at their top, and these are found again as they were left
   * (see `usePlaceStore`).
   */
  readonly place: string
  /** The current row is there no longer, though the same is listed. */
  readonly onGone?: (id: string) => void
  readonly sorting?: Sorting
  readonly onSort?: (column: string) => void
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  /** Opens a row elsewhere, by Enter; a table whose rows open in place has no need of it. */
  readonly onOpen?: { readonly label: string; readonly run: (row: Row) => void }
  /** What a row opens to, in place. */
  readonly detail?: (row: Row) => ReactNode
  readonly expanded?: ReadonlySet<string>
  readonly onExpand?: (expanded: ReadonlySet<string>) => void
  /** The first rows are on their way: their outline is shown. */
  readonly isLoading?: boolean
  /** Other rows are on their way: these are dimmed. */
  readonly isBusy?: boolean
  /** Instead of rows: nothing there, or failed. */
  readonly instead?: ReactNode
  /** On paper, above the rows: what they are. Tables without it are printed as they are drawn. */
  readonly printHead?: ReactNode
  /** Further shortcuts that act on the current row; without a key they are in the palette. */
  readonly rowKeys?: readonly { keys?: string; label: string; run(row: Row): void }[]
}
