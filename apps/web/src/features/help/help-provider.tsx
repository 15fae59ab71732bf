import { externalHelp, state } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { answerOptions, useAnswer } from '../../kernel/api.ts'
import { fetchMessageGroup, useMessages } from '../../kernel/i18n.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { focusWork } from '../../kernel/take-focus.ts'
import { useLatest } from '../../kernel/use-latest.ts'
import { type Help, HelpContext, type ShownHelp, TOUR, useScreen } from './help-context.ts'

const HelpPanel = lazy(async () => {
  const [module] = await Promise.all([import('./help-panel.tsx'), fetchMessageGroup('help')])
  return { default: module.HelpPanel }
})

/**
 * Manages the help panel next to the page. F1, `?`, the menu and links at fields open the panel; Escape closes it and
 * returns the focus. `children` receives the panel and places it.
 */
export function HelpProvider({
  isOver = false,
  children,
}: {
  /** Whether the panel covers the page at every window width. */
  isOver?: boolean
  children: (panel: ReactNode) => ReactNode
}) {
  const t = useMessages('shell')
  const screen = useScreen()
  const queries = useQueryClient()
  const { data: product } = useAnswer(state, {}, { staleTime: Number.POSITIVE_INFINITY })
  const [shown, setShown] = useState<ShownHelp>()
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const places = useRef(new Set<() => string | undefined>())
  const now = useLatest(screen)

  const show = useCallback((tab: ShownHelp['tab'], page: string) => {
    if (!panel.current?.contains(document.activeElement)) before.current = document.activeElement
    setShown((last) => ({ tab, page, asked: (last?.asked ?? 0) + 1 }))
  }, [])
  const close = useCallback(() => {
    setShown(undefined)
    const from = before.current
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus({ preventScroll: true })
    else focusWork()
  }, [])

  const help = useMemo<Help>(() => {
    /** Opens the help for the screen, or the external help if the server has one. */
    const openScreen = async () => {
      const known = await queries.ensureQueryData(answerOptions(state)).catch(() => undefined)
      const external = known?.help_url ?? null
      if (external === null) show('help', now.current)
      else window.open(externalHelp(external, now.current), '_blank', 'noopener')
    }
    const placeNow = () => [...places.current].map((place) => place()).find((page) => page !== undefined)
    return {
      open() {
        const place = placeNow()
        if (place === undefined) void openScreen()
        else show('help', place)
      },
      openPage: (page) => show('help', page),
      openKeys: () => show('keys', now.current),
      openTour: () => show('help', TOUR),
      offerPlace(place) {
        places.current.add(place)
        return () => void places.current.delete(place)
      },
    }
  }, [show, queries])

  const toggle = (open: () => void) => () => (panel.current?.contains(document.activeElement) ? close() : open())
  useShortcuts([
    { keys: 'F1', label: t('open_help'), scope: 'everywhere', run: toggle(help.open) },
    { keys: '?', label: t('shortcuts'), scope: 'everywhere', run: toggle(help.openKeys) },
  ])
  // If the user opens another screen while the help is open, the help shows the page of that screen.
  const first = useRef(screen)
  useEffect(() => {
    if (first.current === screen) return
    first.current = screen
    setShown((last) => (last && last.page !== TOUR ? { ...last, page: screen } : last))
  }, [screen])

  return (
    <HelpContext value={help}>
      {children(
        shown ? (
          <Suspense>
            <HelpPanel ref={panel} shown={shown} external={product?.help_url ?? null} isOver={isOver} onClose={close} />
          </Suspense>
        ) : null,
      )}
    </HelpContext>
  )
}
