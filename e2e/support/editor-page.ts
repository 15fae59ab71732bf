import { expect, type Locator, type Page } from '@playwright/test'

/** The card of a record on the catalogue page. */
export const card = (page: Page, issn: string): Locator => page.getByRole('region', { name: issn, exact: true })

export const editor = (page: Page, issn: string): Locator =>
  page.getByRole('textbox', { name: `Fields of record ${issn}` })

/** The line of the first field with a tag. */
export const line = (page: Page, issn: string, tag: string): Locator =>
  editor(page, issn)
    .locator('.cm-line')
    .filter({ hasText: new RegExp(`^${tag} `) })
    .first()

/** Opens a tab of the problem panel: in the row of tabs or, if the row is too narrow, from the menu at its end. */
export async function openProblemTab(page: Page, name: string | RegExp): Promise<void> {
  const tab = problems(page).getByRole('tab', { name })
  const more = problems(page).getByRole('button', { name: /More tabs$/ })
  await expect(tab.or(more).first()).toBeVisible()
  if (await tab.isVisible()) return tab.click()
  await more.click()
  await page.getByRole('menuitem', { name }).click()
}

export const problems = (page: Page): Locator => page.getByRole('complementary', { name: /^Problems of record / })

/** Text in the editor that is underlined because of a problem. */
export const underlined = (page: Page, issn: string): Locator =>
  editor(page, issn).locator('.cm-lintRange-error, .cm-lintRange-warning')

export const validateButton = (page: Page): Locator => page.getByRole('button', { name: /^Validate as / })

export const resultDialog = (page: Page, issn: string): Locator =>
  page.getByRole('dialog', { name: `Validation of ${issn}` })

/** Opens a record in the editor by its URL, and waits until the editor accepts input. */
export async function openEditor(page: Page, issn: string): Promise<void> {
  await page.goto(`/catalogue?issns=${issn}`)
  await expect(editor(page, issn)).toBeVisible()
}

/** Puts the cursor at the end of the first field with a tag, and types. */
export async function typeInto(page: Page, issn: string, tag: string, text: string): Promise<void> {
  await line(page, issn, tag).click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

/** Types at the end of the first subfield of the title (245 $a). */
export async function typeIntoTitle(page: Page, issn: string, text: string): Promise<void> {
  await line(page, issn, '245').click()
  await page.keyboard.press('Home')
  // Tab moves from the tag over both indicators to the end of $a.
  for (const _ of ['indicator 1', 'indicator 2', 'value']) await page.keyboard.press('Tab')
  await page.keyboard.type(text)
}

export async function validate(page: Page, issn: string): Promise<Locator> {
  await card(page, issn)
    .getByRole('button', { name: /^Validate as / })
    .click()
  await expect(resultDialog(page, issn)).toBeVisible()
  return resultDialog(page, issn)
}

/** Validates the record and saves it as active, with or without warnings. */
export async function saveActive(page: Page, issn: string): Promise<void> {
  const dialog = await validate(page, issn)
  await dialog.getByRole('button', { name: /^Save as active record/ }).click()
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
}

/** Types a tag into the open list of fields to add, and selects the field when the list shows it. */
export async function takeField(page: Page, tag: string): Promise<void> {
  await page.keyboard.type(tag)
  await expect(page.locator('[role="option"][data-combobox-selected]')).toHaveText(new RegExp(`^${tag} `))
  await page.keyboard.press('Enter')
}

/** Types a new field below another one: its tag, two indicators, and the content of `$a`. */
export async function addField(
  page: Page,
  issn: string,
  below: string,
  tag: string,
  indicators: string,
  text: string,
): Promise<void> {
  await line(page, issn, below).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type(`${tag}${indicators}${text}`)
}
