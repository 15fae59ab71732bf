import { useCallback, useEffect, useRef } from 'react'
import { useMessages } from '../../app/i18n.ts'
import type { Shortcut } from '../../app/shortcuts.tsx'
import { notify } from '../../ui/notify.ts'
import { typedField } from '../keyboards/type-into.ts'
import { NON_SORTING_KEYS, toggleInField } from './toggle-in-field.ts'

/** What lies over the page (a palette, a dialog, a menu) takes the focus for a moment and is no place that is meant. */
const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"]'

const fieldOfPage = (element: Element | null): HTMLElement | undefined => {
  const field = typedField(element)
  return field?.closest(OVER_THE_PAGE) ? undefined : field
}

/** Sets and takes away the marks of non-sorting characters in the field that was typed in last. */
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
  // The palette gives the focus back first, and only then what is selected is selected again.
  return { keys: NON_SORTING_KEYS, label: t('toggle'), scope: 'page', run: () => void setTimeout(toggle) }
}
