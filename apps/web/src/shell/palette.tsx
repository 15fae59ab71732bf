import { openSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { normaliseIssn } from '@seriatim/issn'
import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, useEffect, useRef } from 'react'
import { useHelp } from '../features/help/help-context.ts'
import { type Screen, screensOf } from '../features/home/screens.ts'
import { useChangeLocale } from '../kernel/change-locale.ts'
import { formatsOf } from '../kernel/formats.ts'
import { LOCALES, useLocale, useMessages } from '../kernel/i18n.ts'
import { useLogout, useSession } from '../kernel/session.tsx'
import { useShortcutSheet } from '../kernel/shortcuts.tsx'
import {
  IconBook2,
  IconChecklist,
  IconCommand,
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconPalette,
  IconRoute,
  IconSearch,
} from '../ui/icons.tsx'
import { Keys } from '../ui/shortcut-sheet.tsx'
import { useColorScheme } from './theme-choice.ts'

const icon = (Icon: Screen['icon']) => <Icon size={18} stroke={1.6} aria-hidden />

/**
 * Selects the first entry that matches text typed before the palette was drawn. For later text the palette does so
 * itself.
 */
const chooseFirst = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
  if (input.value !== '' && document.querySelector('[data-action][data-selected]') === null)
    input.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowDown', bubbles: true }))
}

/** Milliseconds until a closing dialog has returned the focus. A dialog needs 10 ms. */
const FOCUS_BACK_MS = 20

type PaletteProps = {
  readonly openings: number
  readonly query: string
  readonly setQuery: (query: string) => void
}

/**
 * The command palette (Ctrl or Cmd K): screens, actions, records by ISSN, and searches. Opens when `openings`
 * increases.
 */
export function Palette({ openings, query, setQuery }: PaletteProps) {
  const t = useMessages('shell')
  const common = useMessages('common')
  const chosen = useRef<() => void>(undefined)
  /** Runs a command after the focus has returned to the page, because commands use the focused element. */
  const afterwards = (run: () => void) => () => {
    chosen.current = run
  }
  const doChosen = () => {
    const run = chosen.current
    chosen.current = undefined
    if (run) setTimeout(run, FOCUS_BACK_MS)
  }
  const navigate = useNavigate()
  const { may } = useSession()
  const logout = useLogout()
  const locale = useLocale()
  const changeLocale = useChangeLocale()
  const { isDark, choose } = useColorScheme()
  const help = useHelp()
  const { list } = useShortcutSheet()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens on mount and each time `openings` increases
  useEffect(() => {
    // The user opened the palette again while it was closing, so the command chosen earlier must not run.
    chosen.current = undefined
    openSpotlight()
  }, [openings])
  const words = query.trim()
  const issn = normaliseIssn(words)

  const record: SpotlightActionData[] =
    issn === undefined
      ? []
      : [
          {
            id: 'record',
            label: t('open_record', { issn }),
            leftSection: icon(IconBook2),
            onClick: () => void navigate({ to: '/record/$issn', params: { issn } }),
          },
        ]
  const search: SpotlightActionData[] =
    words === '' || !may('search')
      ? []
      : [
          {
            id: 'words',
            label: t('search_for', { words }),
            leftSection: icon(IconSearch),
            onClick: () => void navigate({ to: '/search', search: { q: words } }),
          },
        ]

  const always: SpotlightActionData[] = [
    {
      id: 'shortcuts',
      label: t('shortcuts'),
      leftSection: icon(IconKeyboard),
      onClick: afterwards(help.openKeys),
    },
    { id: 'help', label: t('open_help'), leftSection: icon(IconHelp), onClick: afterwards(help.open) },
    { id: 'tour', label: t('open_tour'), leftSection: icon(IconRoute), onClick: afterwards(help.openTour) },
    {
      id: 'theme',
      label: isDark ? t('use_light') : t('use_dark'),
      leftSection: icon(IconPalette),
      onClick: () => choose(isDark ? 'light' : 'dark'),
    },
    ...LOCALES.filter((each) => each !== locale).map((each) => ({
      id: `language ${each}`,
      label: common('labelled', { label: t('language'), value: formatsOf(each).languageName(each) }),
      leftSection: icon(IconLanguage),
      onClick: () => void changeLocale(each),
    })),
    {
      id: 'rules',
      label: t('go_rules'),
      leftSection: icon(IconChecklist),
      onClick: () => void navigate({ to: '/rules' }),
    },
    { id: 'logout', label: t('log_out'), leftSection: icon(IconLogout), onClick: () => void logout() },
  ]
  always.unshift(
    ...screensOf(may).map((screen) => ({
      id: screen.to,
      label: t(screen.going),
      leftSection: icon(screen.icon),
      onClick: () => void navigate({ to: screen.to }),
    })),
  )
  const wanted = words.toLowerCase()
  const isWanted = ({ label }: SpotlightActionData) => label?.toLowerCase().includes(wanted) === true
  const actions = always.filter(isWanted)
  // Runs once the palette is closed and the page has the focus again.
  const ofPage = list()
    .flatMap(({ label, keys, scope, run }): SpotlightActionData[] =>
      scope === 'page' && run
        ? [
            {
              id: `page ${label}`,
              label,
              leftSection: icon(IconCommand),
              rightSection: keys === undefined ? undefined : <Keys keys={keys} />,
              onClick: afterwards(() => run(new KeyboardEvent('keydown'))),
            },
          ]
        : [],
    )
    .filter(isWanted)

  return (
    <Spotlight
      onExitTransitionEnd={doChosen}
      actions={[
        { group: t('palette_found'), actions: record },
        // Commands whose names match come first, the search for the typed words comes last.
        { group: t('on_this_page'), actions: ofPage },
        { group: t('palette_actions'), actions },
        { group: t('palette_words'), actions: search },
      ]}
      query={query}
      onQueryChange={setQuery}
      filter={(_, all) => all}
      shortcut={null}
      nothingFound={t('palette_nothing')}
      scrollable
      centered={false}
      attributes={{ content: { 'aria-label': t('open_palette') } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.3 }}
      maxHeight={420}
      searchProps={{
        placeholder: t('palette_hint'),
        'aria-label': t('open_palette'),
        onFocus: chooseFirst,
        leftSection: icon(IconSearch),
      }}
    />
  )
}
