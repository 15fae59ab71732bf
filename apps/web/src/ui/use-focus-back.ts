import { useEffect, useState } from 'react'

/**
 * For a dialog that is drawn only while it is open: when it goes, the focus returns to where it was. (The modal does so
 * by itself only when it stays and is opened and closed.)
 */
export const useFocusBack = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
