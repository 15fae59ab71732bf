import { useLocalStorage } from '@mantine/hooks'
import { tsvCell } from '@seriatim/scripts'
import type { ColumnSizingState, ColumnVisibilityState } from '@tanstack/react-table'
import { type ReactNode, useState } from 'react'

/** A column of a table. `text` is what copying and the width know of a cell; `render` what is drawn. */
export type Column<Row> = {
  readonly id: string
  /** Short, as it stands in the header; empty where no text is visible, screen readers then read `name`. */
  readonly header: string
  /** In full, for the tooltip of the header and the menu of columns. */
  readonly name: string
  /** In pixels. */
  readonly width: number
  /** Takes the room that the others leave. One column a table. */
  readonly grows?: boolean
  /** Its text is the name of a row for screen readers. Without such columns the one that grows names rows. */
  readonly namesRow?: boolean
  /** Of the column that grows: pixels that it has before the others stay beside it. */
  readonly room?: number
  readonly canHide?: boolean
  /** Its place among the columns that give way where there is no room for all; 1 goes first. */
  readonly givesWay?: number
  readonly isSortable?: boolean
  readonly align?: 'start' | 'end'
  /** Its cells are buttons and no text: nothing to copy or to print. */
  readonly isTools?: boolean
  readonly render: (row: Row) => ReactNode
  readonly text: (row: Row) => string
}

/** The name of a row for screen readers, from the texts of its columns; undefined where these are empty. */
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

/** Pixels of a column of days with times, in each language of the interface. */
export const DATE_TIME_WIDTH = 184

/** Pixels of a column of `TimeAgo`, in each language of the interface. */
export const TIME_AGO_WIDTH = 128

/** A column whose header is its name and whose cells are their texts, as far as `column` does not say otherwise. */
export const textColumn = <Row>(
  column: Omit<Column<Row>, 'header' | 'render'> & Partial<Pick<Column<Row>, 'header' | 'render'>>,
): Column<Row> => ({ header: column.name, render: column.text, ...column })

/** What a user has made of a table's columns; kept in the browser under the table's name. */
export type ColumnChoice = {
  readonly sizing: ColumnSizingState
  readonly visibility: ColumnVisibilityState
  /** In which order columns give way, as far as people have chosen one; the first goes first. */
  readonly order: readonly string[]
  /** What there is no room for now. */
  readonly withoutRoom: ReadonlySet<string>
  /** Whether widths, visibility or order are other than at first. */
  readonly isChanged: boolean
  setSizing(sizing: ColumnSizingState): void
  setOrder(order: readonly string[]): void
  /** The table says what has given way. */
  tellWithoutRoom(columns: ReadonlySet<string>): void
  toggle(column: string): void
  reset(): void
}

type Kept = { sizing: ColumnSizingState; visibility: ColumnVisibilityState; order?: readonly string[] }
const NOTHING_KEPT: Kept = { sizing: {}, visibility: {} }
const NO_ORDER: readonly string[] = []
const NONE: ReadonlySet<string> = new Set()

/** The remembered widths and hidden columns of the table `name`. */
export const useColumnChoice = (name: string): ColumnChoice => {
  const [kept, keep] = useLocalStorage<Kept>({
    key: `seriatim-columns-${name}`,
    defaultValue: NOTHING_KEPT,
    getInitialValueInEffect: false,
  })
  const [withoutRoom, tellWithoutRoom] = useState(NONE)
  return {
    sizing: kept.sizing,
    order: kept.order ?? NO_ORDER,
    withoutRoom,
    isChanged:
      Object.keys(kept.sizing).length > 0 ||
      Object.values(kept.visibility).includes(false) ||
      (kept.order ?? NO_ORDER).length > 0,
    tellWithoutRoom,
    setOrder: (order) => keep((before) => ({ ...before, order })),
    visibility: kept.visibility,
    setSizing: (sizing) => keep((before) => ({ ...before, sizing })),
    toggle: (column) =>
      keep((before) => ({
        ...before,
        visibility: { ...before.visibility, [column]: before.visibility[column] === false },
      })),
    reset: () => keep(NOTHING_KEPT),
  }
}

/** Lines of cells as a spreadsheet takes them when they are pasted; marks of non-sorting characters are left out. */
export const tsvLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map((cell) => tsvCell(cell.replace(/[\u0098\u009C]/g, ''))).join('\t')).join('\n')

/** Rows as a spreadsheet takes them: a header line, then a line a row. */
export const tsvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  tsvLines([columns.map(({ name }) => name), ...rows.map((row) => columns.map(({ text }) => text(row)))])

/**
 * The selection after a click on the box of a row: with `range` everything from the row clicked before, in the order
 * of `ids`, gets what the clicked row gets.
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
