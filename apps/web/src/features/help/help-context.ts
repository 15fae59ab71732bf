import { HELP_SCREENS, type HelpScreen } from '@seriatim/contract'
import { useRouterState } from '@tanstack/react-router'
import { createContext, use, useEffect } from 'react'
import { useLatest } from '../../ui/use-latest.ts'

export type Help = {
  /** Opens the help of the current place: of the field in an editor, else of the screen; or the external help. */
  open(): void
  /** Opens a page of the help, by the name of a screen or a tag. */
  openPage(page: string): void
  /** Opens the list of shortcuts. */
  openKeys(): void
  openTour(): void
  /**
   * Registers a function that returns the help page of the current place, or undefined.
   * @returns a function that unregisters it
   */
  offerPlace(place: () => string | undefined): () => void
}

/** The content of the panel. `asked` is incremented by each request, so that the same page can be requested again. */
export type ShownHelp = { readonly tab: 'help' | 'keys'; readonly page: string; readonly asked: number }

/** The name of the tour among the pages of the help. */
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

/** Sets the help page of the current place while the component is mounted. */
export const useHelpPlace = (place: () => string | undefined): void => {
  const { offerPlace } = use(HelpContext)
  const latest = useLatest(place)
  useEffect(() => offerPlace(() => latest.current()), [offerPlace])
}

const SCREENS = Object.entries(HELP_SCREENS) as [HelpScreen, string][]

/** The screen of a route. Areas of administration without a separate help page share that of administration. */
export const screenAt = (fullPath: string): HelpScreen =>
  SCREENS.find(([, path]) => path === fullPath || `${path}/` === fullPath)?.[0] ??
  (fullPath.startsWith('/admin/') ? 'admin' : 'home')

/** The current screen. */
export const useScreen = (): HelpScreen =>
  useRouterState({ select: ({ matches }) => screenAt(matches.at(-1)?.fullPath ?? '/') })
