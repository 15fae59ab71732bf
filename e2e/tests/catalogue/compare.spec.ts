import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { apiSearch } from '../../support/records.ts'
import { resultRow, settled } from '../../support/search-page.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const pair = async (page: Page): Promise<[string, string, string]> => {
  const hits = await apiSearch(page, '', {
    basic_query: { query: 'center:_2 AND category:reg', matchFormat: 'LUCENE' },
    sortField: 'issn',
    sortOrder: 'asc',
  })
  return hits.slice(0, 3).map(({ issn }) => issn) as [string, string, string]
}

const fields = (page: Page) => page.getByRole('table', { name: 'Fields of both records' })

test('two search results are compared field by field and passed to the merge page', async ({ page }) => {
  await page.goto('/')
  const [one, other, third] = await pair(page)
  await page.goto(`/search?q=issn:(${one} OR ${other} OR ${third})&format=LUCENE`)
  await settled(page)
  const check = (issn: string) => resultRow(page, issn).getByRole('checkbox').check()
  await check(one)
  await page.getByRole('button', { name: '1 selected' }).click()
  await page.getByRole('menuitem', { name: 'Compare' }).click()
  await expect(page.getByText('Select two records to compare them.')).toBeVisible()
  await check(other)
  await page.getByRole('button', { name: '2 selected' }).click()
  await page.getByRole('menuitem', { name: 'Compare' }).click()
  await expect(page).toHaveURL(new RegExp(`/compare\\?issns=${one}(,|%2C)${other}$`))

  await expect(fields(page).getByRole('columnheader', { name: one })).toBeVisible()
  await expect(fields(page).getByRole('rowheader', { name: '001' })).toBeVisible()
  await expect(fields(page).getByRole('rowheader', { name: '005' })).toBeHidden()
  const cells = fields(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: '222' }) })
    .getByRole('cell')
  await expect(cells.first().locator('del').first()).toBeVisible()
  await expect(cells.first().locator('ins')).toHaveCount(0)
  await expect(cells.last().locator('ins').first()).toBeVisible()
  await expect(cells.last().locator('del')).toHaveCount(0)
  await expectAccessible(page, 'two records side by side')

  // The key `d` switches between all fields and differing fields.
  const differing = await fields(page).getByRole('row').count()
  await page.keyboard.press('d')
  await expect(fields(page).getByRole('rowheader', { name: '005' })).toBeVisible()
  expect(await fields(page).getByRole('row').count()).toBeGreaterThan(differing)
  await page.keyboard.press('d')
  await expect(fields(page).getByRole('rowheader', { name: '005' })).toBeHidden()

  await page.getByRole('button', { name: 'Swap the sides' }).click()
  await expect(fields(page).getByRole('columnheader').nth(1)).toHaveText(other)
  await page.getByRole('link', { name: 'Merge…' }).click()
  await expect(page).toHaveURL(new RegExp(`/merge\\?keep=${other}&cancel=${one}$`))
})
