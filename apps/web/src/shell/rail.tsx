import { Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { COPYRIGHT_YEAR, HELP_PATH, state } from '@seriatim/contract'
import { Link, useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNewestAnnouncement } from '../features/announcements/newest.ts'
import { useHelp } from '../features/help/help-context.ts'
import { type Entry, entriesOf, type Flyout, GROUPS, type Screen, screensOf } from '../features/home/screens.ts'
import { NoticeList } from '../features/notices/notice-list.tsx'
import { useNotices } from '../features/notices/use-notices.ts'
import { useRunningTasks } from '../features/tasks/use-tasks.ts'
import { useAnswer } from '../kernel/api.ts'
import { useLocale, useMessages } from '../kernel/i18n.ts'
import { notify } from '../kernel/notify.ts'
import { useSession } from '../kernel/session.tsx'
import { passFocusToPage } from '../kernel/take-focus.ts'
import { Logo, PRODUCT } from '../ui/brand.tsx'
import { IconHelp, IconInbox, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../ui/icons.tsx'
import { MenuLink } from '../ui/links.tsx'
import { AccountMenu } from './account-menu.tsx'
import { EntryButton, EntryMenu, EntryTooltip, entryContent } from './rail-entry.tsx'
import classes from './shell.module.css'
import { useCloseOutside, useHasRoom, useRailOpen } from './use-rail.ts'

/**
 * Moves the focus along the entries of the rail.
 * @returns whether the key is a navigation key of the rail
 */
const moveFocus = (rail: HTMLElement, from: Element, key: string): boolean => {
  const entries = [...rail.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.indexOf(from as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key]
  if (at < 0 || next === undefined) return false
  entries.at(next % entries.length)?.focus()
  return true
}

/**
 * The main menu: a rail of icons (56 px) or of labels (220 px). An open rail shows all screens if the window is high
 * enough; otherwise flyouts contain some of them. The arrow keys move through the entries.
 */
export function Rail() {
  const t = useMessages('shell')
  const locale = useLocale()
  const rail = useRef<HTMLElement>(null)
  const fold = useRef<HTMLButtonElement>(null)
  const { isOpen, isOver, mayOpen, toggle, closeOver } = useRailOpen()
  const isTall = useHasRoom(rail, `${locale} ${isOpen}`)
  useCloseOutside(rail, isOver, closeOver)
  const onKeyDown = (event: KeyboardEvent) => {
    // Key events of the menus that entries open also bubble up to this handler.
    const isInside = event.target instanceof Element && event.currentTarget.contains(event.target)
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !isInside) return
    if (event.key === 'Escape' && isOver) {
      event.stopPropagation()
      closeOver()
      fold.current?.focus()
    } else if (moveFocus(rail.current!, event.target as Element, event.key)) event.preventDefault()
  }
  const { data: product, error: failedStart } = useAnswer(state, {}, { staleTime: Number.POSITIVE_INFINITY })
  // If the first request for the state of the server fails, the failure is shown (specification-2, 8.1). For status 503
  // the maintenance page has already replaced this page. Failures of later requests are not shown.
  const isStarted = product !== undefined
  useEffect(() => {
    if (failedStart && !isStarted) notify.failure(failedStart)
  }, [failedStart, isStarted])
  const shown = { isOpen, hasRoom: isOpen && isTall }

  return (
    <nav
      ref={rail}
      className={`${classes.rail} no-print`}
      data-open={isOpen || undefined}
      data-menu
      aria-label={t('menu')}
      onKeyDown={onKeyDown}
    >
      <Link to="/" className={classes.brand} aria-label={isOpen ? undefined : t('home')}>
        <Logo name={product?.product_name} />
        {isOpen ? (product?.product_name ?? PRODUCT) : null}
      </Link>
      {GROUPS.map((group) => (
        <ScreenGroup key={group} group={group} {...shown} />
      ))}
      <div className={classes.foot}>
        <NoticesEntry isOpen={isOpen} />
        <HelpEntry isOpen={isOpen} />
        <Entries group="foot" {...shown} />
        <AccountMenu isOpen={isOpen} />
        {mayOpen ? (
          <EntryButton
            icon={isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand}
            word={isOpen ? t('fold_menu') : t('unfold_menu')}
            isOpen={isOpen}
            isExpanded={isOpen}
            ref={fold}
            onClick={toggle}
          />
        ) : null}
        <div className={classes.version}>
          <div>{product?.version ?? '\u00a0'}</div>
          <div>{`© ${COPYRIGHT_YEAR}`}</div>
        </div>
      </div>
    </nav>
  )
}

type RailState = { readonly isOpen: boolean; readonly hasRoom: boolean }

function useEntries(group: Screen['group'], hasRoom: boolean): readonly Entry[] {
  const { may } = useSession()
  return entriesOf(screensOf(may), group, hasRoom)
}

/** The screens of a menu group that the user may open. Renders nothing if there are none. */
function ScreenGroup({ group, ...shown }: RailState & { group: (typeof GROUPS)[number] }) {
  const t = useMessages('shell')
  if (useEntries(group, shown.hasRoom).length === 0) return null
  const name = t(`group_${group}`)
  return (
    <div className={classes.group}>
      {shown.isOpen ? (
        <p className={classes.groupTitle} aria-hidden>
          {name}
        </p>
      ) : null}
      <Entries group={group} name={name} {...shown} />
    </div>
  )
}

function Entries({ group, name, isOpen, hasRoom }: RailState & { group: Screen['group']; name?: string }) {
  const entries = useEntries(group, hasRoom)
  return entries.length === 0 ? null : (
    <ul className={classes.list} aria-label={name}>
      {entries.map(({ flyout, screens }) => (
        <li key={flyout?.word ?? screens[0].to}>
          {flyout ? (
            <ScreenMenu flyout={flyout} screens={screens} isOpen={isOpen} />
          ) : (
            <ScreenLink screen={screens[0]} isOpen={isOpen} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Whether the current page belongs to a screen. */
const isAt = (path: string, { to, also = [] }: Screen): boolean =>
  [to, ...also].some((each) => path === each || path.startsWith(`${each}/`))

const currentPage = (isCurrent: boolean) => ({
  'aria-current': isCurrent ? ('page' as const) : undefined,
  'data-active': isCurrent || undefined,
})

function ScreenMenu({ flyout, screens, isOpen }: { flyout: Flyout; screens: readonly Screen[]; isOpen: boolean }) {
  const t = useMessages('shell')
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <EntryMenu
      icon={flyout.icon}
      word={t(flyout.word)}
      isOpen={isOpen}
      isCurrent={screens.some((screen) => isAt(path, screen))}
      leadsAway
      position="right-start"
    >
      <Menu.Label aria-hidden>{t(flyout.word)}</Menu.Label>
      {screens.map((screen) => (
        <MenuLink
          key={screen.to}
          to={screen.to}
          className={classes.item}
          leftSection={<screen.icon size={15} aria-hidden />}
          {...currentPage(isAt(path, screen))}
        >
          {t(screen.word)}
        </MenuLink>
      ))}
    </EntryMenu>
  )
}

function ScreenLink({ screen, isOpen }: { screen: Screen; isOpen: boolean }) {
  const t = useMessages('shell')
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const running = useRunningTasks()
  const { isUnread } = useNewestAnnouncement()
  const count = screen.to === '/tasks' ? running : 0
  const isNew = screen.to === '/announcements' && isUnread
  const word = isNew ? t('announcements_new') : count === 0 ? t(screen.word) : t('tasks_running', { count })
  return (
    <EntryTooltip word={word} isOpen={isOpen}>
      <Link
        to={isNew ? '/announcement' : screen.to}
        className={classes.entry}
        {...currentPage(isAt(path, screen))}
        onClick={passFocusToPage}
      >
        <VisuallyHidden>{word}</VisuallyHidden>
        <span className={classes.seen} aria-hidden>
          {entryContent({ icon: screen.icon, word: t(screen.word), isOpen })}
          {count === 0 ? null : <span className={classes.count}>{count}</span>}
          {isNew ? <span className={classes.dot} data-unread /> : null}
        </span>
      </Link>
    </EntryTooltip>
  )
}

/**
 * Opens the help next to the page. The entry is a link so that it can also be opened in a new tab (specification-2,
 * 2.1).
 */
function HelpEntry({ isOpen }: { isOpen: boolean }) {
  const t = useMessages('shell')
  const { open } = useHelp()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  return (
    <EntryTooltip word={t('help')} isOpen={isOpen}>
      <Link
        to={HELP_PATH}
        preload={false}
        className={classes.entry}
        aria-label={isOpen ? undefined : t('help')}
        onClick={onClick}
      >
        {entryContent({ icon: IconHelp, word: t('help'), isOpen })}
      </Link>
    </EntryTooltip>
  )
}

/** The entry for unread notices, with their number. */
function NoticesEntry({ isOpen }: { isOpen: boolean }) {
  const t = useMessages('shell')
  const { data } = useNotices()
  const [isListOpen, setListOpen] = useState(false)
  const count = data?.length ?? 0
  const word = count === 0 ? t('notices') : t('notices_waiting', { count })
  return (
    <>
      <NoticeList isOpen={isListOpen} setOpen={setListOpen}>
        <button type="button" className={classes.entry} data-notices onClick={() => setListOpen(!isListOpen)}>
          <VisuallyHidden>{word}</VisuallyHidden>
          <span className={classes.seen} aria-hidden>
            {entryContent({ icon: IconInbox, word: t('notices'), isOpen })}
            {count === 0 ? null : <span className={classes.count}>{count}</span>}
          </span>
        </button>
      </NoticeList>
      <Tooltip target="[data-notices]" label={word} position="right" disabled={isOpen || isListOpen} />
    </>
  )
}
