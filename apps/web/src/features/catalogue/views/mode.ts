import { useCallback, useState } from 'react'

/** The views of a record: form, text, or both (specification-2, 2.5). */
export const MODES = ['assisted', 'expert', 'split'] as const

export type Mode = (typeof MODES)[number]

const storageKey = (user: string): string => `seriatim.mode.${encodeURIComponent(user)}`

/** Returns the view that the user chose last. */
export const readMode = (user: string): Mode => {
  try {
    const known = localStorage.getItem(storageKey(user))
    return MODES.find((mode) => mode === known) ?? 'expert'
  } catch {
    return 'expert'
  }
}

/** The view of a card, initially the one that the user chose last. */
export const useMode = (user: string): [Mode, (mode: Mode) => void] => {
  const [mode, setMode] = useState(() => readMode(user))
  const choose = useCallback(
    (next: Mode) => {
      setMode(next)
      try {
        localStorage.setItem(storageKey(user), next)
      } catch {
        // If the browser blocks its storage, the choice applies only to this card.
      }
    },
    [user],
  )
  return [mode, choose]
}
