// biome-ignore-all lint/a11y/useSemanticElements: table elements do not support a virtualised grid layout
import { Skeleton } from '@mantine/core'
import { functionalUpdate, useTable } from '@tanstack/react-table'
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { type Shortcut, useShortcuts } from '../../kernel/shortcuts.tsx'
import { mayTakeFocus } from '../../kernel/take-focus.ts'
import { useElementWidth } from '../use-element-width.ts'
import { columnsToHide, hideOrder } from './column-priority.ts'
import { rowName, toggled } from './columns.ts'
import classes from './data-table.module.css'
import { type DataTableProps, features, type TableFeatures } from './data-table-props.ts'
import { headWidth } from './head-width.ts'
import { PrintedTable } from './printed-table.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { usePrinting } from './use-printing.ts'
import { useTablePlace } from './use-table-place.ts'

const ROW_HEIGHT = 33
/** Number of skeleton rows while the first rows are fetched, enough to fill a screen. */
const SKELETON_ROWS = 14
const BOX_WIDTH = 30
/** Padding of a row in pixels, left and right together. */
const TABLE_PADDING = 24
/** Minimum width in pixels of the growing column when all others are hidden. */
const MIN_GROWING_WIDTH = 88
const NONE: ReadonlySet<string> = new Set()

/**
 * The table component that all lists use. It has a sticky header, server-side sorting, a virtualised body, and
 * expandable rows. Columns can be resized and hidden; the browser stores the widths and the hidden columns. Rows are
 * selected with clicks and Shift. Keys: `j` `k` `Enter` `x`.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  // An empty or failed state replaces the rows.
  const props = given.instead === undefined ? given : { ...given, rows: [] }
  const { rows, columns: declared, choice, idOf, selected, onSelect, detail, expanded, onExpand } = props
  const columns = useMemo(
    () => declared.map((column) => ({ ...column, width: Math.max(column.width, headWidth(column)) })),
    [declared],
  )
  const t = useMessages('common')
  const scroll = useRef<HTMLDivElement>(null)
  const lastClicked = useRef<string>(undefined)
  const isPrinting = usePrinting()

  const definitions = useMemo(
    () =>
      columns.map(({ id, header, width, canHide }) => ({
        id,
        header,
        size: width,
        minSize: Math.min(width, 40),
        enableHiding: canHide ?? true,
      })),
    [columns],
  )
  const width = useElementWidth(scroll)
  const boxes = (onSelect ? 1 : 0) + (detail ? 1 : 0)
  const wanted = columns.filter(({ id }) => choice.visibility[id] !== false)
  const widthOf = ({ id, width: declared }: { id: string; width: number }) => choice.sizing[id] ?? declared
  const gone =
    width === undefined
      ? NONE
      : columnsToHide(wanted, widthOf, width - boxes * BOX_WIDTH - TABLE_PADDING, hideOrder(columns, choice.order))
  const goneIds = [...gone].join()
  const { tellWithoutRoom } = choice
  useEffect(() => tellWithoutRoom(goneIds === '' ? NONE : new Set(goneIds.split(','))), [goneIds, tellWithoutRoom])
  const table = useTable<TableFeatures, { row: Row }>({
    features,
    columns: definitions,
    data: NO_DATA,
    state: { columnSizing: choice.sizing, columnVisibility: { ...choice.visibility, ...columnVisibility(gone) } },
    onColumnSizingChange: (updater) => choice.setSizing(functionalUpdate(updater, choice.sizing)),
    columnResizeMode: 'onChange',
  })
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const visible = headers.flatMap((header) => columns.filter(({ id }) => id === header.column.id))
  const template = [
    ...Array.from({ length: boxes }, () => `${BOX_WIDTH}px`),
    ...headers.map((header, index) => {
      const width = `${header.getSize()}px`
      return visible[index]?.grows ? `minmax(min(${width}, ${MIN_GROWING_WIDTH}px), 1fr)` : width
    }),
  ].join(' ')
  const fixed = visible.reduce((sum, column) => sum + (column.grows ? 0 : widthOf(column)), 0)
  const growing = visible.find(({ grows }) => grows)
  const needed =
    boxes * BOX_WIDTH + fixed + (growing ? Math.min(widthOf(growing), MIN_GROWING_WIDTH) : 0) + TABLE_PADDING

  const measured = useRef<{ readonly measurementsCache: readonly VirtualItem[] }>(undefined)
  const place = useTablePlace(scroll, { ...props, heights: () => heightsOf(measured.current?.measurementsCache ?? []) })
  const { current, begin } = place
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    initialOffset: begin.top,
    estimateSize: (index) => begin.heights[idOf(rows[index]!)] ?? ROW_HEIGHT,
    getItemKey: (index) => idOf(rows[index]!),
    overscan: 12,
    scrollPaddingStart: ROW_HEIGHT,
    // The current row is always rendered, because it may have the focus.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return current < 0 || drawn.includes(current) ? drawn : [...drawn, current].sort((a, b) => a - b)
    },
  })

  useLayoutEffect(() => {
    measured.current = virtual
  })

  const toggleExpanded = (row: Row) => {
    const next = new Set(expanded)
    const id = idOf(row)
    if (!next.delete(id)) next.add(id)
    onExpand?.(next)
  }
  const toggleSelected = (row: Row, range: boolean) => {
    const id = idOf(row)
    onSelect?.(toggled(selected ?? new Set(), rows.map(idOf), id, lastClicked.current, range))
    lastClicked.current = id
  }
  const moveTo = (index: number) => {
    if (index < 0 || index >= rows.length) return
    place.setCurrent(index)
    virtual.scrollToIndex(index)
    const before = document.activeElement
    // After scrolling, the row may not be drawn yet. If the focus moves to another element before the row is drawn, it
    // stays there.
    requestAnimationFrame(() => {
      const row = scroll.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
      const { activeElement } = document
      const isHere = activeElement === before || scroll.current?.contains(activeElement) === true
      if (row && (isHere || mayTakeFocus(row))) row.focus()
    })
  }
  useTableKeys({ ...props, current, moveTo, toggleExpanded, toggleSelected })

  return (
    <>
      {isPrinting && props.printHead !== undefined ? (
        <PrintedTable head={props.printHead} rows={rows} columns={visible} idOf={idOf} />
      ) : null}
      <div
        ref={scroll}
        className={`${classes.scroll}${props.printHead === undefined ? '' : ' no-print'}`}
        tabIndex={-1}
        data-work
        onScroll={place.onScroll}
      >
        <div
          role="table"
          className={classes.table}
          style={{ width: `max(100%, ${needed}px)` }}
          aria-label={props.label}
          aria-rowcount={rows.length + 1}
          aria-busy={props.isBusy || props.isLoading}
        >
          <TableHead {...props} table={table} headers={headers} visible={visible} template={template} />
          {props.isLoading ? (
            <SkeletonRows template={template} count={headers.length + boxes} />
          ) : (
            <div
              role="presentation"
              className={classes.body}
              data-busy={props.isBusy || undefined}
              style={{ height: virtual.getTotalSize() }}
            >
              {virtual.getVirtualItems().map((item) => {
                const row = rows[item.index]!
                const id = idOf(row)
                return (
                  <TableRow
                    key={id}
                    measure={virtual.measureElement}
                    index={item.index}
                    start={item.start}
                    row={row}
                    name={rowName(columns, row) ?? t('row_number', { number: item.index + 1 })}
                    columns={visible}
                    template={template}
                    isCurrent={item.index === current}
                    isSelected={selected?.has(id) ?? false}
                    onToggle={onSelect && ((range) => toggleSelected(row, range))}
                    detail={expanded?.has(id) ? detail : undefined}
                    onExpand={detail && (() => toggleExpanded(row))}
                    onEnter={() => place.setCurrent(item.index)}
                  />
                )
              })}
            </div>
          )}
        </div>
        {props.instead === undefined ? null : <div className={classes.state}>{props.instead}</div>}
      </div>
    </>
  )
}

/** The heights of expanded rows in pixels, by id. */
const heightsOf = (items: readonly VirtualItem[]): Record<string, number> =>
  Object.fromEntries(items.filter(({ size }) => size > ROW_HEIGHT + 1).map(({ key, size }) => [String(key), size]))

const columnVisibility = (gone: ReadonlySet<string>): Record<string, false> =>
  Object.fromEntries([...gone].map((id) => [id, false as const]))

/** TanStack Table manages only the columns: its data is empty, and the rows are drawn from `rows`. */
const NO_DATA: never[] = []

function SkeletonRows({ template, count }: { template: string; count: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <div key={row} className={classes.cells} style={{ gridTemplateColumns: template }} aria-hidden>
      {Array.from({ length: count }, (_, cell) => (
        <div key={cell} className={classes.cell}>
          <Skeleton height={12} width={`${55 + ((row * 7 + cell * 13) % 40)}%`} />
        </div>
      ))}
    </div>
  ))
}

/** Whether the focused control handles the key itself, so that the table must not handle it. */
const isOnControl = (event: KeyboardEvent): boolean =>
  event.target instanceof HTMLElement && event.target.closest('a, button, input, [role="separator"]') !== null

const useTableKeys = <Row,>({
  rows,
  rowKeys = [],
  onSelect,
  detail,
  onOpen,
  current,
  moveTo,
  toggleExpanded,
  toggleSelected,
}: DataTableProps<Row> & {
  current: number
  moveTo(index: number): void
  toggleExpanded(row: Row): void
  toggleSelected(row: Row, range: boolean): void
}) => {
  const t = useMessages('common')
  const row = rows[current]
  const onRow = (act: (row: Row) => void) => () => (row === undefined ? false : act(row))
  const keys: Shortcut[] = [
    { keys: 'j', label: t('next_row'), scope: 'page', run: () => moveTo(current + 1) },
    { keys: 'k', label: t('previous_row'), scope: 'page', run: () => moveTo(current - 1) },
  ]
  const opening = onOpen ?? (detail && { label: t('toggle_row'), run: toggleExpanded })
  if (opening)
    keys.push({
      keys: 'Enter',
      label: opening.label,
      scope: 'page',
      run: (event) => (isOnControl(event) ? false : onRow(opening.run)()),
    })
  if (onSelect) {
    keys.push({
      keys: 'x',
      label: t('toggle_selected'),
      scope: 'page',
      run: onRow((each) => toggleSelected(each, false)),
    })
    keys.push({
      keys: 'shift+x',
      label: t('select_to_row'),
      scope: 'page',
      run: onRow((each) => toggleSelected(each, true)),
    })
  }
  for (const { run, ...key } of rowKeys) keys.push({ ...key, scope: 'page', run: onRow(run) })
  useShortcuts(keys)
}
