import type { Column } from './columns.ts'

type Sized = Pick<Column<never>, 'id' | 'width' | 'grows' | 'room' | 'canHide' | 'givesWay'>

/**
 * In which order the columns of a table give way, first the one that goes first: as people have put them, else as the
 * columns themselves declare. Columns that stay whatever happens are not among them.
 * @param chosen ids in the order that somebody chose; ids that the table does not have (any more) are passed over
 */
export const orderOfGivingWay = (columns: readonly Sized[], chosen: readonly string[] = []): readonly string[] => {
  const movable = columns.filter(({ grows, canHide }) => !grows && canHide !== false)
  // Without a rank of their own columns go from the last to the first: what a row begins with says what it is.
  const rank = ({ id, givesWay }: Sized) => givesWay ?? columns.length - columns.findIndex((each) => each.id === id)
  const declared = movable.toSorted((a, b) => rank(a) - rank(b)).map(({ id }) => id)
  const known = chosen.filter((id) => declared.includes(id))
  return known.length === declared.length ? known : [...known, ...declared.filter((id) => !known.includes(id))]
}

/**
 * The columns that there is no room for: one after the other gives way until the one that grows has the room that it
 * asks for.
 * @param columns those that people have not hidden
 * @param widthOf pixels of a column, as people have made it
 * @param available pixels for all of them
 */
export const withoutRoom = (
  columns: readonly Sized[],
  widthOf: (column: Sized) => number,
  available: number,
  order: readonly string[],
): ReadonlySet<string> => {
  const roomFor = (column: Sized) => (column.grows ? Math.max(column.room ?? 0, widthOf(column)) : widthOf(column))
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
