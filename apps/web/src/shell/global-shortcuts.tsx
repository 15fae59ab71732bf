import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { screensOf } from '../features/home/screens.ts'
import { useMessages } from '../kernel/i18n.ts'
import { useSession } from '../kernel/session.tsx'
import { type Shortcut, useShortcuts } from '../kernel/shortcuts.tsx'
import { useBufferedTyping } from './use-buffered-typing.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/**
 * The shortcuts of every page with a menu, and the command palette. The code of the palette is fetched when it is first
 * used.
 */
export function GlobalShortcuts() {
  const t = useMessages('shell')
  const { may } = useSession()
  const navigate = useNavigate()
  const [openings, setOpenings] = useState(0)
  const [query, setQuery] = useState('')
  const awaitText = useBufferedTyping(setQuery)
  const openPalette = () => {
    awaitText()
    setOpenings((before) => before + 1)
  }
  const toScreens = screensOf(may).map(
    ({ keys, going, to }): Shortcut => ({
      keys,
      label: t(going),
      scope: 'everywhere',
      run: () => void navigate({ to }),
    }),
  )
  // The menu does not contain Compare: users open it from two results of a search.
  const toCompare: Shortcut = {
    label: t('go_compare'),
    scope: 'everywhere',
    run: () => void navigate({ to: '/compare', search: {} }),
  }
  useShortcuts([
    { keys: 'mod+k', label: t('open_palette'), scope: 'everywhere', run: openPalette },
    { keys: 'g h', label: t('go_home'), scope: 'everywhere', run: () => void navigate({ to: '/' }) },
    ...toScreens,
    ...(may('search') ? [toCompare] : []),
  ])
  return openings === 0 ? null : (
    <Suspense>
      <Palette openings={openings} query={query} setQuery={setQuery} />
    </Suspense>
  )
}
