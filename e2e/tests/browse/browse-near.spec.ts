import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { apiRecord, newWord, recordFor, type Use } from '../../support/records.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

const table = (page: Page) => page.getByRole('table', { name: /^Browse/ })
const rows = (page: Page) => table(page).locator('[data-row]')

/** Adds these titles to the record that is reserved for the purpose `use`. */
async function addTitles(page: Page, use: Use, titles: readonly string[]): Promise<void> {
  const { issn } = await recordFor(page, use)
  const { record } = await apiRecord(page, issn)
  const fields = titles.map((a) => ({ indicator1: '3', indicator2: '\\', subFields: [{ a }] }))
  const answer = await call(page, 'POST', `/record/${issn}`, {
    record: { fields: { ...record.fields, 246: fields } },
    dry_run: false,
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('near-equal titles are listed together, with their records and actions', async ({ page, context }) => {
  await logIn(page, 'france')
  const word = newWord()
  await addTitles(page, 'near-equal one', [`${word} près`, `${word} b alone`, `${word} c, d`])
  await addTitles(page, 'near-equal two', [`${word.toUpperCase()} Pres.`, `${word} c D`])

  await page.goto('/browse/titles')
  await expect(rows(page)).not.toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await expect(rows(page).first()).toContainText(`${word} b alone`)
  await page.getByRole('switch', { name: 'Group similar entries' }).press('Space')
  await expect(page).toHaveURL(/near=equal/)
  await expect(rows(page).first()).toContainText(`${word} c D`)
  await expect(rows(page).nth(1)).toContainText(`${word} près`)
  await expect(rows(page).nth(1)).toContainText(`${word.toUpperCase()} Pres.`)
  await expect(page.getByText(`${word} b alone`)).toHaveCount(0)
  await expectAccessible(page, 'near-equal entries')

  // Filter and paging work as in the whole index.
  await page.getByRole('button', { name: 'Beginning' }).click()
  await page.getByLabel('Filter the entries').fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'took' })).toContainText('2 groups')
  await page.getByLabel('Lines per step').fill('1')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Next 1' }).click()
  await expect(rows(page).first()).toContainText(`${word} près`)
  await expect(page.getByRole('button', { name: 'Next 1' })).toHaveAttribute('aria-disabled', 'true')

  // The keyboard alone can open the row with Enter, as in the whole index.
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().focus()
  const [search] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  const found = search.getByRole('table').locator('[data-row]')
  await expect(found).toHaveCount(2)
  for (const row of [0, 1]) await found.nth(row).getByRole('checkbox').check()
  await search.getByRole('button', { name: '2 selected' }).click()
  await expect(search.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await search.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(search).toHaveURL(/catalogue/)
  await search.close()
})
