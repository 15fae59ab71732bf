import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * The element to which the focus returns. A menu entry disappears before the dialog that it opened closes, so for an
 * entry it is the button of its menu.
 */
const openerOf = (element: Element | null): Element | null => {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (opener && document.getElementById(opener)) || element
}

/**
 * Returns the focus when a dialog that is drawn only while it is open is removed. (Mantine's modal returns the focus
 * only if it stays mounted.)
 *
 * The focused element is blurred when the dialog opens. The modal takes the focus only some milliseconds later, and
 * keys typed before that would reach the page behind it.
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
