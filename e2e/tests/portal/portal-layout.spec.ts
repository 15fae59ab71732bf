import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectOrderedHeadings } from '../../support/accessible.ts'
import { test } from '../../support/test.ts'

const PHONE = { width: 390, height: 844 }

/** ISSNs, ranges of years and other numbers of the page that are broken into two lines. */
const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const match of (node.textContent ?? '').matchAll(/\d{4}-\d{3}[\dX]|\d{4}–\d{4}|\d[\d,]+/g)) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(match[0])
      }
    }
    return broken
  })

const pageWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

test('the home page is accessible, wide and narrow, and its map leads to the contact form', async ({ page }) => {
  await page.goto('/portal')
  await expectAccessible(page, 'the home page')
  await expectOrderedHeadings(page, 'the home page')
  await page.locator('.map a', { has: page.locator('title', { hasText: /^Australia:/ }) }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('AUS')
  await page.goBack()
  await page.getByRole('list', { name: 'List of centres' }).getByRole('link', { name: 'Japan', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('JPN')
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/portal')
  expect(await pageWidth(page)).toBe(PHONE.width)
  expect(await brokenNumbers(page)).toEqual([])
  await expectAccessible(page, 'the home page on a phone (dark)')
})

test('results on a phone begin on the first screen, with folded filters', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/portal?q=journal')
  await expect(page.locator('.results li a').first()).toBeInViewport({ ratio: 1 })
  const filter = page.locator('.facet a').first()
  await expect(filter).toBeHidden()
  await expectAccessible(page, 'results on a phone')
  await expectOrderedHeadings(page, 'results on a phone')
  expect(await pageWidth(page)).toBe(PHONE.width)
  expect(await brokenNumbers(page)).toEqual([])
  await page.getByText('Narrow the results').click()
  await expect(filter).toBeVisible()
  await expectAccessible(page, 'results on a phone with filters')
  await filter.click()
  await expect(page.locator('.chips li')).toHaveCount(1)
})

test('filters are next to the results on a wide screen, without a click', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/portal?q=journal')
  await expect(page.locator('.facet a').first()).toBeVisible()
  await expect(page.getByText('Narrow the results')).toBeHidden()
  await expectOrderedHeadings(page, 'results')
  expect(await brokenNumbers(page)).toEqual([])
  await page.locator('.results li a').first().click()
  await expect(page.getByRole('heading', { name: 'Permanent address' })).toBeVisible()
  expect(await brokenNumbers(page)).toEqual([])
})

test('the fonts of the portal are loaded from its server', async ({ page, baseURL }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto('/portal?lang=ru')
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  })
  // The fonts of at least two scripts (Latin and Cyrillic) are loaded.
  expect(loaded.filter((family) => family.includes('Noto Sans Variable')).length).toBeGreaterThanOrEqual(2)
  expect([...hosts]).toEqual([new URL(baseURL!).origin])
})
