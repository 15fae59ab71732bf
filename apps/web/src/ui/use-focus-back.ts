import { useEffect, useState } from 'react'

/** An entry of a menu is gone when the dialog that it opened goes: what opened the menu stands for it. */
const openerOf = (element: Element | null): Element | null => {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (opener && document.getElementById(opener)) || element
}

/**
 * For a dialog that is drawn only while it is open: when it goes, the focus returns to where it was. (The modal does so
 * by itself only when it stays and is opened and closed.)
 */
export const useFocusBack = (): void => {
  const [before] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
