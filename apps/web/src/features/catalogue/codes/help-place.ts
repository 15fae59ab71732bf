import type { CursorPlace } from './coded-place.ts'

/** Where the cursor is: a field, and what of it where that is known. */
export type HelpPlace = { readonly tag: string; readonly place: CursorPlace | undefined }

/** Tells the help where the cursor is, without drawing anything else anew with each key. */
export type HelpPlaces = {
  readonly now: () => HelpPlace | undefined
  readonly move: (place: HelpPlace) => void
  /** Calls `listener` with each move; gives back what ends that. */
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
