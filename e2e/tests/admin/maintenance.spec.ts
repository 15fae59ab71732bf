import { expect, type Page, type Route } from '@playwright/test'
import { editor, line, openEditor, typeIntoTitle, validateButton } from '../../support/editor-page.ts'
import { newWord, recordFor } from '../../support/records.ts'
import { queryBox, results, settled } from '../../support/search-page.ts'
import { logIn, logInThroughForm } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test.afterEach(async ({ seriatim }) => {
  await seriatim('maintenance', 'off')
})

test('maintenance mode shows its message instead of pages until it ends', async ({ page, seriatim }) => {
  await logIn(page, 'reader')
  await page.goto('/search')
  await expect(queryBox(page)).toBeVisible()
  await seriatim('maintenance', 'on', 'New disks are built in until <noon>.')
  await expect(async () => {
    const answer = await page.request.post('/api/search', { data: {} })
    expect(answer.status()).toBe(503)
  }).toPass()
  await queryBox(page).fill('journal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/maintenance/)
  await expect(page.getByRole('heading', { name: 'Maintenance' })).toBeVisible()
  await expect(page.getByText('New disks are built in until <noon>.')).toBeVisible()
  expect((await page.request.get('/api/health')).status()).toBe(200)

  await seriatim('maintenance', 'off')
  await expect(async () => {
    const answer = await page.request.post('/api/search', { data: {} })
    expect(answer.status()).not.toBe(503)
  }).toPass()
  await page.getByRole('link', { name: 'Back to login' }).click()
  await logInThroughForm(page, 'reader')
  await expect(queryBox(page)).toBeVisible()
})

/** Simulates the answers of a server without PostgreSQL. @returns a function that ends the simulation */
async function simulateDatabaseOutage(page: Page, code: string): Promise<() => Promise<void>> {
  const away = (route: Route) =>
    route.fulfill({ status: 503, json: { error: 'The database cannot be reached.', code } })
  await page.route('**/api/**', away)
  return () => page.unroute('**/api/**', away)
}

test('the page for a missing database reloads the previous page when the database is back', async ({ page }) => {
  for (const [code, sentence] of [
    ['database_unavailable', 'The database is being restarted'],
    ['database_stalled', 'The database is not responding'],
  ] as const)
    await test.step(code, async () => {
      await page.goto('/search?q=center:_7&format=LUCENE&sort=issn')
      await settled(page)
      for (let row = 0; row < 40; row++) await page.keyboard.press('j')
      await page.keyboard.press('x')
      await expect(results(page).locator('[data-row="39"]')).toBeFocused()
      await queryBox(page).fill('center:_7 ')
      const bringBack = await simulateDatabaseOutage(page, code)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
      await expect(page).toHaveURL(/\/maintenance/)
      await expect(page.getByRole('heading', { name: 'Maintenance' })).toBeHidden()
      await bringBack()
      await expect(page).toHaveURL(/\/search\?q=center/)
      await settled(page)
      await expect(page.getByRole('button', { name: '1 selected' })).toBeVisible()
      await expect(page.getByRole('checkbox', { checked: true })).toBeInViewport()
    })
})

test('an editor stays open or loads once the database is back', async ({ page }) => {
  await test.step('an open editor keeps its text and saves later', async () => {
    const { issn } = await recordFor(page, 'database away')
    await openEditor(page, issn)
    const word = newWord()
    await typeIntoTitle(page, issn, ` ${word}`)
    const bringBack = await simulateDatabaseOutage(page, 'database_unavailable')
    await validateButton(page).click()
    const notice = page.getByRole('alert').filter({ hasText: 'The database is being restarted' })
    await expect(notice).toContainText('Your text is still here')
    await expect(page).toHaveURL(new RegExp(`/catalogue\\?issns=${issn}$`))
    await expect(line(page, issn, '245')).toContainText(word)
    await typeIntoTitle(page, issn, ' typed meanwhile')
    await bringBack()
    await expect(notice).toBeHidden()
    await expect(line(page, issn, '245')).toContainText(`${word} typed meanwhile`)
    await validateButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('The modified record is valid')
  })
  await test.step('an editor opened during the outage loads once the database is back', async () => {
    const { issn } = await recordFor(page, 'database away')
    const bringBack = await simulateDatabaseOutage(page, 'database_stalled')
    await page.goto(`/catalogue?issns=${issn}`)
    await expect(page.getByRole('alert').filter({ hasText: 'The database is not responding' })).toBeVisible()
    await bringBack()
    await expect(editor(page, issn)).toBeVisible()
  })
})
