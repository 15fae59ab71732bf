import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { JOB } from '../../support/limits.ts'
import { apiRecord, apiSearch, newWord, untouchedAmong } from '../../support/records.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const records = (page: Page): Locator => page.getByRole('table', { name: 'Records' })
const record = (page: Page, issn: string): Locator =>
  records(page)
    .getByRole('row')
    .filter({ has: page.getByText(issn, { exact: true }) })
    .first()
const detail = (page: Page, issn: string): Locator =>
  records(page)
    .getByRole('row')
    .filter({ hasText: `001: ${issn}` })
const outcome = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Outcome' }).getByRole('row', { name })
const settings = (page: Page): Locator => page.getByRole('region', { name: 'Settings' })
const status = (page: Page): Locator => settings(page).getByRole('status')

/** The lines of a record in MarcEdit's text format. */
async function readRecordLines(page: Page, issn: string): Promise<string[]> {
  const answer = await call(page, 'GET', `/record/${issn}/download/mrk`)
  expect(answer.status()).toBe(200)
  return (await answer.text()).trimEnd().split('\n')
}

/** Uploads a file in MarcEdit's text format through the page, and waits until its import has ended. */
async function importFile(page: Page, name: string, text: string, mode: 'New import' | 'Reimport'): Promise<void> {
  await page.goto('/import')
  await page.getByText(mode, { exact: true }).click()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  await expect(status(page)).toHaveText('Completed', JOB)
}

const isNoteOf = (fields: Record<string, unknown>, word: string) => JSON.stringify(fields).includes(word)

test('a file is imported after a dry run, with rejected records, a report and an undo', async ({ page }) => {
  test.slow()
  await logIn(page, 'london')
  const ofLondon = {
    basic_query: { query: 'center:_2 AND category:reg AND is_invalid:false', matchFormat: 'LUCENE' },
  }
  const hits = await apiSearch(page, '', { ...ofLondon, sortField: 'issn', sortOrder: 'desc' })
  // Uses only records that earlier tests have not changed or linked, because the outcome of the import depends on their
  // content.
  const issns = hits.map(({ issn }) => issn)
  const [first = '', second = '', third = '', fourth = ''] = await untouchedAmong(page, issns, 4)
  const word = newWord()
  const changed = async (issn: string) => [...(await readRecordLines(page, issn)), `=500  \\\\$aFrom the file ${word}`]
  const broken = (await readRecordLines(page, fourth)).map((line) =>
    line.replace(/^=245 .*/, '=245  10$aAnother title'),
  )
  const unknown = (await readRecordLines(page, fourth)).map((line) => line.replaceAll(fourth, '9999-9994'))
  const files = [await changed(first), await changed(second), await changed(third), broken, unknown]

  const file = `bibliography-${word}.mrk`
  await importFile(page, file, files.map((lines) => `${lines.join('\n')}\n`).join('\n'), 'Reimport')
  await expect(page).toHaveURL(/\/import\/\d+$/)
  await expect(page.getByText('5 of 5 records')).toBeVisible()
  await expect(outcome(page, 'Rejected')).toContainText('1')
  await expectAccessible(page, 'report of a dry run')

  // The page shows the numbers of violations by rule, and three differences.
  await page.getByRole('button', { name: 'Records', exact: true }).click()
  await outcome(page, 'Rejected').getByRole('link').click()
  await expect(records(page).getByText('9999-9994')).toBeVisible()
  await page.getByRole('button', { name: 'Show all records' }).click()
  // Keys also filter the records by outcome.
  await expect(records(page).getByText(first, { exact: true })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/outcome=rejected/)
  await expect(records(page).getByText(first, { exact: true })).toBeHidden()
  await page.keyboard.press('0')
  await expect(page).not.toHaveURL(/outcome=/)
  await expect(records(page).getByText(first, { exact: true })).toBeVisible()
  for (const issn of [first, second, third]) {
    await record(page, issn)
      .getByRole('button', { name: /^Show the details/ })
      .click()
    await expect(detail(page, issn).getByText(`From the file ${word}`)).toBeVisible()
    await expect(detail(page, issn).getByText('Changes', { exact: true })).toBeVisible()
  }
  await expectAccessible(page, 'differences')
  await record(page, second)
    .getByRole('button', { name: /^Refuse record/ })
    .click()
  await detail(page, third).getByRole('button', { name: 'Refuse: exclude from the real run' }).click()
  await expect(record(page, third)).toContainText('Refused')

  // The import continues after the user leaves the page.
  await page.goto('/tasks')
  await page.goBack()
  await expect(page.getByText('2 refused by you')).toBeVisible()
  const dryRun = page.url()
  await page.getByRole('button', { name: 'Import 2 records' }).click()
  await expect(page).not.toHaveURL(dryRun)
  // Searches only the settings: the dry run, which may still be shown, has a column header with the same text.
  await expect(settings(page).getByText('Real run', { exact: true })).toBeVisible()
  await expect(status(page)).toHaveText('Completed', JOB)

  expect(isNoteOf((await apiRecord(page, first)).record.fields, word)).toBe(true)
  expect(isNoteOf((await apiRecord(page, second)).record.fields, word)).toBe(false)
  expect(isNoteOf((await apiRecord(page, third)).record.fields, word)).toBe(false)

  // The report can be downloaded and sent to the supplier of the file.
  for (const [name, suggested, begins] of [
    ['Report', 'import-report.xlsx', 'PK'],
    ['Errors', 'import-errors.txt', ''],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(suggested)
    expect((await readFile(await download.path())).toString('latin1').startsWith(begins)).toBe(true)
  }
  const byKey = page.waitForEvent('download')
  await page.keyboard.press('d')
  expect((await byKey).suggestedFilename()).toBe('import-report.xlsx')

  const undo = page.getByRole('button', { name: 'Revert this import' })
  await undo.click()
  await expect(page.getByRole('dialog')).toContainText(/records? would be restored or removed; none would be skipped/)
  // “Cancel” closes the confirmation and returns the focus.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(undo).toBeFocused()
  await undo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert the import' }).click()
  await expect(page.getByText('restored to their previous content')).toBeVisible()
  await expect(page.getByText('This import was reverted:')).toBeVisible()
  expect(isNoteOf((await apiRecord(page, first)).record.fields, word)).toBe(false)

  await page.getByRole('link', { name: 'Reset' }).click()
  await expect(page.getByRole('heading', { name: 'Past imports' })).toBeVisible()
  await expect(page.getByRole('link', { name: file })).toHaveCount(2)
  await expect(page.getByRole('cell', { name: 'Real run, reverted' })).toBeVisible()
})

test('a file without records is refused, and its import is listed at once', async ({ page }) => {
  await test.step('an invalid file is refused before and after it is sent', async () => {
    await page.goto('/import')
    await expectAccessible(page, 'form of an import')
    const choose = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await choose('list.txt', 'nothing')
    await expect(page.getByText('Submitted file is not a .mrc file.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start the dry run' })).toBeDisabled()
    await choose('empty.zip', 'no archive')
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await choose('garbage.mrc', 'this is no record, and no record follows')
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await expect(status(page)).toHaveText('Failed', JOB)
  })
  await test.step('the import is listed among past imports', async () => {
    await logIn(page, 'france')
    await page.goto('/import')
    const name = `${newWord()}.mrc`
    const buffer = Buffer.from('this is no record, and no record follows')
    await expect(page.getByRole('table', { name: 'Past imports' })).toHaveAttribute('aria-busy', 'false')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer })
    await page.getByRole('button', { name: 'Start the dry run' }).click()
    await page.getByRole('link', { name: 'Reset' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  })
})
