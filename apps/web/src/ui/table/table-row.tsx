// biome-ignore-all lint/a11y/useSemanticElements: table elements do not support a virtualised grid layout
// biome-ignore-all lint/a11y/useFocusableInteractive: only the controls in headers and rows are focusable

import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { IconChevronRight } from '../icons.tsx'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'

/** A row with its checkbox, its cells and its expanded content. */
export function TableRow<Row>({
  measure,
  index,
  start,
  row,
  name,
  columns,
  template,
  isCurrent,
  isSelected,
  onToggle,
  detail,
  onExpand,
  onEnter,
}: {
  measure: (element: HTMLElement | null) => void
  index: number
  /** Offset of the row from the top of the table body, in pixels. */
  start: number
  row: Row
  /** Accessible name of the row (see `rowName`). */
  name: string
  columns: readonly Column<Row>[]
  template: string
  isCurrent: boolean
  isSelected: boolean
  onToggle: ((range: boolean) => void) | undefined
  /** Renders the expanded content; undefined if the row is not expanded. */
  detail: ((row: Row) => ReactNode) | undefined
  onExpand: (() => void) | undefined
  onEnter: () => void
}) {
  const t = useMessages('common')
  const isOpen = detail !== undefined
  return (
    <div
      ref={measure}
      role="rowgroup"
      className={classes.row}
      data-index={index}
      data-selected={isSelected || undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div
        role="row"
        tabIndex={-1}
        className={classes.cells}
        data-row={index}
        data-current={isCurrent || undefined}
        aria-rowindex={index + 2}
        aria-selected={onToggle ? isSelected : undefined}
        style={{ gridTemplateColumns: template }}
        onFocus={onEnter}
      >
        {onToggle ? (
          <div role="cell" className={classes.check}>
            <input
              type="checkbox"
              aria-label={t('select_row', { row: name })}
              checked={isSelected}
              onClick={(event) => onToggle(event.shiftKey)}
              readOnly
            />
          </div>
        ) : null}
        {onExpand ? (
          <div role="cell">
            <button
              type="button"
              className={classes.expand}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'collapse_row' : 'expand_row', { row: name })}
              onClick={onExpand}
            >
              <IconChevronRight size={15} stroke={1.8} aria-hidden />
            </button>
          </div>
        ) : null}
        {columns.map((column) => (
          <div key={column.id} role="cell" className={`${classes.cell} ${column.align === 'end' ? classes.end : ''}`}>
            {column.render(row)}
          </div>
        ))}
      </div>
      {detail ? (
        <div role="row" className={classes.detail}>
          <div role="cell" aria-colspan={columns.length + 2}>
            {detail(row)}
          </div>
        </div>
      ) : null}
    </div>
  )
}
