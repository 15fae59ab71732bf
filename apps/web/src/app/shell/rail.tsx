import { Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { COPYRIGHT_YEAR, state } from '@seriatim/contract'
import {
  IconApi,
  IconCheck,
  IconDeviceDesktop,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useNewestAnnouncement } from '../../features/announcements/newest.ts'
import { useRunningTasks } from '../../features/tasks/use-tasks.ts'
import { Logo, PRODUCT } from '../../ui/brand.tsx'
import { notify } from '../../ui/notify.ts'
import { useAnswer } from '../api.ts'
import { useChangeLocale } from '../change-locale.ts'
import { formatsOf } from '../formats.ts'
import { LOCALES, useLocale, useMessages } from '../i18n.ts'
import { useLogout, useSession } from '../session.tsx'
import { useColorScheme } from '../theme-choice.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { GROUPS, type Screen, screensOf } from './screens.ts'
import classes from './shell.module.css'
import { useShortcutDialog } from './shortcut-dialog.tsx'

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
  return (
    <Tooltip label={word} position="right" disabled={isOpen}>
      {children}
    </Tooltip>
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
  const openShortcuts = useShortcutDialog()
  const { data: product, error: failedStart } = useAnswer(state, {}, { staleTime: Number.POSITIVE_INFINITY })
  // A failed start is shown (specification-2, 8.1); 503 has led to the page of maintenance already.
  useEffect(() => {
    if (failedStart) notify.failure(failedStart)
  }, [failedStart])

  return (
    <nav
      ref={rail}
      className={`${classes.rail} no-print`}
      data-open={isOpen || undefined}
      aria-label={t('menu')}
      onKeyDown={onKeyDown}
    >
      <Link to="/" className={classes.brand} aria-label={isOpen ? undefined : t('home')}>
        <Logo />
        {isOpen ? PRODUCT : null}
      </Link>
      {GROUPS.map((group) => (
        <ScreenGroup key={group} group={group} isOpen={isOpen} />
      ))}
      <div className={classes.foot}>
        <EntryButton icon={IconKeyboard} word={t('shortcuts')} isOpen={isOpen} onClick={openShortcuts} />
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
  const screens = screensOf(may).filter((screen) => screen.group === group)
  if (screens.length === 0) return null
  return (
    <>
      {isOpen ? <p className={classes.groupTitle}>{t(`group_${group}`)}</p> : null}
      <ul className={classes.group}>
        {screens.map((screen) => (
          <li key={screen.to}>
            <ScreenLink screen={screen} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </>
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
  const isActive = [screen.to, ...(screen.also ?? [])].some((each) => path === each || path.startsWith(`${each}/`))
  return (
    <EntryTooltip word={word} isOpen={isOpen}>
      <Link to={isNew ? '/announcement' : screen.to} className={classes.entry} data-active={isActive || undefined}>
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

/** A rail entry that opens a menu beside the rail. */
function EntryMenu({ children, ...entry }: EntryProps & { children: ReactNode }) {
  const id = useId()
  return (
    <>
      <Menu id={id} position="right-end" withinPortal>
        <Menu.Target>
          <button type="button" className={classes.entry} aria-label={entry.isOpen ? undefined : entry.word}>
            {entryContent(entry)}
          </button>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
      <Tooltip target={`[id="${id}"]`} label={entry.word} position="right" disabled={entry.isOpen} />
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
        <Menu.Item leftSection={<IconLogout size={15} aria-hidden />} onClick={() => void logout()}>
          {t('log_out')}
        </Menu.Item>
      </EntryMenu>
      <PasswordDialog isOpen={isPasswordOpen} close={password.close} />
    </>
  )
}
