// biome-ignore-all lint/a11y/useSemanticElements: table elements do not support a virtualised grid layout
// biome-ignore-all lint/a11y/useFocusableInteractive: only the controls in headers and rows are focusable
import { Tooltip } from '@mantine/core'
import type { Header, ReactTable } from '@tanstack/react-table'
import type { KeyboardEvent } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { IconArrowDown, IconArrowUp } from '../icons.tsx'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import type { DataTableProps, TableFeatures } from './data-table-props.ts'

/** Width in pixels by which an arrow key resizes a column. */
const RESIZE_STEP = 16

/**
 * The sticky header of a table. A click on a header sorts by its column; resize handles change widths with the mouse or
 * the arrow keys.
 */
export function TableHead<Row>({
  rows,
  idOf,
  selected,
  onSelect,
  detail,
  table,
  headers,
  visible,
  template,
  sorting,
  onSort,
}: DataTableProps<Row> & {
  table: ReactTable<TableFeatures, { row: Row }>
  headers: readonly Header<TableFeatures, { row: Row }, unknown>[]
  visible: readonly Column<Row>[]
  template: string
}) {
  const t = useMessages('common')
  const isAllSelected = rows.length > 0 && rows.every((row) => selected?.has(idOf(row)))
  const toggleAll = () => onSelect?.(isAllSelected ? new Set() : new Set(rows.map(idOf)))
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.cells} style={{ gridTemplateColumns: template }}>
        {onSelect ? (
          <div role="columnheader" className={classes.check}>
            <input
              type="checkbox"
              aria-label={t('select_all_rows')}
              checked={isAllSelected}
              ref={(box) => {
                if (box) box.indeterminate = !isAllSelected && (selected?.size ?? 0) > 0
              }}
              onChange={toggleAll}
            />
          </div>
        ) : null}
        {detail ? (
          <div role="columnheader">
            <span className="visually-hidden">{t('toggle_row')}</span>
          </div>
        ) : null}
        {headers.map((header, index) => {
          const column = visible[index]!
          return (
            <HeaderCell
              key={column.id}
              column={column}
              sorted={sorting?.column === column.id ? sorting.order : undefined}
              onSort={onSort}
              width={header.getSize()}
              isResizing={header.column.getIsResizing()}
              startResizing={header.getResizeHandler()}
              resize={(width) =>
                table.setColumnSizing((sizing) => ({ ...sizing, [column.id]: Math.max(40, Math.round(width)) }))
              }
              resetWidth={() => header.column.resetSize()}
            />
          )
        })}
      </div>
    </div>
  )
}

function HeaderCell<Row>({
  column,
  sorted,
  onSort,
  width,
  isResizing,
  startResizing,
  resize,
  resetWidth,
}: {
  column: Column<Row>
  sorted: 'asc' | 'desc' | undefined
  onSort: ((column: string) => void) | undefined
  width: number
  isResizing: boolean
  startResizing: (event: unknown) => void
  resize: (width: number) => void
  resetWidth: () => void
}) {
  const t = useMessages('common')
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') resize(width - RESIZE_STEP)
    else if (event.key === 'ArrowRight') resize(width + RESIZE_STEP)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="columnheader"
      className={`${classes.header} ${column.align === 'end' ? classes.end : ''}`}
      aria-sort={sorted === undefined ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
      aria-label={column.name}
    >
      {column.isSortable && onSort ? (
        <Tooltip label={t('sort_by', { column: column.name })}>
          <button
            type="button"
            className={classes.sort}
            // The accessible name begins with the visible text, for speech input (WCAG 2.5.3).
            aria-label={`${column.header === column.name ? '' : `${column.header}, `}${t('sort_by', { column: column.name })}`}
            onClick={() => onSort(column.id)}
          >
            {column.header}
            {sorted === undefined ? null : <Arrow size={14} stroke={1.8} aria-hidden />}
          </button>
        </Tooltip>
      ) : (
        <Tooltip label={column.name} disabled={column.header === column.name || column.header === ''}>
          {column.header === '' ? <span className="visually-hidden">{column.name}</span> : <span>{column.header}</span>}
        </Tooltip>
      )}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('resize_column', { column: column.name })}
        aria-valuenow={width}
        className={classes.handle}
        data-active={isResizing || undefined}
        onMouseDown={startResizing}
        onTouchStart={startResizing}
        onDoubleClick={resetWidth}
        onKeyDown={onKey}
      />
    </div>
  )
}
