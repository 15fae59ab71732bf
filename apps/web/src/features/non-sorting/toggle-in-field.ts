import { toggleNonSorting } from '@seriatim/scripts'
import { insertText } from '../keyboards/type-into.ts'

/** The key of the command, as shortcuts are written; the text editor binds the same. */
export const NON_SORTING_KEYS = 'mod+alt+n'

/**
 * Marks what is selected in a field as not sorting, or takes the marks away, the way a person's keys would: it is a step
 * of the field's undo. The text editor does it by its own command.
 */
export const toggleInField = (field: HTMLElement): void => {
  field.focus({ preventScroll: true })
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    const stroke = { key: 'n', code: 'KeyN', keyCode: 78, ctrlKey: true, altKey: true, bubbles: true, cancelable: true }
    field.dispatchEvent(new KeyboardEvent('keydown', stroke))
    return
  }
  const from = field.selectionStart ?? field.value.length
  const to = field.selectionEnd ?? from
  const toggled = toggleNonSorting({ text: field.value, from, to })
  field.setSelectionRange(0, field.value.length)
  insertText(field, toggled.text)
  field.setSelectionRange(toggled.from, toggled.to)
}
