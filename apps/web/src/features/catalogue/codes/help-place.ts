import type { CursorPlace } from './coded-place.ts'

/** The field at the cursor, and the place in it if known. */
export type HelpPlace = { readonly tag: string; readonly place: CursorPlace | undefined }

/** A store for the cursor place, so that only the help renders when it moves. */
export type HelpPlaces = {
  readonly now: () => HelpPlace | undefined
  readonly move: (place: HelpPlace) => void
  /** Calls `listener` at each move; returns a function that unsubscribes. */
  readonly follow: (listener: () => void) => () => void
}

export const helpPlaces = (): HelpPlaces => {
  const listeners = new Set<() => void>()
  let now: HelpPlace | undefined
  return {
    now: () => now,
    move: (place) => {
      now = place
      for (const listener of listeners) listener()
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
