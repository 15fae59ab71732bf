import { Button } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type Dispatch, useEffect, useMemo, useRef } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconChecks } from '../../../ui/icons.tsx'
import { RowWord, StateIcon } from './row-state.tsx'
import { type Action, certainRows, type RefineState, type RowState, rowState, STATES } from './state/refined.ts'
import classes from './titles.module.css'

const ROW_HEIGHT = 33

/** Which titles the list shows: those of one state, or all. */
export type Filter = RowState | 'all'

/** The list of titles: a filter by state with counts, a button that accepts the certain titles, and all titles. */
export function TitleRows({
  state,
  filter,
  setFilter,
  dispatch,
  accept,
}: {
  state: RefineState
  filter: Filter
  setFilter(filter: Filter): void
  dispatch: Dispatch<Action>
  accept(): void
}) {
  const t = useMessages('titles')
  const { number } = useFormats()
  const { rows, current } = state
  const counts = useMemo(() => Map.groupBy(rows, rowState), [rows])
  const countOf = (each: Filter) => (each === 'all' ? rows.length : (counts.get(each)?.length ?? 0))
  const shown = useMemo(
    () => rows.flatMap((row, at) => (filter === 'all' || rowState(row) === filter || at === current ? [at] : [])),
    [rows, filter, current],
  )
  const certain = certainRows(state).length
  const scroll = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => shown[index] ?? index,
    overscan: 8,
  })
  const place = shown.indexOf(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when the current title changes
  useEffect(() => {
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' })
  }, [place, filter])
  return (
    <section className={classes.left} aria-label={t('list')}>
      <fieldset className={classes.tabs}>
        <legend className="visually-hidden">{t('filter')}</legend>
        {(['all', ...STATES] as const)
          .filter((each) => each === 'all' || each === filter || countOf(each) > 0)
          .map((each) => (
            <button
              key={each}
              type="button"
              className={classes.tab}
              aria-pressed={filter === each}
              onClick={() => setFilter(each)}
            >
              <span className={classes.count}>{number(countOf(each))}</span>
              <span className={classes.tabWord}>
                {each === 'all' ? null : <StateIcon state={each} />}
                {t(`tab_${each}`)}
              </span>
            </button>
          ))}
      </fieldset>
      {certain === 0 ? null : (
        <div className={classes.certain}>
          <span>
            <strong>{t('certain_ones', { count: certain })}</strong>
            <span className={classes.dim}>{t('certain_what')}</span>
          </span>
          <Button variant="default" size="xs" leftSection={<IconChecks size={15} aria-hidden />} onClick={accept}>
            {t('accept', { count: certain })}
          </Button>
        </div>
      )}
      <div ref={scroll} className={classes.rows}>
        <ul data-titles className={classes.rowList} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const at = shown[index]!
            const row = rows[at]!
            return (
              <li
                key={at}
                ref={virtual.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
                  className={classes.row}
                  aria-current={at === current || undefined}
                  onClick={() => dispatch({ type: 'go', to: at })}
                >
                  <span className={classes.place}>{number(at + 1)}</span>
                  <StateIcon state={rowState(row)} />
                  <bdi className={classes.rowTitle}>{row.title || t('no_title')}</bdi>
                  <RowWord row={row} />
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
