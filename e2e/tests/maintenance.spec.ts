import { expect, test } from '@playwright/test'
import { seriatim } from '../support/command-line.ts'
import { queryBox } from '../support/search-page.ts'
import { logIn, logInByHand } from '../support/session.ts'

test.afterEach(async () => {
  await seriatim('maintenance', 'off')
})

test('maintenance closes the server with its message, and opens it again', async ({ page }) => {
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
  await logInByHand(page, 'reader')
  await expect(queryBox(page)).toBeVisible()
})
