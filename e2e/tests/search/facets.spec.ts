import { expect, type Page } from '@playwright/test'
import { settled, total } from '../../support/search-page.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'reader' })

const panel = (page: Page) => page.getByRole('region', { name: 'Filter results' })
const filterButton = (page: Page) => page.getByRole('button', { name: /^Filter results/ })
const group = async (page: Page, name: string) => {
  const title = panel(page).getByRole('button', { name: new RegExp(`^${name}`) })
  if ((await title.getAttribute('aria-expanded')) !== 'true') await title.click()
  return panel(page)
    .locator('div')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`) }) })
    .last()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/search?q=journal')
  await settled(page)
  await filterButton(page).click()
  await expect(panel(page)).toBeVisible()
})

test('values are included by click and excluded by minus, with active values on top', async ({ page }) => {
  const all = await total(page)
  await page.goto('/search?q=journal&page=2')
  const language = await group(page, 'Language')
  const french = language.getByRole('listitem').filter({ hasText: 'French' })
  const count = Number((await french.textContent())!.replace(/\D/g, ''))
  await french.getByRole('checkbox').check()
  await expect(page).toHaveURL(/q=journal&in\.languages=fre$/)
  await expect.poll(() => total(page)).toBe(count)
  await expect(language.getByRole('listitem').first()).toContainText('French')
  // Other values of a facet with a selected value are still listed, with counts for all other filters.
  await language.getByRole('checkbox', { name: /^Spanish/ }).check()
  await expect(page).toHaveURL(/in\.languages=fre,spa|in\.languages=fre%2Cspa/)
  await expect.poll(() => total(page)).toBeGreaterThan(count)
  await expect(filterButton(page)).toHaveText('Filter results · 2')
  await panel(page).getByRole('button', { name: 'Clear 2 filters' }).click()
  await expect.poll(() => total(page)).toBe(all)
  await language.getByRole('button', { name: 'Exclude English' }).click()
  await expect(page).toHaveURL(/out\.languages=eng/)
  await expect(language.getByRole('button', { name: 'Exclude English' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => total(page)).toBeLessThan(all)
  const chips = page.getByRole('region', { name: 'Conditions of this search' })
  await chips.getByRole('button', { name: 'Remove: not Language: English' }).click()
  await expect.poll(() => total(page)).toBe(all)
  await page.goBack()
  await expect(page).toHaveURL(/out\.languages=eng/)
})
