import { useCallback, useEffect, useRef } from 'react'
import { useMessages } from '../../app/i18n.ts'
import type { Shortcut } from '../../app/shortcuts.tsx'
import { notify } from '../../ui/notify.ts'
import { editableFieldOf } from '../keyboards/type-into.ts'
import { NON_SORTING_KEYS, toggleInField } from './toggle-in-field.ts'

/** Overlays (a palette, a dialog, a menu) take the focus temporarily, and are not the target of the command. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'

const fieldOfPage = (element: Element | null): HTMLElement | undefined => {
  const field = editableFieldOf(element)
  return field?.closest(OVERLAYS) ? undefined : field
}

/** Returns a function that sets or removes the marks of non-sorting characters in the last used field. */
export const useToggleNonSorting = (): (() => void) => {
  const t = useMessages('nonSorting')
  const last = useRef(fieldOfPage(document.activeElement))
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = fieldOfPage(target as Element) ?? last.current
    }
    addEventListener('focusin', onFocus)
    return () => removeEventListener('focusin', onFocus)
  }, [])
  return useCallback(() => {
    if (last.current?.isConnected) toggleInField(last.current)
    else notify.info(t('nowhere'))
  }, [t])
}

/** The command for the palette, the sheet and the keyboard. */
export const useNonSortingShortcut = (): Shortcut => {
  const t = useMessages('nonSorting')
  const toggle = useToggleNonSorting()
  // The palette must return the focus and the selection first.
  return { keys: NON_SORTING_KEYS, label: t('toggle'), scope: 'page', run: () => void setTimeout(toggle) }
}
