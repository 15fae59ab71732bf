import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { apiSearch } from '../../support/records.ts'
import { setSession } from '../../support/session.ts'
import { pressSequence } from '../../support/strokes.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/** ISSNs of records in the demonstration database that have this category. */
const numbersOf = async (page: Page, category: string): Promise<string[]> => {
  const query = { query: `category:${category} AND draft_record:false`, matchFormat: 'LUCENE' as const }
  return (await apiSearch(page, '', { basic_query: query, sortField: 'issn' })).map(({ issn }) => issn)
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name, { timeout: 100 })
  }).toPass()
}

test('a table of ISSNs is submitted, reviewed and downloaded by keyboard', async ({ page }) => {
  test.slow()
  await test.step('a file that is not a table is refused', async () => {
    await page.goto('/issn-lists')
    const choose = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('empty.csv', '\n\n')
    await expect(page.getByRole('alert')).toContainText('It has no rows with text.')
    await choose('list.csv', 'Name\nx\n')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('combobox', { name: 'Content of the column Name' }).selectOption('ISSN')
    await expect(page.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-disabled')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('region', { name: 'First rows of the table' })).toHaveCount(0)
  })
  await test.step('a table is sent, and its result is filtered and downloaded', async () => {
    const [registered = '', other = ''] = await numbersOf(page, 'reg')
    const [cancelled = ''] = await numbersOf(page, 'can')
    const rows = [
      `${registered.replace('-', '')};A title;first`,
      `ISSN: ${cancelled};;second`,
      'n/a;;third',
      ...Array.from({ length: 4 }, () => `${other};;more`),
    ]
    await page.goto('/issn-lists')
    await expect(page.getByText(/of 1,000,000 ISSNs left until/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-disabled', 'true')
    const buffer = Buffer.from(`Print ISSN;Title;Note\r\n${rows.join('\r\n')}\r\n`)
    await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })

    const preview = page.getByRole('region', { name: 'First rows of the table' })
    await expect(preview.getByRole('row')).toHaveCount(7)
    await expect(page.getByRole('combobox', { name: 'Separator' })).toHaveValue(';')
    await expect(page.getByRole('combobox', { name: 'Content of the column Print ISSN' })).toHaveValue('issn')
    await expectAccessible(page, 'the form of a list of ISSNs')
    // Another separator results in another table. The detected separator restores the first table.
    await page.getByRole('combobox', { name: 'Separator' }).selectOption('Comma')
    await expect(preview.getByRole('columnheader')).toHaveCount(1)
    await page.getByRole('combobox', { name: 'Separator' }).selectOption('Semicolon')
    await expect(preview.getByRole('columnheader')).toHaveCount(3)

    await page.getByRole('combobox', { name: 'Content of the column Note' }).focus()
    await tabTo(page, 'ISSN-L information')
    await page.keyboard.press('Space')
    await tabTo(page, 'Keepers data')
    await page.keyboard.press('Space')
    await tabTo(page, 'Submit')
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/issn-lists\?task=/)
    const numbers = page.getByRole('table', { name: 'ISSNs of the list' })
    await expect(numbers.getByRole('row', { name: new RegExp(registered) }).first()).toContainText('Valid')
    await expect(page.getByText(/^Corrected: /)).toContainText('hyphen missing (1)')
    await expectAccessible(page, 'the result of a list of ISSNs')
    await page.reload()
    const filter = page.getByRole('button', { name: /^Cancelled 1$/ })
    await filter.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/status=cancelled/)
    await expect(numbers.getByRole('row')).toHaveCount(2)
    await expect(numbers.getByRole('link', { name: cancelled, exact: true })).toBeVisible()

    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Get result' }).focus()
    await page.keyboard.press('Enter')
    const file = await downloaded
    expect(file.suggestedFilename()).toBe('list-result.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/^Print ISSN;Print ISSN_status;Print ISSN_corrected;.*;Title;Title_match;Note$/)
    expect(lines[1]).toContain(`;valid;${registered};`)
    expect(lines).toHaveLength(9)
  })
})

test('records of a list of ISSNs are downloaded, and unknown ISSNs are listed', async ({ page }) => {
  test.slow()
  const [first = '', second = ''] = await numbersOf(page, 'reg')
  await page.goto('/marc21-lists')
  await page.getByRole('textbox', { name: 'ISSNs, one per line' }).focus()
  await page.keyboard.insertText(`${first}\n${second.replace('-', '')}\n9999-9994\n`)
  await expect(page.getByText('3 lines, 3 with an ISSN')).toBeVisible()
  await expectAccessible(page, 'the form of a list of records')
  await page.reload()
  await expect(page.getByText('3 lines, 3 with an ISSN')).toBeVisible()
  await page.getByRole('textbox', { name: 'ISSNs, one per line' }).focus()
  await tabTo(page, 'Extract')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/marc21-lists\?task=/)
  await expect(page.getByText(/1 entry was not found: 9999-9994/)).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Get result' }).click()
  expect((await downloaded).suggestedFilename()).toBe('issn-list.mrc')
  const missing = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Entries not found' }).click()
  expect(await readFile(await (await missing).path(), 'utf8')).toBe('9999-9994\n')
})

test('lists are offered only to users with the permission, in the menu and at log-in', async ({ page }) => {
  await setSession(page.context(), 'reader')
  await page.goto('/issn-lists')
  await expect(page.getByRole('heading', { name: 'You do not have permission to submit lists of ISSNs' })).toBeVisible()
  await page.goto('/lists')
  await expect(page).toHaveURL(/\/marc21-lists$/)
  // The menu shows a single page of lists as a link, and several in a flyout.
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'MARC 21 list' })).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Abbreviations and lists' })).toHaveCount(0)
  await setSession(page.context(), 'france')
  await page.goto('/lists')
  await expect(page).toHaveURL(/\/issn-lists$/)
  const submissions = menu.getByRole('button', { name: 'Abbreviations and lists' })
  await submissions.hover()
  await expect(page.getByRole('tooltip', { name: 'Abbreviations and lists' })).toBeVisible()
  await submissions.press('Enter')
  await expect(page.getByRole('tooltip', { name: 'Abbreviations and lists' })).toBeHidden()
  await expect(page.getByRole('menuitem')).toHaveText(['Abbreviations', 'ISSN list', 'MARC 21 list', 'Title list'])
  await page.getByRole('menuitem', { name: 'Title list' }).press('Enter')
  await expect(page).toHaveURL(/\/title-lists$/)
  await pressSequence(page, 'g', 'm')
  await expect(page).toHaveURL(/\/marc21-lists$/)
})

test('the header of a table below title lines is detected, and another row can be chosen', async ({ page }) => {
  await page.goto('/issn-lists')
  const buffer = Buffer.from('Our journals;2026\n\nTitle;Print ISSN;Note\nHearing research;0378-5955;x\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'journals.txt', mimeType: 'text/plain', buffer })
  const header = page.getByRole('combobox', { name: 'Column names' })
  await expect(header.getByRole('option', { selected: true })).toHaveText('Row 3: Title · Print ISSN · Note')
  await expect(page.getByRole('combobox', { name: 'Content of the column Print ISSN' })).toHaveValue('issn')
  await expectAccessible(page, 'the form of a list with a header below title lines')
  await header.selectOption('Row 1: Our journals · 2026')
  await expect(page.getByRole('combobox', { name: 'Content of the column Our journals' })).toBeVisible()
  await header.selectOption('No row')
  await expect(page.getByRole('combobox', { name: 'Content of the column #2' })).toBeVisible()
})
