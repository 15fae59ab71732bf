import { Menu, Tabs } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { IconChevronDown } from './icons.tsx'
import classes from './tab-row.module.css'
import { useElementWidth } from './use-element-width.ts'

export type TabOfRow = { readonly value: string; readonly label: string; readonly className?: string | undefined }

/** Width in pixels of the button that opens the menu of further tabs. */
const MORE_WIDTH = 36

/**
 * The index of the first tab that does not fit, computed from the right edges of all tabs. If the chosen tab does not
 * fit, its label is on the button of the menu.
 */
const overflowing = (ends: readonly number[], width: number, chosen: number): number => {
  if ((ends.at(-1) ?? 0) <= width) return ends.length
  const fitting = (room: number) => ends.findIndex((end) => end > room)
  const first = fitting(width - MORE_WIDTH)
  if (chosen < first) return first
  const chosenWidth = (ends[chosen] ?? 0) - (ends[chosen - 1] ?? 0)
  return fitting(width - MORE_WIDTH - chosenWidth)
}

/** Tabs on one line: tabs that do not fit are in a menu at the end of the line. */
export function TabRow({
  tabs,
  chosen,
  moreLabel,
  choose,
}: {
  tabs: readonly TabOfRow[]
  chosen: string
  moreLabel: string
  choose(value: string): void
}) {
  const list = useRef<HTMLDivElement>(null)
  const width = useElementWidth(list)
  const [ends, setEnds] = useState<readonly number[]>([])
  const words = tabs.map(({ label }) => label).join('\n')
  // Tabs that do not fit are hidden but still take up space, so that the measurement does not depend on which tabs are
  // visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the DOM, which depends on both
  useLayoutEffect(() => {
    const drawn = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    setEnds(drawn.map((tab) => tab.offsetLeft + tab.offsetWidth))
  }, [words, width])
  const chosenAt = tabs.findIndex(({ value }) => value === chosen)
  const count = width === undefined || ends.length !== tabs.length ? tabs.length : overflowing(ends, width, chosenAt)
  const shownCount = Math.max(count, 0)
  const chosenInMenu = chosenAt >= shownCount ? tabs[chosenAt] : undefined
  return (
    <div className={classes.row}>
      <Tabs.List ref={list} className={classes.list}>
        {tabs.map(({ value, label, className }, index) => (
          <Tabs.Tab
            key={value}
            value={value}
            className={`${classes.tab} ${className ?? ''}`}
            disabled={index >= shownCount}
            data-unseen={index >= shownCount || undefined}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shownCount >= tabs.length ? null : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <button
              type="button"
              className={classes.more}
              data-chosen={chosenInMenu ? true : undefined}
              aria-label={chosenInMenu ? `${chosenInMenu.label}, ${moreLabel}` : moreLabel}
              title={moreLabel}
            >
              {chosenInMenu?.label}
              <IconChevronDown size={15} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {tabs.slice(shownCount).map(({ value, label }) => (
              <Menu.Item key={value} aria-current={value === chosen || undefined} onClick={() => choose(value)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
