import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * The element that gets the focus back. A menu entry disappears before its dialog closes, so the button of the menu
 * replaces it.
 */
const openerOf = (element: Element | null): Element | null => {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (opener && document.getElementById(opener)) || element
}

/**
 * Returns the focus when a dialog that is drawn only while it is open is removed. (Mantine's modal returns the focus
 * only if it stays mounted.)
 *
 * The focused element is blurred as the dialog opens: the modal takes the focus some milliseconds later, and keys typed
 * meanwhile would reach the page beneath.
 */
export const useReturnFocus = (): void => {
  const [had] = useState(() => document.activeElement)
  const [before] = useState(() => openerOf(had))
  useLayoutEffect(() => {
    if (had instanceof HTMLElement && had === document.activeElement) had.blur()
  }, [had])
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
