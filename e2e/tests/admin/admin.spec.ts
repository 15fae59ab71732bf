import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const table = (page: Page, name = 'Continuing resource types') => page.getByRole('table', { name })
const rowOf = (page: Page, code: string) => table(page).getByRole('row').filter({ hasText: code })

/** Takes away what an earlier try left. */
async function withoutRow(page: Page, code: string): Promise<void> {
  const answer = await call(page, 'GET', '/admin/continuing_resource_types?size=1000')
  const { rows } = (await answer.json()) as { rows: { id: string; code: string }[] }
  const row = rows.find((each) => each.code === code)
  if (row) await call(page, 'DELETE', `/admin/continuing_resource_types/${row.id}`)
}

test('a type of resource is added, corrected, retired and deleted, by keyboard', async ({ page }) => {
  await withoutRow(page, '9')
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { name: 'Continuing resource types' })).toBeVisible()
  await expect(rowOf(page, 'Periodical').first()).toBeVisible()

  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('9')
  await page.keyboard.press('Control+s')
  await expect(
    dialog.getByText('Enter a name in English: the other languages use it where they have none.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Name in English')).toBeFocused()
  await page.keyboard.type('Comic')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Comic')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search the rows' }).fill('comic')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name in English')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await dialog.getByRole('checkbox', { name: 'Offered' }).press('Space')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Comics')).toContainText('No')

  await page.getByRole('link', { name: 'Edit 9' }).click()
  await expect(dialog.getByText('Name in English: Comic → Comics')).toBeVisible()
  await expectAccessible(page, 'the form of a row of administration')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 9?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Name in English')).toHaveValue('Comics')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No matching rows')).toBeVisible()
  await page.goto('/audit?kind=admin')
  await expect(page.getByText('Continuing resource types: 9 was deleted').first()).toBeVisible()
})

test('administration keeps rows in use and typed text, and lists its areas at an unknown address', async ({ page }) => {
  await test.step('rows in use, conflicts and failures', async () => {
    await test.step('a row that records use leads to these records', async () => {
      await page.goto('/admin/continuing_resource_types')
      await page.getByRole('link', { name: 'Edit p', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const remove = dialog.getByRole('button', { name: 'Delete' })
      await expect(remove).toHaveAttribute('aria-disabled', 'true')
      await remove.hover()
      await expect(page.getByText(/records use it\. It can be retired/)).toBeVisible()
      await dialog.getByRole('link', { name: 'Show these records' }).click()
      await expect(page).toHaveURL(/\/search\?.*continuing_resource_type/)
      await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    })
    await test.step('the second change of a row is joined with the first', async () => {
      await page.goto('/admin/continuing_resource_types')
      await page.getByRole('link', { name: 'Edit n', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const french = dialog.getByLabel('Name in French')
      await french.fill('Quotidien ou hebdomadaire')
      const { rows } = await (await call(page, 'GET', '/admin/continuing_resource_types?size=1000')).json()
      const row = rows.find((each: { code: string }) => each.code === 'n')
      await call(page, 'PUT', `/admin/continuing_resource_types/${row.id}`, { position: row.position + 1 })
      await page.keyboard.press('Control+s')
      await expect(dialog.getByRole('alert')).toContainText('Another person changed this row while it was open here')
      await expect(dialog.getByLabel('Position')).toHaveValue(String(row.position + 1))
      await expect(french).toHaveValue('Quotidien ou hebdomadaire')
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog', { name: 'Discard your changes?' })
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect(dialog).toBeHidden()
      await call(page, 'PUT', `/admin/continuing_resource_types/${row.id}`, { position: row.position })
    })
    await test.step('the page of a list stays, and what was typed survives a failed save', async () => {
      await page.goto('/admin/iso_languages?page=2')
      await expect(page.getByText('Page 2 of')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search the rows' }).focus()
      await page.keyboard.press('Tab')
      await expect(page).toHaveURL(/page=2/)
      await page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click()
      const english = page.getByRole('dialog').getByLabel('Name in English')
      await english.fill('Something typed')
      await page.route('**/api/admin/iso_languages/*', (route) => route.abort())
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(english).toHaveValue('Something typed')
    })
  })
  await test.step('an unknown area', async () => {
    await page.unrouteAll()
    await page.goto('/admin/nothing')
    await expect(page.getByText('There is no such area')).toBeVisible()
    await page.getByRole('link', { name: 'Languages' }).click()
    await expect(table(page, 'Languages')).toBeVisible()
    await expectAccessible(page, 'an area of administration')
  })
})
