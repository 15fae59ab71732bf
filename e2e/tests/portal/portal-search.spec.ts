import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Title, ISSN, publisher' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Titles' }).getByRole('option')

test('the box suggests titles, and the keyboard chooses one', async ({ page }) => {
  await page.goto('/portal')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
  await box(page).pressSequentially('jour')
  await expect(options(page).first()).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'the box with suggestions')

  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveValue('jour')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box(page)).toBeFocused()

  await page.keyboard.press('ArrowDown')
  const title = (await options(page).first().locator('span').first().textContent())!
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === title)
  await expect(page.locator('.results li').first()).toBeVisible()
  await expect(page.locator('.results mark').first()).toBeVisible()
  await expectAccessible(page, 'results with marked words')
})

test('a suggestion is chosen with the mouse on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/portal')
  await box(page).pressSequentially('jour')
  await options(page).first().click()
  await expect(page.locator('.results li').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a page without results offers spellings that find something, and says what is wrong with a number', async ({
  page,
}) => {
  await page.goto('/portal?q=jurnal')
  await expect(page.getByRole('heading', { name: 'Other spellings' })).toBeVisible()
  await expectAccessible(page, 'a page without results')
  await page.getByRole('link', { name: 'journal', exact: true }).click()
  await expect(page.locator('.results li').first()).toBeVisible()
  await page.goto('/portal?q=1234-5678')
  await expect(page.getByText('9 is expected (1234-5679)')).toBeVisible()
})

test('the box searches without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/portal')
  await page.getByRole('searchbox', { name: 'Title, ISSN, publisher' }).fill('journal')
  await page.keyboard.press('Enter')
  await expect(page.locator('.results li').first()).toBeVisible()
  await context.close()
})
