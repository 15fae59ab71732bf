import type { Column } from './columns.ts'

type SizedColumn = Pick<Column<never>, 'id' | 'width' | 'grows' | 'room' | 'canHide' | 'hideRank'>

/**
 * The order in which columns are hidden in a narrow table: the order that the user chose, or else the declared order.
 * It does not include columns that are never hidden.
 * @param chosen ids in the order that the user chose; unknown ids are ignored
 */
export const hideOrder = (columns: readonly SizedColumn[], chosen: readonly string[] = []): readonly string[] => {
  const movable = columns.filter(({ grows, canHide }) => !grows && canHide !== false)
  // Columns without a rank are hidden from last to first, because the first columns identify a row.
  const rank = ({ id, hideRank }: SizedColumn) =>
    hideRank ?? columns.length - columns.findIndex((each) => each.id === id)
  const declared = movable.toSorted((a, b) => rank(a) - rank(b)).map(({ id }) => id)
  const known = chosen.filter((id) => declared.includes(id))
  return known.length === declared.length ? known : [...known, ...declared.filter((id) => !known.includes(id))]
}

/**
 * The columns that do not fit: columns are hidden one by one until the growing column has its minimum width.
 * @param columns the columns that the user has not hidden
 * @param widthOf width of a column in pixels
 * @param available width of the table in pixels
 */
export const columnsToHide = (
  columns: readonly SizedColumn[],
  widthOf: (column: SizedColumn) => number,
  available: number,
  order: readonly string[],
): ReadonlySet<string> => {
  const roomFor = (column: SizedColumn) =>
    column.grows ? Math.max(column.room ?? 0, widthOf(column)) : widthOf(column)
  let missing = columns.reduce((sum, column) => sum + roomFor(column), 0) - available
  const gone = new Set<string>()
  for (const id of order) {
    if (missing <= 0) break
    const column = columns.find((each) => each.id === id)
    if (!column) continue
    gone.add(id)
    missing -= widthOf(column)
  }
  return gone
}
