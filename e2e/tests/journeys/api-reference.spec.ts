import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/test.ts'

test('the API reference shows every call, requests no other host, and violates no content security policy', async ({
  page,
  baseURL,
}) => {
  const outside: string[] = []
  const problems: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) outside.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/api/docs')
  const locks = page.getByRole('heading', { name: 'record_lock' })
  await expect(locks).toBeVisible()
  await expectAccessible(page, 'calls, light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'calls, dark')
  await locks.click()
  const release = page.locator('.opblock', { hasText: '/api/record_lock/' }).filter({ hasText: 'DELETE' })
  await release.first().click()
  await expect(release.first()).toContainText('not_lock_owner')
  // The page cannot send calls that change data.
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  expect([outside, problems]).toEqual([[], []])
})
