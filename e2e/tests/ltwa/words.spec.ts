import { expect } from '@playwright/test'
import { card, line, openEditor } from '../../support/editor-page.ts'
import { recordFor } from '../../support/records.ts'
import { logIn, logInAs } from '../../support/session.ts'
import { test } from '../../support/test.ts'
import { waitUntilStable } from '../../support/wait-until-stable.ts'

test('search explains how it read a query, and why filters find nothing', async ({ page }) => {
  await logIn(page, 'reader')
  for (const query of ['*', 'journal "light'])
    await test.step(`the results of ${query} are shown below a notice, without a failure`, async () => {
      await page.goto(`/search?q=${encodeURIComponent(query)}`)
      const notice = page
        .getByRole('status')
        .filter({ hasText: 'The query was interpreted differently from what you typed' })
      await expect(notice).toContainText(/character \d+|no letters/)
      await expect(page.getByText('Search query failed')).toBeHidden()
    })

  await test.step('filters without a common record lead to no spelling advice', async () => {
    await page.goto('/search?with.center=_7&with.iso_country=GBR&with.media=he')
    await expect(page.getByText('No record found')).toBeVisible()
    await expect(page.getByText('No record matches all these filters.')).toBeVisible()
    await expect(page.getByText('Check the spelling')).toBeHidden()
  })
})

test('an ISSN is recognised in common spellings, and an invalid one is explained', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'reading')
  await page.goto(`/record/${issn.replace('-', '')}`)
  await expect(page.getByRole('heading', { name: issn })).toBeVisible()
  const sentence = 'Unknown or invalid ISSN: abc. An ISSN has four digits, a hyphen, three digits, and a digit or X.'
  await page.goto('/record/abc')
  await expect(page.getByText(sentence)).toBeVisible()
  await page.goto('/catalogue?issns=abc')
  await expect(card(page, 'abc')).toContainText(sentence)
})

test('a user without search permission sees the reason and a link to an allowed page', async ({ page, seriatim }) => {
  await seriatim(
    'user',
    'create',
    'assigner',
    '--password',
    'green tide 8',
    '--center',
    '_7',
    '--permissions',
    'issn_assignment',
  )
  await logInAs(page, 'assigner', 'green tide 8')
  const failed: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
  })
  await page.goto('/search?q=journal')
  await expect(page.getByRole('alert')).toContainText('You do not have permission to search')
  await page.getByRole('link', { name: 'Back to the homepage' }).click()
  const offered = page.getByRole('main').getByRole('link', { name: 'ISSN assignment' })
  await expect(offered).toBeVisible()
  await offered.click()
  await expect(page.getByRole('region', { name: 'Record #1' })).toBeVisible()
  expect(failed).toEqual([])
})

test('ISSNs and URLs in Expert Mode open by click and by key, with a hint', async ({ page, context }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'reading')
  await openEditor(page, issn)
  const linked = line(page, issn, '022').locator('.marc-target').first()
  await expect(linked).toBeVisible()
  // Loading the font moves the link, so an earlier hover would miss the link.
  await page.evaluate(() => document.fonts.ready)
  await waitUntilStable(page, () => linked.boundingBox())
  await linked.hover()
  await expect(page.getByText(/^Open \d{4}-\d{3}[\dX]: Ctrl or Cmd and click, or Alt\+Enter$/)).toBeVisible()
  const [opened] = await Promise.all([context.waitForEvent('page'), linked.click({ modifiers: ['ControlOrMeta'] })])
  await expect(opened).toHaveURL(/\/record\/\d{4}-\d{3}[\dX]$/)
  await opened.close()
  await page.bringToFront()
  await linked.click()
  const [byKey] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Alt+Enter')])
  await expect(byKey).toHaveURL(/\/record\/\d{4}-\d{3}[\dX]$/)
  await byKey.close()
  await page.bringToFront()
  // The command in the palette also opens the ISSN or URL at the cursor, or reports a cursor on neither.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Command palette' })).toBeFocused()
  await page.keyboard.type('open the link at')
  const [byPalette] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await expect(byPalette).toHaveURL(/\/record\/\d{4}-\d{3}[\dX]$/)
  await byPalette.close()
  await page.bringToFront()
  await line(page, issn, '245').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByText('No ISSN or URL at the cursor.')).toBeVisible()
})
