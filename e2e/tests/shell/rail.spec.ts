import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/test.ts'
import { waitUntilStable } from '../../support/wait-until-stable.ts'

test.use({ account: 'paris' })

const menu = (page: Page) => page.locator('nav[data-menu]')
const fold = (page: Page) => menu(page).locator('button[aria-expanded]:not([aria-haspopup])')
const home = (page: Page) => menu(page).locator('a[href="/"]')

/** Whether the menu rail shows the names of its entries next to the icons. */
const hasWords = (page: Page) => menu(page).evaluate((rail) => rail.clientWidth > 100)

/** Asserts that the whole menu rail, including the version, is visible without scrolling. */
async function expectWhole(page: Page): Promise<void> {
  const foot = menu(page).getByText(/^© \d{4}$/)
  await expect(foot).toBeInViewport({ ratio: 1 })
  await expect(menu(page).getByText(/^\d+\.\d+\.\d+/)).toBeInViewport({ ratio: 1 })
  expect(await menu(page).evaluate((rail) => rail.scrollHeight - rail.clientHeight)).toBe(0)
}

for (const language of ['en', 'es', 'fr', 'ru'] as const)
  test(`the menu rail of an administrator is complete at 1366 by 768, with icons and with labels (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'locale', value: language, url: baseURL! }])
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/tasks')
    await expect(menu(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    expect(await hasWords(page)).toBe(false)
    await expectWhole(page)
    await fold(page).click()
    expect(await hasWords(page)).toBe(true)
    await expectWhole(page)
    const cut = await menu(page).evaluate((rail) =>
      [...rail.querySelectorAll<HTMLElement>('a, button, p')].filter((each) => each.scrollWidth > each.clientWidth),
    )
    expect(cut).toEqual([])
  })

test('the menu rail shows labels at 1920 pixels, and the choice is remembered for each user', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/tasks')
  const name = menu(page).getByRole('link', { name: 'Audit log' })
  await expect(name).toBeVisible()
  expect(await hasWords(page)).toBe(true)
  await expectWhole(page)
  await fold(page).click()
  await expect(name).toBeHidden()
  await page.reload()
  await expect(menu(page)).toBeVisible()
  expect(await hasWords(page)).toBe(false)
  await expect(name).toBeHidden()
  await fold(page).click()
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.reload()
  await expect(menu(page)).toBeVisible()
  expect(await hasWords(page)).toBe(true)
})

test.describe('the menu rail at 1366 by 768', () => {
  test.use({ viewport: { width: 1366, height: 768 } })

  test('opens a page through a flyout by keyboard alone, and closes the flyout without a choice', async ({ page }) => {
    await page.goto('/tasks')
    await expect(page.getByRole('main')).toBeVisible()
    await home(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(menu(page).getByRole('link', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const browse = menu(page).getByRole('button', { name: 'Browse', exact: true })
    await expect(browse).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Browse titles' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(browse).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('menuitem', { name: 'Browse titles' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/browse\/publishers$/)
    await expect(browse).toHaveAttribute('aria-current', 'true')
    await expect
      .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))
      .toBe(true)
  })

  test('covers the page with a flyout, moves nothing, and is accessible', async ({ page }) => {
    await page.goto('/search?q=a')
    const row = page.locator('[role="table"] [data-row="0"]')
    await expect(row).toBeVisible()
    const place = () => waitUntilStable(page, () => row.boundingBox())
    const before = await place()
    for (const name of ['Browse', 'Bulk work', 'Abbreviations and lists', 'Reports', 'paris']) {
      await menu(page).getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect(await place(), name).toEqual(before)
      await expectAccessible(page, name)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
  })
})
