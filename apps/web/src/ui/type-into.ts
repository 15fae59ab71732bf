const TYPED_TYPES = new Set(['text', 'search', 'url', 'tel', 'email'])

/** The editable field that contains an element: an input, a textarea, or the content of an editor. */
export const editableFieldOf = (element: Element | null): HTMLElement | undefined => {
  if (!(element instanceof HTMLElement)) return undefined
  if (element instanceof HTMLInputElement)
    return TYPED_TYPES.has(element.type) && !element.readOnly && !element.disabled ? element : undefined
  if (element instanceof HTMLTextAreaElement) return element.readOnly || element.disabled ? undefined : element
  return element.isContentEditable ? element : undefined
}

/**
 * Edits a field like a user does: these browser commands fire the events that React and CodeMirror need, and users can
 * undo them. The commands are deprecated, but there is no replacement.
 */
const runEditCommand = (field: HTMLElement, name: 'insertText' | 'delete' | 'insertLineBreak', text?: string): void => {
  if (document.activeElement !== field) field.focus({ preventScroll: true })
  document.execCommand(name, false, text)
}

export const insertText = (field: HTMLElement, text: string): void => runEditCommand(field, 'insertText', text)

export const deleteBackward = (field: HTMLElement): void => runEditCommand(field, 'delete')

/**
 * Presses Enter in a field. Key listeners take precedence; otherwise a textarea gets a new line, and an input submits
 * its form.
 */
export const pressEnter = (field: HTMLElement): void => {
  if (document.activeElement !== field) field.focus({ preventScroll: true })
  const stroke = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
  if (!field.dispatchEvent(new KeyboardEvent('keydown', stroke))) return
  if (field instanceof HTMLTextAreaElement) runEditCommand(field, 'insertLineBreak')
  else if (field instanceof HTMLInputElement) field.form?.requestSubmit()
}
