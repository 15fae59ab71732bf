import { HELP_SCREENS, type HelpScreen } from '@seriatim/contract'
import { useRouterState } from '@tanstack/react-router'
import { createContext, use, useEffect } from 'react'
import { useLatest } from '../../ui/use-latest.ts'

export type Help = {
  /** The help of where one is: of the field in an editor, else of the screen; or the external one. */
  open(): void
  /** A page of it: the name of a screen or a tag. */
  openPage(page: string): void
  /** What the keyboard does here. */
  openKeys(): void
  openTour(): void
  /** Tells where one works: gives the page of the place, undefined while one works elsewhere. @returns how to end it */
  offerPlace(place: () => string | undefined): () => void
}

/** What the panel shows; `asked` counts up with each wish, so that the same page is shown anew when it is asked for. */
export type Shown = { readonly tab: 'help' | 'keys'; readonly page: string; readonly asked: number }

/** The page that the tour has among the pages of help. */
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

/** Says where one works while the component is shown: the help opens there. */
export const useHelpPlace = (place: () => string | undefined): void => {
  const { offerPlace } = use(HelpContext)
  const latest = useLatest(place)
  useEffect(() => offerPlace(() => latest.current()), [offerPlace])
}

const SCREENS = Object.entries(HELP_SCREENS) as [HelpScreen, string][]

/**
 * The name of the screen that stands under an address of the router. An area of administration that has no help of its own
 * has that of administration.
 */
export const screenAt = (fullPath: string): HelpScreen =>
  SCREENS.find(([, path]) => path === fullPath || `${path}/` === fullPath)?.[0] ??
  (fullPath.startsWith('/admin/') ? 'admin' : 'home')

/** The screen that is shown. */
export const useScreen = (): HelpScreen =>
  useRouterState({ select: ({ matches }) => screenAt(matches.at(-1)?.fullPath ?? '/') })
