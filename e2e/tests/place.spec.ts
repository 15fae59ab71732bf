import { expect, type Page, test } from '@playwright/test'
import { editor, line, saveActive, typeInto } from '../support/editor-page.ts'
import { apiSearch, type Hit, newWord, recordFor } from '../support/records.ts'
import { queryBox, results, rowOf, settled } from '../support/search-page.ts'
import { logIn } from '../support/session.ts'

/** Where the results are: what is scrolled, checked, current and open in them. */
const placeOf = (page: Page) =>
  results(page).evaluate((table) => ({
    top: table.parentElement!.scrollTop,
    checked: [...table.querySelectorAll('input:checked')].map((box) => box.getAttribute('aria-label')),
    current: document.activeElement?.closest('[data-index]')?.querySelector('input')?.getAttribute('aria-label'),
    open: [...table.querySelectorAll('[data-index] [aria-expanded="true"]')].length,
  }))

const WAY_BACK = 'Go back to search results'

test('who returns from the editor finds the results as they were left, also after a reload', async ({ page }) => {
  test.slow()
  await logIn(page, 'france')
  await page.goto('/search?q=center:_7&format=LUCENE&sort=issn')
  await settled(page)
  // The tenth row is checked and open, the fiftieth is where one works.
  for (let row = 0; row < 10; row++) await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(results(page).getByText('Legend:')).toBeVisible()
  for (let row = 0; row < 40; row++) await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(results(page).locator('[data-row="49"]')).toBeFocused()
  const left = await placeOf(page)
  expect(left.top).toBeGreaterThan(500)
  expect(left.current).toBeTruthy()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/catalogue/)
  const wayBack = page.getByRole('button', { name: WAY_BACK })
  await expect(wayBack).toBeVisible()
  await wayBack.click()
  await expect(results(page).locator('[data-row="49"]')).toBeFocused()
  await expect.poll(() => placeOf(page)).toEqual(left)
  await expect(page.getByRole('button', { name: '2 selected' })).toBeVisible()

  // The same through a reload of the results, and through one of the editor.
  await page.reload()
  await expect(results(page).locator('[data-row="49"]')).toBeFocused()
  await expect.poll(() => placeOf(page)).toEqual(left)
  await page.keyboard.press('e')
  await expect(wayBack).toBeVisible()
  await page.reload()
  await wayBack.click()
  await expect(results(page).locator('[data-row="49"]')).toBeFocused()
  await expect.poll(() => placeOf(page)).toEqual(left)

  // Another search begins at its top, with nothing checked; the way back leads to the first.
  await page.keyboard.press('/')
  await queryBox(page).fill('journal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/journal/)
  await settled(page)
  await expect.poll(() => placeOf(page)).toMatchObject({ top: 0, checked: [], open: 0 })
  await page.goBack()
  await expect.poll(() => placeOf(page)).toMatchObject({ top: left.top, checked: left.checked })
})

test('a row that was saved shows what it says now, and one that left the results is named', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'place')
  const word = newWord()
  await page.goto(`/search?q=issn:${issn}&format=LUCENE`)
  await settled(page)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await typeInto(page, issn, '222', ` ${word}`)
  await saveActive(page, issn)
  // After the last record the way back is what comes.
  await expect(page.getByRole('button', { name: WAY_BACK })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, issn)).toBeFocused()
  await expect(rowOf(page, issn)).toContainText(word)

  // Found by its word, which is then taken away: the row is gone, and said to be.
  const [other] = (await apiSearch(page, '4100*')) as [Hit]
  await page.goto(`/search?q=${word} OR issn:${other.issn}&format=LUCENE&sort=issn`)
  await settled(page)
  await rowOf(page, issn).getByRole('checkbox').focus()
  await page.keyboard.press('e')
  await expect(editor(page, issn)).toBeFocused()
  await line(page, issn, '222').click()
  await page.keyboard.press('End')
  for (const _ of ` ${word}`) await page.keyboard.press('Backspace')
  await saveActive(page, issn)
  await page.getByRole('button', { name: WAY_BACK }).click()
  await expect(page.getByText(`${issn} is no longer among these results.`)).toBeVisible()
  await expect(rowOf(page, other.issn)).toBeVisible()
})

test('what was typed and not yet searched is there on return', async ({ page }) => {
  await logIn(page, 'france')
  await page.goto('/search?q=journal')
  await settled(page)
  await queryBox(page).fill('journal unsent')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL(/tasks/)
  await page.goBack()
  await expect(queryBox(page)).toHaveValue('journal unsent')
})
