import { toggleNonSorting } from '@seriatim/scripts'
import { insertText } from '../../ui/type-into.ts'

/** The shortcut of the command that marks non-sorting characters; the text editor binds the same keys. */
export const NON_SORTING_KEYS = 'mod+alt+n'

/**
 * Marks the selection of a field as non-sorting, or removes the marks, in the same way as user input, so that it can be
 * undone. In the text editor, this function triggers the command of the editor.
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
