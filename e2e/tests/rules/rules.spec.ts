import { expect } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../../support/accessible.ts'
import { openEditor, problems, typeInto } from '../../support/editor-page.ts'
import { recordFor } from '../../support/records.ts'
import { logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('the rules have examples and are searchable', async ({ page }) => {
  await logIn(page, 'reader')
  await page.goto('/rules')
  const titles = page.getByRole('heading', { level: 2 })
  await expect(titles).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'start-date' })).toContainText('Earliest year: 1501')
  await page.getByRole('textbox', { name: 'Filter the rules' }).fill('abbreviated longer')
  await expect(titles).toHaveText(['abbreviated-title'])
  await page.getByText(/^\d+ examples$/).click()
  await expect(page.getByText('Correct', { exact: true }).first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'rules, examples open')
  await page.getByRole('textbox', { name: 'Filter the rules' }).fill('zzzz')
  await expect(page.getByText('No matching rules.')).toBeVisible()
})

test('a problem in the editor leads to its rule', async ({ page, context }) => {
  const { issn } = await recordFor(page, 'warnings')
  await openEditor(page, issn)
  await typeInto(page, issn, '044', 'x')
  const link = problems(page).getByRole('link', { name: /: reference-list$/ })
  await expect(link.first()).toBeVisible()
  const [opened] = await Promise.all([context.waitForEvent('page'), link.first().click()])
  const heading = opened.getByRole('heading', { name: 'reference-list' })
  await expect(heading).toBeInViewport()
  // Only the rule whose id is in the URL is highlighted.
  const background = (name: string) =>
    opened.getByRole('heading', { name, exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background('reference-list')).not.toBe('rgba(0, 0, 0, 0)')
  expect(await background('start-date')).toBe('rgba(0, 0, 0, 0)')
})
