import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { searchFor, settled, total } from '../../support/search-page.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' })

const openExport = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: /^Export/ }).click()
  await expect(dialog(page)).toBeVisible()
}
const choose = async (page: Page, format: string) => {
  await dialog(page).getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: format, exact: true }).click()
}
const fetched = async (page: Page): Promise<{ name: string; text: string }> => {
  const file = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  const download = await file
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('records are exported in the format, with the columns and under the name that were chosen', async ({ page }) => {
  await test.step('records are exported as text under the chosen name', async () => {
    await page.goto('/search')
    await searchFor(page, 'journal')
    await settled(page)
    const found = await total(page)
    await openExport(page)
    await expect(dialog(page).getByRole('textbox', { name: 'File name' })).toHaveValue('export.mrc')
    await choose(page, 'MARC 21 as text')
    await expect(dialog(page).getByRole('textbox', { name: 'File name' })).toHaveValue('export.mrk')
    const { name, text } = await fetched(page)
    expect(name).toBe('export.mrk')
    expect(text.match(/^=001 {2}/gm)).toHaveLength(found)
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('records are exported as a table with columns stored under a name', async () => {
    await page.goto('/search?q=journal&size=5')
    await settled(page)
    await openExport(page)
    await choose(page, 'TSV, chosen columns')
    const columns = dialog(page).getByLabel('Columns', { exact: true })
    await columns.pressSequentially('issn,245$ab,')
    await columns.pressSequentially('24$a')
    await columns.press('Enter')
    await expect(dialog(page).getByText('24$a is not a field, subfield or filter name')).toBeVisible()
    await expect(columns).toHaveValue('24$a')
    await columns.fill('')
    await dialog(page).getByRole('textbox', { name: 'Save these columns as' }).fill('Titles')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await dialog(page).getByRole('textbox', { name: 'File name' }).fill(' ')
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
    await expect(dialog(page).getByText('A file name is required')).toBeVisible()
    await expect(dialog(page).getByRole('textbox', { name: 'File name' })).toBeFocused()
    await dialog(page).getByRole('textbox', { name: 'File name' }).fill('titres été.tsv')
    await expectAccessible(page, 'columns of your choice')
    const { name, text } = await fetched(page)
    expect(name).toBe('titres été.tsv')
    expect(text.split('\n')[0]).toBe('issn\t245$ab')
    await openExport(page)
    await choose(page, 'Spreadsheet (XLSX), chosen columns')
    await dialog(page).getByRole('combobox', { name: 'Saved column sets' }).click()
    await page.getByRole('option', { name: 'Titles' }).click()
    await expect(dialog(page).getByText('245$ab', { exact: true })).toBeVisible()
  })
})

test('a large export runs in the background and is downloaded from the tasks page', async ({ page }) => {
  await page.goto('/search?q=')
  await searchFor(page, '')
  await settled(page)
  const found = await total(page)
  expect(found).toBeGreaterThan(1_000)
  await openExport(page)
  await expect(dialog(page).getByText(/exported in the background/)).toBeVisible()
  await choose(page, 'UNIMARC, ISO 2709, without enrichments')
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByText('The file is being created')).toBeVisible()
  await page.getByRole('link', { name: 'Go to task page' }).click()
  await expect(page).toHaveURL(/\/tasks/)
  const result = page.getByRole('link', { name: /Get result/ }).first()
  await expect(result).toBeVisible()
  await expect(page.getByText(/No UNIMARC equivalent, not exported: .*776 \$h/)).toBeVisible()
  const file = page.waitForEvent('download')
  await result.click()
  const download = await file
  expect(download.suggestedFilename()).toBe('export-unimarc-raw.mrc')
  expect((await readFile(await download.path(), 'latin1')).split('\x1d')).toHaveLength(found + 1)
})
