import { expect, type Locator, type Page } from '@playwright/test'

/** One record of the assignment form, by its position from 1. */
export const provisional = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Record #${number}`, exact: true })

/** A field of a record, or of the area below the records: a text input or a list. */
export const field = (within: Locator | Page, name: string): Locator =>
  within.getByRole('combobox', { name, exact: true }).or(within.getByRole('textbox', { name, exact: true }))

export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Validate provisional records|Assign ISSN|Clear)$/ })

/** The dialog with the assigned ISSNs. */
export const assigned = (page: Page): Locator => page.getByRole('dialog', { name: /ISSNs? (was|were) assigned$/ })

export async function openAssignment(page: Page): Promise<void> {
  await page.goto('/assignment')
  await expect(provisional(page, 1)).toBeVisible()
}

/** Types text in a field or list, then moves to the next field. */
export async function typeOn(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

export type Fields = {
  readonly title: string
  readonly qualifier?: string
  readonly medium?: string
  readonly language?: string
  readonly country?: string
  /** The Library of Congress country; required if several belong to the ISO country. */
  readonly lc?: string
  readonly url?: string
  readonly imprint?: string
}

/** Fills all required fields from the key title on, using only the keyboard. */
export async function typeRecord(page: Page, number: number, fields: Fields): Promise<void> {
  const { title, qualifier = '', medium = 'ta', language = 'fre', country = 'FRA' } = fields
  const card = provisional(page, number)
  await expect(field(card, 'Key title')).toBeFocused()
  await typeOn(page, title)
  await typeOn(page, qualifier)
  // Tab may stop at links to similar titles between two fields.
  await tabTo(page, field(card, 'Medium'))
  for (const code of [medium, language, 'p', country]) await typeOn(page, code)
  // If the ISO country has only one Library of Congress country, it is selected automatically.
  await expect(field(card, 'Country (LC)')).toBeFocused()
  if (fields.lc !== undefined) await typeOn(page, fields.lc)
  await expect(field(card, 'Country (LC)')).not.toHaveValue('')
  await tabTo(page, field(card, 'Frequency'))
  for (const text of ['m', '2026', '9999', 'already']) await typeOn(page, text)
  await typeOn(page, fields.imprint ?? '$a Paris $b Éditions du Rivage $c 2026-')
  await typeOn(page, 'earliest')
  if (fields.url !== undefined) await page.keyboard.type(fields.url)
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Submits the form by keyboard, and waits for the result. */
export async function submitByKey(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/assignment'))
  await page.keyboard.press('Control+Enter')
  await answered
}

/** The ISSNs in the dialog of an assignment, in the order of the records. */
export async function assignedIssns(page: Page): Promise<string[]> {
  await expect(assigned(page)).toBeVisible()
  const texts = await assigned(page).getByRole('row').allTextContents()
  return texts.flatMap((text) => /\d{4}-\d{3}[\dX]/.exec(text)?.[0] ?? [])
}
