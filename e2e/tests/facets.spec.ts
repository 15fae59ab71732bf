import { expect, type Page } from '@playwright/test'
import { settled, total } from '../support/search-page.ts'
import { test } from '../support/test.ts'

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

test('all terms are there, with names and counts', async ({ page }) => {
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(25)
  const category = await group(page, 'Category')
  await expect(category.getByRole('checkbox', { name: /^Register/ })).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'Filter results' })).toBeFocused()
})

test('values are included on a click and excluded on the minus; active ones stand on top', async ({ page }) => {
  const all = await total(page)
  await page.goto('/search?q=journal&page=2')
  const language = await group(page, 'Language')
  const french = language.getByRole('listitem').filter({ hasText: 'French' })
  const count = Number((await french.textContent())!.replace(/\D/g, ''))
  await french.getByRole('checkbox').check()
  await expect(page).toHaveURL(/q=journal&in\.languages=fre$/)
  await expect.poll(() => total(page)).toBe(count)
  await expect(language.getByRole('listitem').first()).toContainText('French')
  // Alternatives of one term are still counted with everything else.
  await language.getByRole('checkbox', { name: /^Spanish/ }).check()
  await expect(page).toHaveURL(/in\.languages=fre,spa|in\.languages=fre%2Cspa/)
  await expect.poll(() => total(page)).toBeGreaterThan(count)
  await expect(filterButton(page)).toHaveText('Filter results · 2')
  await panel(page).getByRole('button', { name: 'Clear 2' }).click()
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

test('two values that are ticked before the first is drawn are both taken', async ({ page }) => {
  const language = await group(page, 'Language')
  await language.getByRole('checkbox', { name: /^French/ }).evaluate((french: HTMLInputElement) => {
    const spanish = [...french.closest('ul')!.querySelectorAll('label')].find((label) =>
      label.textContent.startsWith('Spanish'),
    )!
    french.click()
    spanish.click()
  })
  await expect(page).toHaveURL(/in\.languages=fre(,|%2C)spa/)
  await expect(filterButton(page)).toHaveText('Filter results · 2')
})

test('the results do not wait for the facets, closed ones are not asked for, and a failure says so', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  const asked: string[][] = []
  await page.route('**/api/search', async (route) => {
    const { facets } = route.request().postDataJSON() as { facets: string[] }
    asked.push(facets)
    if (facets.length > 0) await held.promise
    await route.continue()
  })
  await page.goto('/search?q=revista')
  await settled(page)
  expect(await total(page)).toBeGreaterThan(0)
  await expect(panel(page).getByRole('checkbox')).toHaveCount(0)
  held.resolve()
  await expect(panel(page).getByRole('checkbox').first()).toBeVisible()
  expect(asked.map((facets) => facets.length).sort((one, other) => one - other)[0]).toBe(0)
  for (const facets of asked) expect(facets.length).toBeLessThan(25)
  await page.unroute('**/api/search')
  await page.route('**/api/search', (route) =>
    (route.request().postDataJSON() as { facets: string[] }).facets.length > 0 ? route.abort() : route.continue(),
  )
  await page.goto('/search?q=bulletin')
  await settled(page)
  await expect(panel(page).getByRole('alert')).toContainText('The server does not answer.')
  expect(await total(page)).toBeGreaterThan(0)
})

test('values are found by typing, also those that are not among the first', async ({ page }) => {
  await page.goto('/search?q=+')
  await settled(page)
  const publisher = await group(page, 'Publisher')
  const box = publisher.getByRole('textbox', { name: 'Search the values of Publisher' })
  await box.fill('press')
  await expect(publisher.getByRole('listitem').filter({ hasText: /press/i }).first()).toBeVisible()
  await expect(publisher.getByRole('listitem').filter({ hasNotText: /press/i })).toHaveCount(0)
  await box.fill('zzzzzz')
  await expect(publisher.getByText('No matching value')).toBeVisible()
  await box.press('Escape')
  await expect(publisher.getByRole('checkbox').first()).toBeVisible()
  await publisher.getByRole('button', { name: /more$/ }).click()
  await expect(publisher.getByText(/in other values/)).toBeVisible()
})

test('years are selected with the pointer and with the keys', async ({ page }) => {
  const all = await total(page)
  const years = await group(page, 'Start year')
  const scale = years.getByRole('img', { name: 'Start year' })
  // At rest, and in view.
  await scale.scrollIntoViewIfNeeded()
  const box = (await scale.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/in\.start_year=/)
  await expect.poll(() => total(page)).toBeLessThan(all)
  await years.getByRole('button', { name: /Clear years/ }).click()
  await expect(page).not.toHaveURL(/start_year/)
  await expect.poll(() => total(page)).toBe(all)
  const from = years.getByRole('slider', { name: 'Start year, from' })
  const before = Number(await from.getAttribute('aria-valuenow'))
  await from.focus()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/in\.start_year=/)
  await expect.poll(async () => Number(await from.getAttribute('aria-valuenow'))).toBeGreaterThan(before)
  await expect.poll(() => total(page)).toBeLessThan(all)
  await expect(from).toBeFocused()
})

test('the panel is remembered, opened by a key, and gives the focus back', async ({ page }) => {
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close the filters' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(filterButton(page)).toBeFocused()
  await page.keyboard.press('f')
  await expect(panel(page)).toBeVisible()
})
