import { Menu, Tooltip } from '@mantine/core'
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react'
import { passFocusToPage } from '../kernel/take-focus.ts'
import classes from './shell.module.css'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

export type EntryProps = { icon: Icon; word: string; isOpen: boolean }

/** The icon of an entry in the menu rail and, if the rail is open, the label. */
export const entryContent = ({ icon: Glyph, word, isOpen }: EntryProps): ReactNode => (
  <>
    <Glyph size={18} stroke={1.6} aria-hidden />
    {isOpen ? <span className={classes.word}>{word}</span> : null}
  </>
)

/** Shows the label of an entry as its tooltip and accessible name while the rail is closed. */
export function EntryTooltip({ word, isOpen, children }: { word: string; isOpen: boolean; children: ReactNode }) {
  // After a click the tooltip is hidden until the pointer leaves, because it would cover the new page.
  const [isPressed, setPressed] = useState(false)
  return (
    <span
      className={classes.pressed}
      role="presentation"
      onClickCapture={() => setPressed(true)}
      onPointerLeave={() => setPressed(false)}
    >
      <Tooltip label={word} position="right" disabled={isOpen || isPressed}>
        {children}
      </Tooltip>
    </span>
  )
}

/** An entry of the menu rail that runs an action. */
export function EntryButton({
  ref,
  onClick,
  isExpanded,
  ...entry
}: EntryProps & { ref?: Ref<HTMLButtonElement>; onClick(): void; isExpanded?: boolean }) {
  return (
    <EntryTooltip {...entry}>
      <button
        ref={ref}
        type="button"
        className={classes.entry}
        aria-label={entry.isOpen ? undefined : entry.word}
        aria-expanded={isExpanded}
        onClick={onClick}
      >
        {entryContent(entry)}
      </button>
    </EntryTooltip>
  )
}

/**
 * An entry of the menu rail that opens a menu over the page. The right arrow key also opens the menu, and the left one
 * closes it. After the user has chosen a command, the focus moves to the page if `leadsAway` is true, and otherwise
 * back to the entry.
 */
export function EntryMenu({
  children,
  isCurrent = false,
  leadsAway = false,
  position = 'right-end',
  ...entry
}: EntryProps & {
  children: ReactNode
  /** Whether the menu contains the current page. */
  isCurrent?: boolean
  leadsAway?: boolean
  position?: 'right-start' | 'right-end'
}) {
  const id = useId()
  const [isChosenFrom, setChosenFrom] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight') return
    event.preventDefault()
    setChosenFrom(true)
  }
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft') return
    event.preventDefault()
    setChosenFrom(false)
  }
  const leave = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) setLeft(passFocusToPage(event))
  }
  return (
    <>
      <Menu
        id={id}
        position={position}
        withinPortal
        opened={isChosenFrom}
        onChange={setChosenFrom}
        onOpen={() => setLeft(false)}
        returnFocus={!isLeft}
      >
        <Menu.Target>
          <button
            type="button"
            className={classes.entry}
            aria-label={entry.isOpen ? undefined : entry.word}
            aria-current={isCurrent || undefined}
            data-active={isCurrent || undefined}
            onKeyDown={open}
          >
            {entryContent(entry)}
          </button>
        </Menu.Target>
        <Menu.Dropdown onKeyDown={close} onClick={leadsAway ? leave : undefined}>
          {children}
        </Menu.Dropdown>
      </Menu>
      <Tooltip target={`[id="${id}"]`} label={entry.word} position="right" disabled={entry.isOpen || isChosenFrom} />
    </>
  )
}
