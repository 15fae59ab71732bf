import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { card, editor, line } from '../../support/editor-page.ts'
import { apiSearch } from '../../support/records.ts'
import { logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('loads each of 200 open records when it scrolls into view or gets the focus', async ({ page }) => {
  await logIn(page, 'paris')
  // Uses records of the international centre, those with the lowest ISSNs, because records that this test opens remain
  // locked for a while.
  const described = { sortField: 'issn', sortOrder: 'asc', keyword_queries: [{ type: 'category', code: 'reg' }] }
  const hits = [
    ...(await apiSearch(page, '', { ...described, page: 1 })),
    ...(await apiSearch(page, '', { ...described, page: 2 })),
  ]
  const issns = hits.map(({ issn }) => issn)
  expect(issns).toHaveLength(200)
  let loads = 0
  page.on('request', (request) => {
    if (/\/api\/record\/[\dX-]+\/json/.test(request.url())) loads += 1
  })
  await page.goto(`/catalogue?issns=${issns.join()}`)
  await expect(editor(page, issns[0]!)).toBeFocused()
  const index = page.getByRole('navigation', { name: 'Records of this page' })
  await expect(index.getByRole('button')).toHaveCount(200)
  const titled = hits.findIndex(({ titles }, at) => at > 150 && titles.length > 0)
  await expect(index.getByRole('button').nth(titled)).toContainText(
    hits[titled]!.titles[0]!.label.replace(/[\u0098\u009c]/g, ''),
  )
  expect(loads).toBeLessThan(10)

  // Keys move the focus down from record to record.
  await line(page, issns[0]!, '022').click()
  for (const issn of issns.slice(1, 4)) {
    await page.keyboard.press('Alt+ArrowDown')
    await expect(editor(page, issn)).toBeFocused()
  }
  await page.keyboard.press('Alt+ArrowUp')
  await expect(editor(page, issns[2]!)).toBeFocused()

  // The key also works while the focus is in the form.
  await page.keyboard.press('F4')
  const forms = page.getByRole('form', { name: `Form of record ${issns[2]}` })
  await expect(forms).toBeVisible()
  const there = card(page, issns[2]!).getByRole('radiogroup', { name: 'Cataloguing mode' })
  await there.getByText('Assisted Mode', { exact: true }).click()
  await forms.getByRole('textbox').first().click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(editor(page, issns[3]!)).toBeFocused()
  // Records that load later open in the view that was chosen last, so the test chooses the text view again.
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('F4')
  await expect(editor(page, issns[2]!)).toBeVisible()

  // A jump to a distant record does not load the records in between.
  const last = issns.at(-1)!
  await index.getByRole('button').last().click()
  await expect(editor(page, last)).toBeFocused()
  await expect(card(page, last)).toBeInViewport()
  expect(loads).toBeLessThan(25)
  // Records that are now distant are unloaded after a moment.
  await expect.poll(() => page.locator('.cm-editor').count()).toBeLessThan(10)

  // Text that was typed earlier is restored when the record comes into view again.
  await page.keyboard.press('Home')
  await line(page, last, '022').click()
  await page.keyboard.press('End')
  await page.keyboard.type('$z1234-5679')
  await index.getByRole('button').first().click()
  await expect(editor(page, issns[0]!)).toBeVisible()
  await expect(index.getByRole('button').last()).toContainText('edited')
  await index.getByRole('button').last().click()
  await expect(line(page, last, '022')).toContainText('1234-5679')
  await expect(editor(page, last)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(line(page, last, '022')).not.toContainText('1234-5679')
  await expectAccessible(page, '200 records')
})
