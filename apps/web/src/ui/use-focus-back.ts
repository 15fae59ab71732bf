import { useEffect, useLayoutEffect, useState } from 'react'

/** An entry of a menu is gone when the dialog that it opened goes: what opened the menu stands for it. */
const openerOf = (element: Element | null): Element | null => {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (opener && document.getElementById(opener)) || element
}

/**
 * For a dialog that is drawn only while it is open: when it goes, the focus returns to where it was. (The modal does so
 * by itself only when it stays and is opened and closed.)
 *
 * What had the focus loses it as the dialog opens: the modal takes it some milliseconds later, and a key typed
 * meanwhile would go to what lies under the dialog.
 */
export const useFocusBack = (): void => {
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
