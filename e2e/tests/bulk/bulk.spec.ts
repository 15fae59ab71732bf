import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { editor } from '../../support/editor-page.ts'
import { JOB } from '../../support/limits.ts'
import { apiRecord, newWord, recordFor } from '../../support/records.ts'
import { settled } from '../../support/search-page.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const records = (page: Page): Locator => page.getByRole('table', { name: 'Records' })
const row = (page: Page, issn: string): Locator =>
  records(page)
    .getByRole('row')
    .filter({ has: page.getByText(issn, { exact: true }) })
    .first()
const state = (page: Page): Locator => page.getByRole('region', { name: 'About this change set' }).getByRole('status')
const noted = async (page: Page, issn: string): Promise<string> =>
  JSON.stringify((await apiRecord(page, issn)).record.fields['500'] ?? '')

test('records of a search are changed by a form after a preview, except one excluded by key, and reverted', async ({
  page,
}) => {
  const issns: string[] = []
  for (const use of ['bulk one', 'bulk two', 'bulk three'] as const) issns.push((await recordFor(page, use)).issn)
  const [first, second, third] = issns as [string, string, string]
  const word = newWord()
  await page.goto(`/search?q=${issns.map((issn) => `022.a:${issn}`).join(' OR ')}&format=LUCENE&sort=issn`)
  await settled(page)
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Change many records…' }).click()
  await expect(page.getByRole('heading', { name: 'Change many records' })).toBeVisible()
  await expect(page.getByText('The 3 records found by your search')).toBeVisible()

  await page.getByRole('combobox', { name: 'Kind of change' }).selectOption('Add a field')
  await page.getByRole('textbox', { name: 'Field', exact: true }).fill('500')
  await page.getByRole('textbox', { name: 'Subfields' }).fill(`$a Checked ${word}`)
  await expect(page.getByText(`add 500 ## $a "Checked ${word}"`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of the change set' }).fill(`Notes ${word}`)
  await expectAccessible(page, 'a change of many records')
  await page.getByRole('button', { name: 'Preview' }).click()

  await expect(page).toHaveURL(/\/bulk\/\d+$/)
  await expect(state(page)).toHaveText('Preview complete, not run', JOB)
  await expect(page.getByRole('heading', { name: `Notes ${word}` })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'added 500' })).toBeVisible()
  await expect(row(page, first)).toContainText(`Checked ${word}`)
  expect(await noted(page, first)).not.toContain(word)

  // A key excludes the record of the focused row, so the macro changes the other two records.
  await row(page, second).focus()
  await page.keyboard.press('r')
  await expect(row(page, second).getByText('excluded')).toBeVisible()
  await expectAccessible(page, 'a preview')
  await page.getByRole('button', { name: 'Change 2 records' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 records' })
  await expect(dialog.getByRole('button', { name: 'Change 2 records' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(state(page)).toHaveText('Done', JOB)
  for (const issn of [first, third]) expect(await noted(page, issn)).toContain(word)
  expect(await noted(page, second)).not.toContain(word)

  await page.getByRole('button', { name: 'Revert this change set' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(state(page)).toHaveText('Reverted', JOB)
  await expect(page.getByText('2 records were reverted; none was skipped.')).toBeVisible()
  for (const issn of [first, third]) expect(await noted(page, issn)).not.toContain(word)

  // The change set stays in the list and can be found by its name.
  await page.goto('/bulk')
  await page.getByRole('searchbox', { name: 'Find a change set' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: `Notes ${word}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: word })).toContainText('Reverted')
})

test('a revert skips records edited after the change set; they are merged in the editor', async ({ page }) => {
  const { issn } = await recordFor(page, 'bulk by hand')
  const [wrong, since] = [newWord(), newWord()]
  const begun = await call(page, 'POST', '/bulk', { issns: [issn], macro: `add 500 ## $a "${wrong}"` })
  const { id } = (await begun.json()) as { id: string }
  await page.goto(`/bulk/${id}`)
  await expect(state(page)).toHaveText('Preview complete, not run', JOB)
  await page.getByRole('button', { name: 'Change 1 record' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Change 1 record' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(state(page)).toHaveText('Done', JOB)
  const { record } = await apiRecord(page, issn)
  const note = { indicator1: '\\', indicator2: '\\', subFields: [{ a: since }] }
  await call(page, 'POST', `/record/${issn}`, { record: { fields: { ...record.fields, 515: [note] } }, dry_run: false })

  await page.getByRole('button', { name: 'Revert this change set' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
  await expect(state(page)).toHaveText('Partly reverted', JOB)
  await page.getByRole('row', { name: 'Not reverted' }).getByRole('link').click()
  await expect(page).toHaveURL(/shown=revert_kept/)
  await expect(row(page, issn)).toContainText('skipped: changed since')
  // The row is opened only after the filtered rows are shown, because a replaced row loses the focus.
  await expect(async () => {
    await row(page, issn).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Merge manually…' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Merge manually…' }).click()

  // The editor shows the content before the change set, and offers to merge it with the current content.
  await expect(editor(page, issn)).not.toContainText(wrong)
  await page.getByRole('button', { name: 'Merge both' }).click()
  await expect(editor(page, issn)).toContainText(since)
  await expect(editor(page, issn)).not.toContainText(wrong)
})
