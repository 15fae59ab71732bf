import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { settled, total } from '../../support/search-page.ts'
import { setSession } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const wholeNumber = (text: string): number => Number(text.replaceAll(/\D/g, ''))

/** Opens the search for the records of a figure, then returns to the dashboard. @returns the number of records found */
async function recordsBehind(page: Page, figure: ReturnType<Page['getByRole']>): Promise<number> {
  await figure.click()
  await expect(page).toHaveURL(/\/search/)
  // Waits until the search page is rendered, because the dashboard also shows numbers of records.
  await settled(page)
  const found = await total(page)
  await page.goBack()
  return found
}

test('dashboards open from cards, link to records, and are filtered and downloaded', async ({ page, context }) => {
  await test.step('each card opens its dashboard in a tab', async () => {
    await page.goto('/tasks')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
    for (const name of ['ISSN blocks', 'Records errors', 'URL Diagnostics', 'Transliterations matching']) {
      const opened = context.waitForEvent('page')
      await page.getByRole('main').getByRole('link', { name }).click()
      const tab = await opened
      await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
      await tab.close()
    }
  })
  await test.step('figures link to their records', async () => {
    for (const name of ['errors', 'transliterations', 'blocks']) {
      await page.goto(`/dashboards/${name}?center=all`)
      const figures = page.getByRole('main').getByRole('link', { name: /Show the records/ })
      await expect(figures.first()).toBeVisible()
      const shown = await figures.first().textContent()
      expect(await recordsBehind(page, figures.first())).toBe(wholeNumber(shown ?? ''))
      await expect(figures.first()).toBeVisible()
    }
  })
  await test.step('the dashboard of errors is filtered and downloaded', async () => {
    await page.goto('/dashboards/errors')
    await expect(page.getByRole('combobox', { name: 'Centre' })).toHaveValue(/_0/)
    await page.getByRole('combobox', { name: 'Centre' }).click()
    await page.getByRole('option', { name: 'All centres' }).click()
    await expect(page).toHaveURL(/center=all/)
    const rules = page.getByRole('table').first()
    await expect(rules.getByRole('row').nth(1)).toBeVisible()
    await page.getByText('Warnings', { exact: true }).first().click()
    await expect(page).toHaveURL(/level=warning/)
    await expect(rules.getByRole('cell', { name: 'Error', exact: true })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Register' }).click()
    await expect(rules.getByRole('columnheader', { name: 'Register' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^errors-all-\d{4}-\d\d-\d\d\.csv$/)
  })
})

test("the dashboards show a cataloguer only the cataloguer's centre", async ({ page }) => {
  await setSession(page.context(), 'france')
  await page.goto('/dashboards/errors')
  await expect(page.getByText('_7 ·')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Centre' })).toHaveCount(0)
  await page.goto('/dashboards/errors?center=_2')
  await expect(page.getByRole('main').getByText('Insufficient credentials')).toBeVisible()
  await setSession(page.context(), 'reader')
  await page.goto('/dashboards')
  await expect(page.getByText('You do not have permission to open dashboards')).toBeVisible()
})

test('every dashboard is accessible', async ({ page }) => {
  for (const name of ['', '/blocks', '/errors', '/urls', '/transliterations'])
    await test.step(`/dashboards${name} is accessible`, async () => {
      await page.goto(`/dashboards${name}${name === '' ? '' : '?center=all'}`)
      await expect(
        page
          .getByRole('main')
          .getByRole(name === '' ? 'listitem' : 'table')
          .first(),
      ).toBeVisible()
      await expectAccessible(page, `/dashboards${name}`)
    })
})
