import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { call, giveSession } from '../support/session.ts'
import { test } from '../support/test.ts'

test.use({ account: 'paris' })

test('a new cataloguer is added by keyboard, chooses a password, works, and is logged out by an administrator', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/admin/users')
  await expect(page.getByRole('row', { name: /paris/ })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('A user name is needed.')).toBeVisible()
  await expect(dialog.getByText('A password is needed.')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('nadia')
  await dialog.getByLabel('New password').fill('first password 42')
  await dialog.getByRole('combobox', { name: 'Centre', exact: true }).fill('ISSN France')
  await page.getByRole('option', { name: /ISSN France/ }).click()
  await dialog.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: 'Cataloguer', exact: true }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the form of an account')
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /nadia/ })).toContainText('Cataloguer')

  const theirs = await browser.newContext({ baseURL: baseURL! })
  const nadia = await theirs.newPage()
  await nadia.goto('/login')
  await nadia.getByRole('textbox', { name: 'Username' }).fill('nadia')
  await nadia.getByLabel('Password', { exact: true }).fill('first password 42')
  await nadia.getByRole('button', { name: 'Login' }).click()
  await expect(nadia.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible()
  await expectAccessible(nadia, 'the form of the first password')
  await nadia.locator('input[name=old]').fill('first password 42')
  await nadia.locator('input[name=new]').fill('second password 7')
  await nadia.locator('input[name=again]').fill('second password 7')
  await nadia.keyboard.press('Enter')
  await expect(nadia.getByRole('navigation', { name: 'Menu' })).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'nadia' }).click()
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect(dialog.getByText('No session is open.')).toBeVisible()
  await nadia.goto('/tasks')
  await expect(nadia).toHaveURL(/\/login/)
  await theirs.close()
  await dialog.getByRole('checkbox', { name: 'Open' }).uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /nadia/ })).toContainText('No')
})

test('a role is added and deleted; one that accounts have is kept, and it is said why', async ({ page }) => {
  await page.goto('/admin/roles')
  await expect(page.getByRole('row', { name: /administrator/ })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('lists')
  await dialog.getByLabel('Name').fill('Lists of libraries')
  await dialog.getByRole('combobox', { name: 'Permissions' }).click()
  await page.getByRole('option', { name: 'Submit lists of ISSNs' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Lists of libraries' }).click()
  await expectAccessible(page, 'the form of a role')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('link', { name: 'Lists of libraries' })).toBeHidden()
  await page.getByRole('link', { name: 'Administrator' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /^Delete/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText(/^It cannot be deleted:.*account/)).toBeVisible()
})

test('a setting is changed within its bounds', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Period of the quota' }).click()
  const dialog = page.getByRole('dialog')
  const value = dialog.getByRole('textbox', { name: 'Value' })
  await expect(value).toHaveValue('30')
  await value.fill('0')
  await page.keyboard.press('Control+s')
  await expect(dialog.getByText('Enter a whole number from 1 to 3,650.')).toBeVisible()
  await value.fill('31')
  await expectAccessible(page, 'the form of a setting')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('row', { name: /Period of the quota/ })).toContainText('31 days')
  await page.getByRole('link', { name: 'Period of the quota' }).click()
  await expect(dialog.getByText('Value: 30 → 31')).toBeVisible()
})

test('administration of accounts is for those who manage users', async ({ page }) => {
  await giveSession(page.context(), 'france')
  for (const path of ['/admin/users', '/admin/roles', '/admin/settings', '/admin/announcements']) {
    await page.goto(path)
    await expect(page.getByText("You're not allowed to access ISSN+ Admin")).toBeVisible()
  }
  expect((await call(page, 'GET', '/admin/users')).status()).toBe(403)
})
