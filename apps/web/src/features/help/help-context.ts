import { HELP_SCREENS, type HelpScreen } from '@seriatim/contract'
import { useRouterState } from '@tanstack/react-router'
import { createContext, use, useEffect } from 'react'
import { useLatest } from '../../kernel/use-latest.ts'

export type Help = {
  /**
   * Opens the help for the field in an editor, or else for the screen. If the server has an external help, opens the
   * external help.
   */
  open(): void
  /** Opens a page of the help, by the name of a screen or a tag. */
  openPage(page: string): void
  /** Opens the list of shortcuts. */
  openKeys(): void
  openTour(): void
  /**
   * Registers a function that returns the help page for the focused field, or undefined.
   * @returns a function that unregisters it
   */
  offerPlace(place: () => string | undefined): () => void
}

/**
 * The content of the help panel. `asked` is incremented by each request, so that the same page can be requested twice.
 */
export type ShownHelp = { readonly tab: 'help' | 'keys'; readonly page: string; readonly asked: number }

/** The name that represents the tour among the help pages. */
export const TOUR = 'tour'

const nothing = () => undefined
export const HelpContext = createContext<Help>({
  open: nothing,
  openPage: nothing,
  openKeys: nothing,
  openTour: nothing,
  offerPlace: () => nothing,
})

export const useHelp = (): Help => use(HelpContext)

/** Registers a function that returns the help page for the focused field, while the component is mounted. */
export const useHelpPlace = (place: () => string | undefined): void => {
  const { offerPlace } = use(HelpContext)
  const latest = useLatest(place)
  useEffect(() => offerPlace(() => latest.current()), [offerPlace])
}

const SCREENS = Object.entries(HELP_SCREENS) as [HelpScreen, string][]

/** The help screen for a route. Areas of administration without a separate help page use the page of administration. */
export const screenAt = (fullPath: string): HelpScreen =>
  SCREENS.find(([, path]) => path === fullPath || `${path}/` === fullPath)?.[0] ??
  (fullPath.startsWith('/admin/') ? 'admin' : 'home')

/** The help screen for the current route. */
export const useScreen = (): HelpScreen =>
  useRouterState({ select: ({ matches }) => screenAt(matches.at(-1)?.fullPath ?? '/') })
