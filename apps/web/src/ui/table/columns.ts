import { useLocalStorage } from '@mantine/hooks'
import { tsvCell } from '@seriatim/scripts'
import type { ColumnSizingState, ColumnVisibilityState } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'

/** A column of a table. `text` is used for copying and measuring, `render` for drawing. */
export type Column<Row> = {
  readonly id: string
  /** Short header text; if it is empty, screen readers read `name`. */
  readonly header: string
  /** Full name of the column, for the tooltip of the header and the menu of columns. */
  readonly name: string
  /** Width of the column in pixels. */
  readonly width: number
  /** Whether the column takes the remaining width. Only one column of a table can have this property. */
  readonly grows?: boolean
  /**
   * Whether the text of this column is part of the name of a row for screen readers. If no column is marked, the
   * growing column names the row.
   */
  readonly namesRow?: boolean
  /** Only for the growing column: minimum width in pixels. If it is narrower, other columns are hidden. */
  readonly room?: number
  readonly canHide?: boolean
  /** Rank among the columns that are hidden in a narrow table; 1 is hidden first. */
  readonly hideRank?: number
  readonly isSortable?: boolean
  readonly align?: 'start' | 'end'
  /** Whether the cells contain buttons and no text, so that they are neither copied nor printed. */
  readonly isTools?: boolean
  readonly render: (row: Row) => ReactNode
  readonly text: (row: Row) => string
}

/** The name of a row for screen readers, made of the texts of its columns; undefined if these texts are empty. */
export const rowName = <Row>(columns: readonly Column<Row>[], row: Row): string | undefined => {
  const declared = columns.filter(({ namesRow }) => namesRow)
  const naming = declared.length > 0 ? declared : columns.filter(({ grows }) => grows)
  const name = naming
    .map(({ text }) =>
      text(row)
        .replace(/[\u0098\u009C]/g, '')
        .replaceAll('\n', ', ')
        .trim(),
    )
    .filter((text) => text !== '')
    .join(' ')
  return name === '' ? undefined : name
}

/** Width in pixels of a column of dates with times, enough in every language of the interface. */
export const DATE_TIME_WIDTH = 184

/** Width in pixels of a column of `TimeAgo`, enough in every language of the interface. */
export const TIME_AGO_WIDTH = 128

/** Creates a column. By default, the header is the name, and the cells show their texts. */
export const textColumn = <Row>(
  column: Omit<Column<Row>, 'header' | 'render'> & Partial<Pick<Column<Row>, 'header' | 'render'>>,
): Column<Row> => ({ header: column.name, render: column.text, ...column })

/**
 * Widths, order and visibility of columns, as chosen by the user; the browser stores them under the name of the table.
 */
export type ColumnChoice = {
  readonly sizing: ColumnSizingState
  readonly visibility: ColumnVisibilityState
  /** The ids of columns in the order in which they are hidden, if the user has chosen an order. */
  readonly order: readonly string[]
  /** Columns that are hidden now because they do not fit. */
  readonly withoutRoom: ReadonlySet<string>
  /** Whether widths, visibility or order differ from the defaults. */
  readonly isChanged: boolean
  setSizing(sizing: ColumnSizingState): void
  setOrder(order: readonly string[]): void
  /** Called by the table with the columns that do not fit now. */
  tellWithoutRoom(columns: ReadonlySet<string>): void
  toggle(column: string): void
  reset(): void
}

type StoredColumns = { sizing: ColumnSizingState; visibility: ColumnVisibilityState; order?: readonly string[] }
const NO_STORED_COLUMNS: StoredColumns = { sizing: {}, visibility: {} }
const NO_ORDER: readonly string[] = []
const NONE: ReadonlySet<string> = new Set()

/** The stored widths, order and hidden columns of the table `name`. */
export const useColumnChoice = (name: string): ColumnChoice => {
  const [stored, keep] = useLocalStorage<StoredColumns>({
    key: `seriatim-columns-${name}`,
    defaultValue: NO_STORED_COLUMNS,
    getInitialValueInEffect: false,
  })
  const [withoutRoom, tellWithoutRoom] = useState(NONE)
  return {
    sizing: stored.sizing,
    order: stored.order ?? NO_ORDER,
    withoutRoom,
    isChanged:
      Object.keys(stored.sizing).length > 0 ||
      Object.values(stored.visibility).includes(false) ||
      (stored.order ?? NO_ORDER).length > 0,
    tellWithoutRoom,
    setOrder: (order) => keep((before) => ({ ...before, order })),
    visibility: stored.visibility,
    setSizing: (sizing) => keep((before) => ({ ...before, sizing })),
    toggle: (column) =>
      keep((before) => ({
        ...before,
        visibility: { ...before.visibility, [column]: before.visibility[column] === false },
      })),
    reset: () => keep(NO_STORED_COLUMNS),
  }
}

/** Writes rows of cells as tab-separated text for spreadsheets, without the marks around non-sorting characters. */
export const tsvLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map((cell) => tsvCell(cell.replace(/[\u0098\u009C]/g, ''))).join('\t')).join('\n')

/** Rows as tab-separated text for spreadsheets, with a header line. */
export const tsvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  tsvLines([columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ text }) => text(row)))])

/**
 * The selected rows after a click on the checkbox of a row. With `range`, all rows from the previously clicked row to
 * this one, in the order of `ids`, get the new state.
 */
export const toggled = (
  selected: ReadonlySet<string>,
  ids: readonly string[],
  clicked: string,
  before: string | undefined,
  range: boolean,
): ReadonlySet<string> => {
  const on = !selected.has(clicked)
  const next = new Set(selected)
  const from = before === undefined ? -1 : ids.indexOf(before)
  const to = ids.indexOf(clicked)
  const touched = range && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [clicked]
  for (const id of touched) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
