import type { CursorPlace } from './coded-place.ts'

/** The tag of the field at the cursor, and the part of the field (such as a subfield) if known. */
export type HelpPlace = { readonly tag: string; readonly place: CursorPlace | undefined }

/**
 * A store of the place at the cursor. Only the help subscribes to it, so only the help renders when the cursor moves.
 */
export type HelpPlaces = {
  readonly now: () => HelpPlace | undefined
  readonly move: (place: HelpPlace) => void
  /** Calls `listener` when the cursor moves; returns a function that unsubscribes. */
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
