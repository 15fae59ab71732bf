import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { logIn } from '../support/session.ts'
import { test } from '../support/test.ts'

const table = (page: Page) => page.getByRole('table', { name: /^Browse/ })
const rows = (page: Page) => table(page).locator('[data-row]')
const entry = (page: Page, row: number) => table(page).locator(`[data-row="${row}"]`)

test('the index of titles is walked by keyboard, step by step and by typing, and back', async ({ page }) => {
  await logIn(page, 'paris')
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { name: 'Browse titles' })).toBeVisible()
  await expect(rows(page)).not.toHaveCount(0)
  const first = (await entry(page, 0).textContent()) ?? ''

  await page.keyboard.press('/')
  await page.keyboard.type('revue')
  await expect(entry(page, 0)).toContainText(/revue/i)
  await expect(page).toHaveURL(/position=revue/)
  const place = (await entry(page, 0).textContent()) ?? ''

  const bar = page.getByRole('navigation', { name: 'Place in the alphabet' })
  await expect(bar.getByRole('button', { name: /^Go to R\b/ })).toHaveAttribute('aria-current', 'location')

  await expect(bar.getByRole('button', { name: /^Go to R: [\d,]+ entr/ })).toBeVisible()

  await page.getByLabel('Lines per step').fill('10')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/lines=10/)
  await page.getByRole('button', { name: 'Next 10' }).click()
  await expect(entry(page, 0)).not.toHaveText(place)
  await page.getByRole('button', { name: 'Previous 10' }).click()
  await expect(entry(page, 0)).toHaveText(place)
  await page.getByRole('button', { name: 'End' }).click()
  await expect(page.getByRole('button', { name: 'Next 10' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Beginning' }).click()
  await expect(entry(page, 0)).toHaveText(first)
  await page.goBack()
  await page.goBack()
  await expect(entry(page, 0)).toHaveText(place)
  // Less than a step before the first page: it is shown whole.
  await page.getByRole('button', { name: 'Beginning' }).click()
  await expect(entry(page, 0)).toHaveText(first)
  await page.getByLabel('Lines per step').fill('4')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next 4' }).click()
  await expect(entry(page, 0)).not.toHaveText(first)
  await page.getByLabel('Lines per step').fill('10')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Previous 10' }).click()
  await expect(entry(page, 0)).toHaveText(first)
  await expect(table(page).locator('[data-row]')).toHaveCount(10)
  await bar.getByRole('button', { name: /^Go to А–Я/ }).click()
  await expect(table(page)).toContainText(/[а-я]/)
  await expectAccessible(page, 'the index of titles')
})

test('letters typed in the table go to the place, keys of the table stay what they are', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/browse/titles?position=m')
  await expect(entry(page, 0)).toContainText(/m/i)
  await entry(page, 0).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(entry(page, 2)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.goto('/browse/titles?position=m')
  await expect(entry(page, 0)).toContainText(/m/i)
  await entry(page, 0).focus()
  await page.keyboard.type('journal')
  await expect(page).toHaveURL(/position=journal$/)
  await expect(page.getByLabel('Starts with (index positioning)')).toHaveValue('journal')
  await expect(entry(page, 0)).toContainText(/journal/i)
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, 0)).toBeFocused()
  await page.keyboard.type('gaz')
  await expect(page).toHaveURL(/position=gaz$/)
})

test('entries of two scripts open the search for their records in a window of its own', async ({ page, context }) => {
  await logIn(page, 'reader')
  await page.goto('/browse/titles')
  await expect(rows(page)).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Search matching records' }).click()
  await expect(page.getByText('No records selected')).toBeVisible()

  const filter = page.getByLabel('Filter the entries')
  await page.getByLabel('Query syntax').selectOption('lucene')
  await filter.fill('script:original AND (')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A bracket is opened and not closed').first()).toBeVisible()
  await expect(filter).toHaveValue('script:original AND (')
  await filter.fill('tag:245 AND NOT script:latin')
  await page.keyboard.press('Enter')
  await expect(table(page)).toContainText('Transliterated')
  const count = page.getByRole('status').filter({ hasText: 'took' })
  await expect(count).toContainText(/^\d+ entr/)
  for (const row of [0, 1]) await entry(page, row).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'End' }).click()
  // The rows are those of the end.
  await expect(page.getByRole('button', { name: /^Next / })).toHaveAttribute('aria-disabled', 'true')
  await rows(page).filter({ hasText: 'Original' }).first().getByRole('checkbox').check()
  await expect(page.getByText('3 selected')).toBeVisible()
  const [search] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Search matching records' }).click(),
  ])
  await expect(search.getByRole('table').locator('[data-row="0"]')).toBeVisible()
  expect(new URL(search.url()).searchParams.get('format')).toBe('lucene')
  await search.close()
  await page.getByRole('button', { name: 'Cancel selection' }).click()
  await expect(page.getByText('3 selected')).toBeHidden()
})

test('a category and a country of an entry open the search for its records that have them', async ({
  page,
  context,
}) => {
  await logIn(page, 'reader')
  await page.goto('/browse/publishers?filter=country:fra+AND+hits:[2+TO+*]&syntax=lucene')
  await expect(rows(page)).not.toHaveCount(0)
  for (const name of [/^Register \d+$/, /^France \d+$/]) {
    const link = rows(page).getByRole('link', { name }).first()
    const count = Number(((await link.textContent()) ?? '').match(/\d+$/)?.[0])
    await link.focus()
    const [search] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    await expect(search.getByRole('table').locator('[data-row]')).toHaveCount(count)
    await search.close()
  }
})

test('the publishers of the results of a search, and the way back', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/search?q=revue&in.category=reg')
  const total = page.getByRole('table').locator('[data-row="0"]')
  await expect(total).toBeVisible()
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Browse these results’ publishers' }).click()
  await expect(page).toHaveURL(/\/browse\/publishers\?.*q=revue/)
  await expect(page.getByText('Only publishers of the records that a search finds')).toBeVisible()
  await expect(rows(page)).not.toHaveCount(0)
  const some = await page.getByRole('status').filter({ hasText: 'took' }).textContent()
  await page.getByRole('link', { name: 'Back to the search' }).click()
  await expect(page).toHaveURL(/\/search\?q=revue/)
  await page.goBack()
  await page.getByRole('button', { name: 'All publishers' }).click()
  await expect(page).toHaveURL(/\/browse\/publishers$/)
  await expect(page.getByRole('status').filter({ hasText: 'took' })).not.toHaveText(some ?? '')
})

test('an address that names no place says so', async ({ page }) => {
  await logIn(page, 'nocentre')
  await page.goto('/browse/titles?position=%EE%80%80pYQ')
  await expect(page.getByText('This position is not in this index.')).toBeVisible()
})
