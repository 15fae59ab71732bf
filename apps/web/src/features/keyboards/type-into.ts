const TYPED_TYPES = new Set(['text', 'search', 'url', 'tel', 'email'])

/** The field behind an element that text can be typed into: an input, a textarea, or the content of an editor. */
export const typedField = (element: Element | null): HTMLElement | undefined => {
  if (!(element instanceof HTMLElement)) return undefined
  if (element instanceof HTMLInputElement)
    return TYPED_TYPES.has(element.type) && !element.readOnly && !element.disabled ? element : undefined
  if (element instanceof HTMLTextAreaElement) return element.readOnly || element.disabled ? undefined : element
  return element.isContentEditable ? element : undefined
}

/**
 * Edits a field the way a person's keys do: the browser's own commands fire the events that React and CodeMirror listen
 * to, and are steps of the field's undo. They have no successor in the standards.
 */
const command = (field: HTMLElement, name: 'insertText' | 'delete' | 'insertLineBreak', text?: string): void => {
  if (document.activeElement !== field) field.focus({ preventScroll: true })
  document.execCommand(name, false, text)
}

export const insertText = (field: HTMLElement, text: string): void => command(field, 'insertText', text)

export const deleteBackward = (field: HTMLElement): void => command(field, 'delete')

/** Enter: what listens to the key decides; else a new line in a textarea, and the form of an input is sent. */
export const pressEnter = (field: HTMLElement): void => {
  if (document.activeElement !== field) field.focus({ preventScroll: true })
  const stroke = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
  if (!field.dispatchEvent(new KeyboardEvent('keydown', stroke))) return
  if (field instanceof HTMLTextAreaElement) command(field, 'insertLineBreak')
  else if (field instanceof HTMLInputElement) field.form?.requestSubmit()
}
