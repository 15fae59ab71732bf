import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePlaceStore } from '../../app/kept.ts'
import { mayTakeFocus } from '../../app/take-focus.ts'
import { useLatest } from '../use-latest.ts'

/** How a table was left: pixels from its top, the row one was at, and the heights of open rows. */
type TablePlace = {
  readonly top: number
  readonly row?: { readonly id: string; readonly index: number }
  readonly heights: Readonly<Record<string, number>>
}

const TOP: TablePlace = { top: 0, heights: {} }

/**
 * Where one is in a table. Other rows begin at their top, with none of them current; those that were left before are
 * found again as they were, with the focus on the row. Rows that are fetched anew keep the place; where the current
 * one has gone, the one in its place is current.
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
    /** What open rows measure now. */
    readonly heights: () => TablePlace['heights']
  },
): {
  readonly current: number
  /** Where the table begins, and how high its rows are taken for until they are drawn. */
  readonly begin: TablePlace
  setCurrent(index: number): void
  onScroll(): void
} => {
  const store = usePlaceStore<TablePlace>('table', place)
  /** The current row, and whose rows it is one of. */
  const [{ row, of }, setPlaced] = useState(() => ({ row: store.read()?.row, of: store }))
  const setRow = (next: TablePlace['row']) => setPlaced({ row: next, of: store })
  /** The place that these rows have not been brought to yet. */
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
      // Another entry that shows the same, as after an opened panel, moves nothing.
      if (isFirst || shown.current !== place || before) wanted.current = before ?? TOP
      shown.current = place
    }
    const goal = wanted.current
    if (goal === undefined || isBusy || rows.length === 0) return
    wanted.current = undefined
    scroll.current?.scrollTo({ top: goal.top })
    if (goal.row === undefined) return
    // The rows there are drawn after the scrolling.
    requestAnimationFrame(() => {
      const element = scroll.current?.querySelector<HTMLElement>('[data-current]')
      if (element && mayTakeFocus(element)) element.focus({ preventScroll: true })
    })
  }, [store, place, isBusy, rows, scroll])

  // Told once: from then on the row in its place is the current one.
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
