import { userEvent } from 'vitest/browser'

/**
 * Selects disabled fields. It also selects buttons, because a file input is drawn as a button, but no submit buttons.
 */
const DISABLED =
  'input:disabled, select:disabled, textarea:disabled, button:disabled:not([type=submit]), input[readonly], textarea[readonly]'

/** The description that assistive technology reads after the name of a field. */
const descriptionOf = (field: Element): string =>
  (field.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/** Whether a select opens its list. A select without a text box is marked as read-only even if it is enabled. */
async function opens(field: HTMLElement): Promise<boolean> {
  if (field.getAttribute('role') !== 'combobox' || field.matches(':disabled')) return false
  field.focus()
  await userEvent.keyboard('{ArrowDown}')
  const isOpen = field.getAttribute('aria-expanded') === 'true'
  if (isOpen) await userEvent.keyboard('{Escape}')
  return isOpen
}

/** The visible disabled fields of the page, with their names and reasons. */
export async function disabledFields(): Promise<{ name: string; reason: string }[]> {
  const found: { name: string; reason: string }[] = []
  for (const field of document.querySelectorAll<HTMLElement>(`main :is(${DISABLED})`)) {
    if (field.getClientRects().length === 0 || (await opens(field))) continue
    found.push({ name: (field as HTMLInputElement).labels?.[0]?.textContent ?? '', reason: descriptionOf(field) })
  }
  return found
}
