import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

test('administration finds records by their state and shows families with their members', async ({ page }) => {
  await page.goto('/admin/work/records')
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Records', exact: true }).click()
  const rows = page.getByRole('table').getByRole('row')
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('free')
  await expect(rows.nth(1)).toContainText('Free')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('reg')
  await expect(page.getByText('No matching rows')).toBeVisible()
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('active')
  await expect(rows.nth(1)).toContainText('Active')
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=title/)
  await expectAccessible(page, 'the list of records')

  await page.goto('/admin/work/issnl')
  const family = page.getByRole('table').getByRole('row').nth(1)
  await family.getByRole('button', { name: /^Show the details of/ }).click()
  await expect(page.getByText(/022 \$l/).first()).toBeVisible()
  await expectAccessible(page, 'the families of ISSN-Ls')

  for (const area of ['titles', 'links', 'issnh']) {
    await page.goto(`/admin/work/${area}`)
    await expect(page.getByRole('status').filter({ hasText: /rows?$/ })).toBeVisible()
    await expectAccessible(page, area)
  }
})
