import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { apiRecord, recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

/** A valid ISSN without a record. */
const UNKNOWN = '9999-9994'

const choose = async (page: Page, name: string, content: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Table/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

const countIn = (page: Page, name: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: name }).locator('dd')

test('a table of archives is imported after a dry run', async ({ page }) => {
  const { issn } = await recordFor(page, 'enrichments by table')
  await page.goto('/admin/enrichments')
  await expect(page.getByText('No enrichments imported yet')).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Import a table' })
  await expect(form.getByRole('combobox', { name: 'Source' })).toBeFocused()
  await expect(form.getByRole('region', { name: 'Columns' })).toContainText('agency_code')
  await form.getByRole('button', { name: 'Start the dry run' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose a table.')
  await expectAccessible(page, 'the form of a table of enrichments')

  // An unreadable file is refused, and the form keeps its values.
  await choose(page, 'wrong.csv', 'title,year\nNature,1869\n')
  await form.getByRole('button', { name: 'Start the dry run' }).click()
  await expect(form.getByRole('alert')).toContainText('The table needs one of these columns')
  await form.getByRole('button', { name: 'Remove the file' }).click()

  const table = ['issn,agency,agency_code,status,shelf', `${issn},Portico,portico,Preserved,3`, `${UNKNOWN},Portico,,,`]
  await choose(page, 'keepers of spring.csv', table.join('\n'))
  await form.getByRole('button', { name: 'Start the dry run' }).click()
  const result = page.getByRole('dialog', { name: /^Enrichments no\. \d+: Archiving agencies/ })
  await expect(result.getByRole('status').filter({ hasText: 'completed' })).toBeVisible()
  await expect(countIn(page, 'added')).toHaveText('1')
  await expect(countIn(page, 'unknown ISSNs')).toHaveText('1')
  const problems = result.getByRole('region', { name: 'Problems' })
  await expect(problems.getByRole('row', { name: UNKNOWN })).toContainText(`The database has no record of ${UNKNOWN}`)
  await expect(problems).toContainText('The column “shelf” is ignored.')
  await expectAccessible(page, 'a dry run of enrichments')
  expect((await apiRecord(page, issn)).record.fields['920']).toBeUndefined()
  const download = page.waitForEvent('download')
  await problems.getByRole('link', { name: 'Download all problems (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^enrichments-\d+\.csv$/)

  await result.getByRole('button', { name: 'Start the import' }).click()
  await expect(result.getByText(/Import after dry run no\. \d+\./)).toBeVisible()
  await expect(result.getByRole('status').filter({ hasText: 'completed' })).toBeVisible()
  expect(JSON.stringify((await apiRecord(page, issn)).record.fields['920'])).toContain('Portico')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/enrichments$/)
  const rows = page.getByRole('row', { name: /keepers of spring\.csv/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('import')

  // The history of the record shows the system as author, and the card shows the source of the field.
  await page.goto(`/catalogue?issns=${issn}`)
  await expect(page.getByText('Portico').first()).toBeVisible()
})
