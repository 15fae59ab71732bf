import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('a cataloguer creates and deletes a token and a subscription on the account page', async ({ page }) => {
  await page.goto('/tasks')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'france' }).click()
  await page.getByRole('menuitem', { name: 'Tokens and subscriptions' }).click()
  await expect(page).toHaveURL(/\/portal\/account$/)
  await expect(page.getByRole('heading', { name: 'Subscriptions to changes' })).toBeVisible()
  await expectAccessible(page, 'an account without anything')

  await page.getByRole('textbox', { name: 'Name' }).fill('night harvest')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-token]')).toHaveText(/^[\w-]{43}$/)
  await page.getByRole('button', { name: 'Revoke: night harvest' }).click()
  await expect(page.getByRole('button', { name: 'Revoke: night harvest' })).toBeHidden()

  const address = page.getByRole('textbox', { name: 'Address of your program' })
  await address.fill('http://10.0.0.1/hook')
  await page.getByRole('combobox', { name: 'Country' }).selectOption('FRA')
  await address.press('Enter')
  // The error has the focus, and the form keeps its values.
  await expect(page.getByRole('alert')).toContainText('private network')
  await expect(address).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('FRA')
  await address.fill('https://issn.org/hook')
  await address.press('Enter')
  await expect(page.locator('[data-token]')).toHaveText(/^[0-9a-f]{64}$/)
  await expect(page.getByRole('row', { name: /issn\.org\/hook/ })).toContainText('France')
  await expectAccessible(page, 'an account with a subscription')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'an account with a subscription on a narrow screen')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The label of the button has one line.
  const button = await page.getByRole('button', { name: 'Unsubscribe: https://issn.org/hook' }).boundingBox()
  expect(button!.height).toBeLessThan(40)
  // A change of language loads the account page again.
  const languages = page.locator('.languages summary')
  await languages.click()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Abonnements aux modifications' })).toBeVisible()
  await languages.click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Unsubscribe: https://issn.org/hook' }).click()
  await expect(page.getByText('No subscriptions yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to cataloguing' }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
})
