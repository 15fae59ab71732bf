import { expect, type Locator, type Page } from '@playwright/test'
import type { MonitoredSearchRow } from '@seriatim/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { apiRecord, newWord, recordFor } from '../../support/records.ts'
import { queryBox, results, searchFor, settled, shownIssns, total } from '../../support/search-page.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Monitored', exact: true })
const list = (page: Page): Locator => page.getByRole('dialog', { name: 'Monitored searches' })
const entry = (page: Page, description: string): Locator => page.getByRole('menuitem', { name: description })
const row = (page: Page, description: string): Locator => list(page).getByRole('row').filter({ hasText: description })
const changes = (page: Page, description: string): Locator =>
  page.getByRole('region', { name: `Changes in “${description}”` })

async function monitor(page: Page, description: string, query: string): Promise<MonitoredSearchRow> {
  const answer = await call(page, 'POST', '/search/monitored', { description, params: { basic_query: { query } } })
  expect(answer.status()).toBe(200)
  return answer.json()
}

async function openAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function openList(page: Page): Promise<void> {
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: 'Display all' }).click()
  await expect(list(page)).toBeVisible()
}

/** Adds a word to 246 of a record, or removes it, and saves the record as a cataloguer. */
async function saveWith(page: Page, issn: string, word: string | undefined): Promise<void> {
  const { record } = await apiRecord(page, issn)
  const fields: Record<string, unknown> = { ...record.fields }
  const others = [fields['246'] ?? []].flat().filter((field) => !JSON.stringify(field).includes('zyq'))
  const added = { indicator1: '1', indicator2: '\\', subFields: [{ a: word }] }
  fields['246'] = word === undefined ? others : [...others, added]
  if ((fields['246'] as unknown[]).length === 0) delete fields['246']
  const answer = await call(page, 'POST', `/record/${issn}`, { record: { fields }, dry_run: false })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a search is monitored, shows its changes, and is removed', async ({ page }) => {
  test.slow()
  const [word, description] = [newWord(), `Watched ${newWord()}`]
  const { issn } = await recordFor(page, 'monitored')
  await page.goto('/search')
  await searchFor(page, word)
  await openAction(page, 'Monitor this search')
  const dialog = page.getByRole('dialog', { name: 'Monitor this search' })
  await dialog.getByRole('button', { name: 'Monitor' }).click()
  await expect(dialog.getByText('A description is required.')).toBeVisible()
  await expect(dialog.getByText('The users of your centre will see this search: ISSN France.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Description' }).fill(description)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Monitored search created')).toBeVisible()
  await expect(dialog).toBeHidden()

  await saveWith(page, issn, word)
  await page.reload()
  await menuButton(page).click()
  await expect(entry(page, description)).toContainText('1 record · ISSN France')
  await expect(entry(page, description)).toContainText('1 new')
  await entry(page, description).click()
  await settled(page)
  expect(await shownIssns(page)).toEqual([issn])
  await expect(changes(page, description)).toContainText('Since your last visit')
  await changes(page, description).getByRole('button', { name: '1 new' }).click()
  await expect(queryBox(page)).toHaveValue(`issn:(${issn})`)
  await settled(page)
  expect(await shownIssns(page)).toEqual([issn])
  await changes(page, description).getByRole('button', { name: 'Whole search' }).click()
  await expect(queryBox(page)).toHaveValue(word)
  // Searches before and after the monitored one show no changes.
  await searchFor(page, `${word} other`)
  await expect(changes(page, description)).toBeHidden()
  await page.goBack()
  await expect(changes(page, description)).toBeVisible()

  await saveWith(page, issn, `${word} again`)
  await menuButton(page).click()
  await entry(page, description).click()
  await expect(changes(page, description).getByRole('button', { name: '1 changed' })).toBeVisible()
  await expect(changes(page, description).getByRole('button', { name: /new/ })).toBeHidden()

  await saveWith(page, issn, undefined)
  await menuButton(page).click()
  await entry(page, description).click()
  const gone = changes(page, description).getByRole('button', { name: '1 removed' })
  await gone.click()
  await expect(gone).toHaveAttribute('aria-expanded', 'true')
  await expect(changes(page, description).getByRole('link', { name: issn })).toBeVisible()
  await changes(page, description).getByRole('button', { name: 'Hide' }).click()
  await expect(changes(page, description)).toBeHidden()

  await menuButton(page).click()
  await entry(page, description).click()
  await expect(changes(page, description)).toContainText('Nothing new since')

  await openList(page)
  await row(page, description)
    .getByRole('button', { name: `Delete “${description}”` })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete a monitored search' })
  await expect(question).toContainText('Are you sure you want to delete this monitored search ?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, description)).toBeVisible()
  await row(page, description)
    .getByRole('button', { name: `Delete “${description}”` })
    .click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Search deleted')).toBeVisible()
  await expect(row(page, description)).toBeHidden()
})

test('only the creator of a monitored search changes its description', async ({ page }) => {
  test.slow()
  const own = `Own ${newWord()}`
  await monitor(page, own, 'journal')
  await page.goto('/search')
  await openList(page)
  await row(page, own)
    .getByRole('button', { name: `Edit “${own}”` })
    .click()
  const box = list(page).getByRole('textbox', { name: 'Description' })
  await expect(box).toBeFocused()
  await box.fill('  ')
  await page.keyboard.press('Enter')
  await expect(list(page).getByText('A description is required.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(list(page)).toBeVisible()
  await row(page, own)
    .getByRole('button', { name: `Edit “${own}”` })
    .click()
  await box.fill(`${own} renamed`)
  await list(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Search saved')).toBeVisible()
  await expect(row(page, `${own} renamed`)).toBeVisible()

  // A colleague of the centre can run the search, and sees why the search cannot be changed.
  await logIn(page, 'reader')
  await page.goto('/search')
  await openList(page)
  const edit = row(page, own).getByRole('button', { name: `Edit “${own} renamed”` })
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  // The keyboard also opens tooltips.
  await row(page, own)
    .getByRole('button', { name: /^Search/ })
    .focus()
  await page.keyboard.press('Tab')
  await expect(edit).toBeFocused()
  // The tooltip of the previous button may still be closing.
  await expect(page.getByRole('tooltip').filter({ hasText: 'Only the creator of this search' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('textbox')).toBeHidden()
  await expect(row(page, own).getByRole('button', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await row(page, own)
    .getByRole('button', { name: `Search “${own} renamed”` })
    .click()
  await expect(list(page)).toBeHidden()
  await expect(queryBox(page)).toHaveValue('journal')
  await expect(changes(page, `${own} renamed`)).toContainText('This is your first visit')

  // Another centre does not see the search.
  await logIn(page, 'london')
  await page.goto('/search')
  await openList(page)
  await expect(list(page).getByRole('table').or(list(page).getByText('No monitored searches yet'))).toBeVisible()
  await expect(row(page, own)).toHaveCount(0)
})

test('monitored searches of the international centre are visible to all, five in the menu and ten on a page', async ({
  page,
}) => {
  test.slow()
  await logIn(page, 'paris')
  const mark = newWord()
  for (let number = 1; number <= 11; number++) await monitor(page, `Central ${number} ${mark}`, 'revue')
  await logIn(page, 'london')
  await page.goto('/search')
  await menuButton(page).click()
  await expect(page.getByRole('menuitem').filter({ hasText: mark })).toHaveCount(5)
  await expect(page.getByRole('menuitem').filter({ hasText: mark }).first()).toContainText(`Central 11 ${mark}`)
  await page.getByRole('menuitem', { name: 'Display all' }).click()
  await expect(row(page, mark)).toHaveCount(10)
  await expect(row(page, mark).first()).toContainText('For all centres')
  await list(page).getByRole('button', { name: 'Next page' }).click()
  await expect(list(page).getByText(/^Page 2 of/)).toBeVisible()
  await expect(row(page, `Central 1 ${mark}`)).toBeVisible()
  await list(page).getByRole('button', { name: 'Previous page' }).click()
  await expect(row(page, mark)).toHaveCount(10)
})

test('a search is shared by URL and explained part by part', async ({ page, context }) => {
  await test.step('the URL returns the same results in another centre', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/search')
    await searchFor(page, 'journal')
    const found = await total(page)
    await openAction(page, 'Share this search')
    const dialog = page.getByRole('dialog', { name: 'Share this search' })
    const field = dialog.getByRole('textbox', { name: 'Link to the search' })
    await expect(field).toBeFocused()
    const address = await field.inputValue()
    expect(address).toMatch(/^http:\/\/[^/]+\/search\?shared=\w+/)
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(address)
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect(dialog.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await logIn(page, 'london')
    await page.goto(address)
    await expect(queryBox(page)).toHaveValue('journal')
    await settled(page)
    expect(await total(page)).toBe(found)
  })
  await test.step('the interpretation of each part is shown', async () => {
    await logIn(page, 'reader')
    await page.goto('/search')
    await searchFor(page, 'journal coast*')
    await page.getByRole('button', { name: 'Explain' }).click()
    const panel = page.getByRole('region', { name: 'How this search was interpreted' })
    const parts = panel.getByRole('table', { name: 'Parts of the search: Query' })
    const part = parts.getByRole('button', { name: 'coast*', exact: true })
    await expect(part).toBeVisible()
    await expect(parts.getByRole('row', { name: /^coast\*/ })).toContainText(/\d records?/)
    await part.focus()
    await expect(panel.locator('mark')).toHaveText('coast*')
    await panel.getByRole('button', { name: 'Close the explanation' }).click()
    await expect(panel).toBeHidden()
  })
})

/** Expects that the current page violates no accessibility rule in the light and the dark theme. */
async function expectAccessibleInBoth(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${state}, ${colorScheme}`)
  }
}

test('menus, dialogs and panels are accessible in a light and a dark theme', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const description = `Seen ${newWord()}`
  await monitor(page, description, 'journal')
  await page.goto('/search')
  await searchFor(page, 'journal')
  await menuButton(page).click()
  await expect(entry(page, description)).toBeVisible()
  await expectAccessibleInBoth(page, 'menu')
  await entry(page, description).click()
  await expect(changes(page, description)).toBeVisible()
  await page.getByRole('button', { name: 'Explain' }).click()
  await expect(page.getByRole('table', { name: /^Parts of the search/ }).first()).toBeVisible()
  await expect(results(page)).toBeVisible()
  await expectAccessibleInBoth(page, 'changes and explanation')
  await openList(page)
  await expect(row(page, description)).toBeVisible()
  await expectAccessibleInBoth(page, 'list')
  await row(page, description).getByRole('button', { name: /^Edit/ }).click()
  await expectAccessibleInBoth(page, 'list, editing')
  await page.keyboard.press('Escape')
  await row(page, description)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete a monitored search' })
  await expect(question).toBeVisible()
  await expectAccessibleInBoth(page, 'confirmation')
  await page.keyboard.press('Escape')
  // Escape closes the confirmation first, so the test waits until it has disappeared.
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await openAction(page, 'Share this search')
  await expect(page.getByRole('textbox', { name: 'Link to the search' })).toBeVisible()
  await expectAccessibleInBoth(page, 'sharing')
  await page.keyboard.press('Escape')
  await openAction(page, 'Monitor this search')
  await page.getByRole('dialog').getByRole('button', { name: 'Monitor' }).click()
  await expect(page.getByText('A description is required.')).toBeVisible()
  await expectAccessibleInBoth(page, 'monitoring, refused')
})
