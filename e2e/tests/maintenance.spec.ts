import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { queryBox } from '../support/search-page.ts'
import { logIn, logInByHand } from '../support/session.ts'

const CLI = new URL('../../apps/cli/src/main.ts', import.meta.url).pathname

/** The command line on the base of this run, while its server is at work. */
const seriatim = (...args: string[]) =>
  promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...process.env, SERIATIM_DATA: process.env.SERIATIM_E2E_DATA },
  })

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
