import { useCallback, useEffect, useRef } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import type { Shortcut } from '../../kernel/shortcuts.tsx'
import { editableFieldOf } from '../../ui/type-into.ts'
import { NON_SORTING_KEYS, toggleInField } from './toggle-in-field.ts'

/**
 * Overlays (palette, dialog, menu): fields in them have the focus only for a moment, and are not the target of the
 * command.
 */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="listbox"]'

const fieldOfPage = (element: Element | null): HTMLElement | undefined => {
  const field = editableFieldOf(element)
  return field?.closest(OVERLAYS) ? undefined : field
}

/** Returns a function that sets or removes the non-sorting marks in the field that was used last. */
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

/** The command that sets or removes non-sorting marks, for the palette, the shortcut sheet and the keyboard. */
export const useNonSortingShortcut = (): Shortcut => {
  const t = useMessages('nonSorting')
  const toggle = useToggleNonSorting()
  // Runs after the palette has returned the focus and the selection to the field.
  return { keys: NON_SORTING_KEYS, label: t('toggle'), scope: 'page', run: () => void setTimeout(toggle) }
}
