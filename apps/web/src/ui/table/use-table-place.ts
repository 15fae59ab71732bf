import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useEntryStateStore } from '../../kernel/entry-state.ts'
import { mayTakeFocus } from '../../kernel/take-focus.ts'
import { useLatest } from '../../kernel/use-latest.ts'

/** The state of a table when the user left it: scroll offset in pixels, current row, and heights of expanded rows. */
type TablePlace = {
  readonly top: number
  readonly row?: { readonly id: string; readonly index: number }
  readonly heights: Readonly<Record<string, number>>
}

const TOP: TablePlace = { top: 0, heights: {} }

/**
 * Manages the scroll position and current row of a table. A new list starts at its top without a current row. When the
 * user returns to a list, its position is restored, and the current row has the focus. Refetched rows do not change the
 * position. If the current row has disappeared, the row that is now at its index becomes the current row.
 */
export const useTablePlace = <Row>(
  scroll: RefObject<HTMLDivElement | null>,
  {
    rows,
    idOf,
    place,
    isBusy = false,
    onGone,
    heights,
  }: {
    readonly rows: readonly Row[]
    readonly idOf: (row: Row) => string
    readonly place: string
    readonly isBusy?: boolean
    readonly onGone?: (id: string) => void
    /** Current heights of the expanded rows. */
    readonly heights: () => TablePlace['heights']
  },
): {
  readonly current: number
  /** The initial scroll offset, and the heights that rows are estimated to have until they are drawn. */
  readonly begin: TablePlace
  setCurrent(index: number): void
  onScroll(): void
} => {
  const store = useEntryStateStore<TablePlace>('table', place)
  /** The current row, and the store of the list to which the row belongs. */
  const [{ row, of }, setPlaced] = useState(() => ({ row: store.read()?.row, of: store }))
  const setRow = (next: TablePlace['row']) => setPlaced({ row: next, of: store })
  /** The stored state that is not restored yet, because its rows are not drawn yet. */
  const wanted = useRef<TablePlace>(undefined)
  const known = useRef<typeof store>(undefined)
  const shown = useRef(place)
  const gone = useLatest(onGone)
  const at = row === undefined ? -1 : rows.findIndex((each) => idOf(each) === row.id)
  const current = row === undefined || at >= 0 || isBusy ? at : Math.min(row.index, rows.length - 1)

  const write = (next: TablePlace['row']) =>
    store.write({ top: scroll.current?.scrollTop ?? 0, row: next, heights: heights() })
  const setCurrent = (index: number) => {
    const id = rows[index] && idOf(rows[index])
    const next = id === undefined ? undefined : { id, index }
    if (next?.id !== row?.id || next?.index !== row?.index) setRow(next)
    write(next)
  }

  useLayoutEffect(() => {
    if (known.current !== store) {
      const isFirst = known.current === undefined
      known.current = store
      const before = store.read()
      setPlaced({ row: before?.row, of: store })
      // If a new history entry shows the same list, for example after a panel was opened, the table does not scroll.
      if (isFirst || shown.current !== place || before) wanted.current = before ?? TOP
      shown.current = place
    }
    const goal = wanted.current
    if (goal === undefined || isBusy || rows.length === 0) return
    wanted.current = undefined
    scroll.current?.scrollTo({ top: goal.top })
    if (goal.row === undefined) return
    // The rows at the new position are drawn after scrolling.
    requestAnimationFrame(() => {
      const element = scroll.current?.querySelector<HTMLElement>('[data-current]')
      if (element && mayTakeFocus(element)) element.focus({ preventScroll: true })
    })
  }, [store, place, isBusy, rows, scroll])

  // The disappearance of the current row is reported once. Then the row that is now at its index becomes the current
  // row.
  const isGone = row !== undefined && at < 0 && !isBusy && rows.length > 0 && of === store
  useEffect(() => {
    if (!isGone || row === undefined) return
    gone.current?.(row.id)
    const next = rows[current]
    setPlaced({ row: next && { id: idOf(next), index: current }, of: store })
  }, [isGone, row, rows, current, idOf, store])

  return {
    current,
    begin: store.read() ?? TOP,
    setCurrent,
    onScroll: () => {
      if (wanted.current === undefined && known.current === store) write(row)
    },
  }
}
