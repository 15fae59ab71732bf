import { Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { COPYRIGHT_YEAR, HELP_PATH, state } from '@seriatim/contract'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNewestAnnouncement } from '../../features/announcements/newest.ts'
import { useHelp } from '../../features/help/help-context.ts'
import { NoticeList } from '../../features/notices/notice-list.tsx'
import { useNotices } from '../../features/notices/use-notices.ts'
import { useRunningTasks } from '../../features/tasks/use-tasks.ts'
import { Logo, PRODUCT } from '../../ui/brand.tsx'
import {
  IconApi,
  IconCheck,
  IconDeviceDesktop,
  IconHelp,
  IconInbox,
  IconKey,
  IconLanguage,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconWebhook,
} from '../../ui/icons.tsx'
import { MenuLink } from '../../ui/links.tsx'
import { notify } from '../../ui/notify.ts'
import { useAnswer } from '../api.ts'
import { useChangeLocale } from '../change-locale.ts'
import { formatsOf } from '../formats.ts'
import { LOCALES, useLocale, useMessages } from '../i18n.ts'
import { useLogout, useSession } from '../session.tsx'
import { useColorScheme } from '../theme-choice.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { entriesOf, GROUPS, type Screen, type SharedEntry, screensOf } from './screens.ts'
import classes from './shell.module.css'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

type EntryProps = { icon: Icon; word: string; isOpen: boolean }

/** An entry's icon and, on the open rail, its word. */
const entryContent = ({ icon: Glyph, word, isOpen }: EntryProps): ReactNode => (
  <>
    <Glyph size={18} stroke={1.6} aria-hidden />
    {isOpen ? <span className={classes.word}>{word}</span> : null}
  </>
)

/** On the closed rail the word of an entry is its tooltip and its label. */
function EntryTooltip({ word, isOpen, children }: { word: string; isOpen: boolean; children: ReactNode }) {
  // After a click it is in the way of the page that comes, until the pointer leaves the entry.
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

function EntryButton({
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

/** The rail of icons: 56 px, or 220 px with words; which of them is remembered where there is room for both. */
export function Rail() {
  const t = useMessages('shell')
  const [isKeptOpen, setOpen] = useLocalStorage({
    key: 'seriatim-rail-open',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false })
  // Where it would leave the page too little room it lies over it, for as long as one chooses from it.
  const liesOver = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // It lies over the page that it was opened on: once another page has been chosen it is closed.
  const [openOver, setOpenOver] = useState<string>()
  const isOpenOver = openOver === path
  const isOpen = !isNarrow && (liesOver ? isOpenOver : isKeptOpen)
  const rail = useRef<HTMLElement>(null)
  const fold = useRef<HTMLButtonElement>(null)
  const isOver = isOpen && liesOver
  useEffect(() => {
    if (!isOver) return
    const onPointer = ({ target }: PointerEvent) => {
      // The menus of its entries lie beside it.
      const isInside = target instanceof Element && (rail.current?.contains(target) || target.closest('[role="menu"]'))
      if (!isInside) setOpenOver(undefined)
    }
    addEventListener('pointerdown', onPointer)
    return () => removeEventListener('pointerdown', onPointer)
  }, [isOver])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOver || event.defaultPrevented) return
    event.stopPropagation()
    setOpenOver(undefined)
    fold.current?.focus()
  }
  const { data: product, error: failedStart } = useAnswer(state, {}, { staleTime: Number.POSITIVE_INFINITY })
  // A failed start is shown (specification-2, 8.1); 503 has led to the page of maintenance already. What is asked again
  // while the page stays open may fail without a word.
  const isStarted = product !== undefined
  useEffect(() => {
    if (failedStart && !isStarted) notify.failure(failedStart)
  }, [failedStart, isStarted])

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
        <ScreenGroup key={group} group={group} isOpen={isOpen} />
      ))}
      <div className={classes.foot}>
        <NoticesEntry isOpen={isOpen} />
        <HelpEntry isOpen={isOpen} />
        <EntryTooltip word={t('api_docs')} isOpen={isOpen}>
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className={classes.entry}
            aria-label={isOpen ? undefined : t('api_docs')}
          >
            {entryContent({ icon: IconApi, word: t('api_docs'), isOpen })}
          </a>
        </EntryTooltip>
        <LanguageMenu isOpen={isOpen} />
        <ThemeMenu isOpen={isOpen} />
        <UserMenu isOpen={isOpen} />
        {isNarrow ? null : (
          <EntryButton
            icon={isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand}
            word={isOpen ? t('fold_menu') : t('unfold_menu')}
            isOpen={isOpen}
            isExpanded={isOpen}
            ref={fold}
            onClick={() => (liesOver ? setOpenOver(isOpen ? undefined : path) : setOpen(!isOpen))}
          />
        )}
        <div className={classes.version}>
          {product?.version}
          <div>{`© ${COPYRIGHT_YEAR}`}</div>
        </div>
      </div>
    </nav>
  )
}

/** The screens of a group that the user has; nothing where there are none. */
function ScreenGroup({ group, isOpen }: { group: Screen['group']; isOpen: boolean }) {
  const t = useMessages('shell')
  const { may } = useSession()
  const entries = entriesOf(screensOf(may), group)
  if (entries.length === 0) return null
  return (
    <>
      {isOpen ? <p className={classes.groupTitle}>{t(`group_${group}`)}</p> : null}
      <ul className={classes.group}>
        {entries.map(({ shared, screens }) => (
          <li key={screens[0]!.to}>
            {shared !== undefined && screens.length > 1 ? (
              <ScreenMenu shared={shared} screens={screens} isOpen={isOpen} />
            ) : (
              screens.map((screen) => (
                <ScreenLink key={screen.to} screen={screen} icon={shared?.icon ?? screen.icon} isOpen={isOpen} />
              ))
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether the page in view is one of a screen. */
const isAt = (path: string, { to, also = [] }: Screen): boolean =>
  [to, ...also].some((each) => path === each || path.startsWith(`${each}/`))

function ScreenMenu({ shared, screens, isOpen }: { shared: SharedEntry; screens: readonly Screen[]; isOpen: boolean }) {
  const t = useMessages('shell')
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <EntryMenu
      icon={shared.icon}
      word={t(shared.word)}
      isOpen={isOpen}
      isActive={screens.some((screen) => isAt(path, screen))}
      position="right-start"
    >
      {screens.map(({ to, icon: Glyph, word }) => (
        <MenuLink key={to} to={to} leftSection={<Glyph size={15} aria-hidden />}>
          {t(word)}
        </MenuLink>
      ))}
    </EntryMenu>
  )
}

function ScreenLink({ screen, icon, isOpen }: { screen: Screen; icon: Icon; isOpen: boolean }) {
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
        data-active={isAt(path, screen) || undefined}
      >
        <VisuallyHidden>{word}</VisuallyHidden>
        <span className={classes.seen} aria-hidden>
          {entryContent({ icon, word: t(screen.word), isOpen })}
          {count === 0 ? null : <span className={classes.count}>{count}</span>}
          {isNew ? <span className={classes.dot} data-unread /> : null}
        </span>
      </Link>
    </EntryTooltip>
  )
}

/** The help of the screen, beside it: the address is never gone to (specification-2, 2.1). */
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

/** What waits for the user, with its number. */
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

/** A rail entry that opens a menu beside the rail. */
function EntryMenu({
  children,
  isActive = false,
  position = 'right-end',
  ...entry
}: EntryProps & { children: ReactNode; isActive?: boolean; position?: 'right-start' | 'right-end' }) {
  const id = useId()
  const [isChosenFrom, setChosenFrom] = useState(false)
  return (
    <>
      <Menu id={id} position={position} withinPortal opened={isChosenFrom} onChange={setChosenFrom}>
        <Menu.Target>
          <button
            type="button"
            className={classes.entry}
            aria-label={entry.isOpen ? undefined : entry.word}
            data-active={isActive || undefined}
          >
            {entryContent(entry)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
      <Tooltip target={`[id="${id}"]`} label={entry.word} position="right" disabled={entry.isOpen || isChosenFrom} />
    </>
  )
}

function LanguageMenu({ isOpen }: { isOpen: boolean }) {
  const t = useMessages('shell')
  const locale = useLocale()
  const changeLocale = useChangeLocale()
  return (
    <EntryMenu icon={IconLanguage} word={t('language')} isOpen={isOpen}>
      {LOCALES.map((each) => (
        <Menu.RadioItem
          key={each}
          lang={each}
          value={each}
          checked={each === locale}
          checkIcon={<IconCheck size={15} aria-hidden />}
          closeMenuOnClick
          onChange={() => void changeLocale(each)}
        >
          {formatsOf(each).languageName(each)}
        </Menu.RadioItem>
      ))}
    </EntryMenu>
  )
}

const THEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

function ThemeMenu({ isOpen }: { isOpen: boolean }) {
  const t = useMessages('shell')
  const { chosen, isDark, choose } = useColorScheme()
  return (
    <EntryMenu icon={isDark ? IconMoon : IconSun} word={t('theme')} isOpen={isOpen}>
      {THEMES.map(([scheme, Glyph]) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          checked={scheme === chosen}
          checkIcon={<IconCheck size={15} aria-hidden />}
          rightSection={<Glyph size={15} aria-hidden />}
          closeMenuOnClick
          onChange={() => choose(scheme)}
        >
          {t(`theme_${scheme}`)}
        </Menu.RadioItem>
      ))}
    </EntryMenu>
  )
}

function UserMenu({ isOpen }: { isOpen: boolean }) {
  const t = useMessages('shell')
  const { profile } = useSession()
  const logout = useLogout()
  const [isPasswordOpen, password] = useDisclosure()
  return (
    <>
      <EntryMenu icon={IconUserCircle} word={profile.username} isOpen={isOpen}>
        <div className={classes.who}>
          <b>{profile.username}</b>
          <span>{profile.center ? `${profile.center.name} (${profile.center.code})` : t('no_centre')}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKey size={15} aria-hidden />} onClick={password.open}>
          {t('change_password')}
        </Menu.Item>
        <Menu.Item component="a" href="/portal/account" leftSection={<IconWebhook size={15} aria-hidden />}>
          {t('tokens_and_subscriptions')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} aria-hidden />} onClick={() => void logout()}>
          {t('log_out')}
        </Menu.Item>
      </EntryMenu>
      <PasswordDialog isOpen={isPasswordOpen} close={password.close} />
    </>
  )
}
