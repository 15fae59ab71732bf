import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '../i18n.ts'
import { useSession } from '../session.tsx'
import { type Shortcut, useShortcuts } from '../shortcuts.tsx'
import { openPalette } from './palette.tsx'
import { useShortcutDialog } from './shortcut-dialog.tsx'

/** The shortcuts that hold on every page with a menu. */
export function EverywhereShortcuts() {
  const t = useMessages('shell')
  const { may } = useSession()
  const navigate = useNavigate()
  const openShortcuts = useShortcutDialog()
  const toSearch: Shortcut = {
    keys: 'g s',
    label: t('go_search'),
    scope: 'everywhere',
    run: () => void navigate({ to: '/search' }),
  }
  useShortcuts([
    { keys: 'mod+k', label: t('open_palette'), scope: 'everywhere', run: openPalette },
    { keys: '?', label: t('shortcuts'), scope: 'everywhere', run: openShortcuts },
    { keys: 'g h', label: t('go_home'), scope: 'everywhere', run: () => void navigate({ to: '/' }) },
    ...(may('search') ? [toSearch] : []),
  ])
  return null
}
