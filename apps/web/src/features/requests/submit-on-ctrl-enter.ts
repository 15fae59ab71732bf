import type { KeyboardEvent } from 'react'
import { strokeName } from '../../kernel/shortcut-keys.ts'

/** Submits a form with Ctrl or Cmd and Enter, also from a field with several lines. */
export const submitOnCtrlEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (strokeName(event.nativeEvent) !== 'mod+Enter' || event.repeat) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
