import { expect, type Page } from '@playwright/test'
import { editor, line, saveActive, typeInto } from '../../support/editor-page.ts'
import { apiSearch, type Hit, newWord, recordFor } from '../../support/records.ts'
import { queryBox, resultRow, results, settled } from '../../support/search-page.ts'
import { call, logIn, logInThroughForm } from '../../support/session.ts'
import { pressSequence } from '../../support/strokes.ts'
import { test } from '../../support/test.ts'
import { waitUntilStable } from '../../support/wait-until-stable.ts'

test.use({ account: 'france' })

/** The state of the results: scroll position, and which rows are checked, current and expanded. */
const readPlace = (page: Page) =>
  results(page).evaluate((table) => ({
    top: table.parentElement!.scrollTop,
    checked: [...table.querySelectorAll('input:checked')].map((box) => box.getAttribute('aria-label')),
    current: document.activeElement?.closest('[data-index]')?.querySelector('input')?.getAttribute('aria-label'),
    open: [...table.querySelectorAll('[data-index] [aria-expanded="true"]')].length,
  }))

const WAY_BACK = 'Go back to search results'

test('a visit to the editor and a reload restore scroll position and selection of the results', async ({ page }) => {
  test.slow()
  await logIn(page, 'france')
  await page.goto('/search?q=center:_7&format=LUCENE&sort=issn')
  await settled(page)
  // The tenth row is checked and expanded, and the fiftieth is the current row.
  for (let row = 0; row < 10; row++) await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(results(page).getByText('Legend:')).toBeVisible()
  for (let row = 0; row < 40; row++) await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(results(page).locator('[data-row="49"]')).toBeFocused()
  const left = await waitUntilStable(page, () => readPlace(page))
  expect(left.top).toBeGreaterThan(500)
  expect(left.current).toBeTruthy()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/catalogue/)
  const wayBack = page.getByRole('button', { name: WAY_BACK })
  await expect(wayBack).toBeVisible()
  await wayBack.click()
  await expect(results(page).locator('[data-row="49"]')).toBeFocused()
  await expect.poll(() => readPlace(page)).toEqual(left)
  await expect(page.getByRole('button', { name: '2 selected' })).toBeVisible()

  // The state survives a reload of the editor and a reload of the results.
  await page.reload()
  await expect(results(page).locator('[data-row="49"]')).toBeFocused()
  await expect.poll(() => readPlace(page)).toEqual(left)
  await page.keyboard.press('e')
  await expect(wayBack).toBeVisible()
  await page.reload()
  await wayBack.click()
  await expect(results(page).locator('[data-row="49"]')).toBeFocused()
  await expect.poll(() => readPlace(page)).toEqual(left)

  // Another search starts at the top without checked rows. Going back restores the state of the first search.
  await page.keyboard.press('/')
  await queryBox(page).fill('journal')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/journal/)
  await settled(page)
  await expect.poll(() => readPlace(page)).toMatchObject({ top: 0, checked: [], open: 0 })
  await page.goBack()
  await expect.poll(() => readPlace(page)).toMatchObject({ top: left.top, checked: left.checked })
})

test('a saved row shows its new content, and the page names a row that no longer matches', async ({ page }) => {
  const { issn } = await recordFor(page, 'place')
  const word = newWord()
  await page.goto(`/search?q=issn:${issn}&format=LUCENE`)
  await settled(page)
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await typeInto(page, issn, '222', ` ${word}`)
  await saveActive(page, issn)
  // After the last record, the link back to the results has the focus.
  await expect(page.getByRole('button', { name: WAY_BACK })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(resultRow(page, issn)).toBeFocused()
  await expect(resultRow(page, issn)).toContainText(word)

  // An edit removes the word by which the record was found. The record is then no longer in the results, and the page
  // reports that.
  const [other] = (await apiSearch(page, '4100*')) as [Hit]
  await page.goto(`/search?q=${word} OR issn:${other.issn}&format=LUCENE&sort=issn`)
  await settled(page)
  await resultRow(page, issn).getByRole('checkbox').focus()
  await page.keyboard.press('e')
  await expect(editor(page, issn)).toBeFocused()
  await line(page, issn, '222').click()
  await page.keyboard.press('End')
  for (const _ of ` ${word}`) await page.keyboard.press('Backspace')
  await saveActive(page, issn)
  await page.getByRole('button', { name: WAY_BACK }).click()
  await expect(page.getByText(`${issn} is no longer among these results.`)).toBeVisible()
  await expect(resultRow(page, other.issn)).toBeVisible()
})

test('the search page keeps typed text and the open list of monitored searches', async ({ page }) => {
  await test.step('typed text without a search is kept on return', async () => {
    await page.goto('/search?q=journal')
    await settled(page)
    await queryBox(page).fill('journal unsent')
    await page.keyboard.press('Escape')
    await pressSequence(page, 'g', 't')
    await expect(page).toHaveURL(/tasks/)
    await page.goBack()
    await expect(queryBox(page)).toHaveValue('journal unsent')
  })

  await test.step('the list of monitored searches is open again after a search from it', async () => {
    const word = newWord()
    for (let each = 0; each < 12; each++) {
      const params = { basic_query: { query: `journal ${each}` } }
      const made = await call(page, 'POST', '/search/monitored', { description: `${word} ${each}`, params })
      expect(made.status()).toBe(200)
    }
    await page.setViewportSize({ width: 1366, height: 420 })
    await page.goto('/search?q=science')
    await settled(page)
    await page.getByRole('button', { name: 'Monitored', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Display all' }).click()
    const list = page.getByRole('dialog', { name: 'Monitored searches' })
    const rows = list.getByRole('row').filter({ hasText: word })
    await list.getByRole('button', { name: 'Next page' }).click()
    await expect(list.getByText('Page 2 of')).toBeVisible()
    await list.getByRole('button', { name: 'Previous page' }).click()
    const scroller = list.getByRole('table').locator('..')
    await expect(list.getByText('Page 1 of')).toBeVisible()
    await scroller.evaluate((box) => box.scrollTo({ top: 150 }))
    // The page stores the scroll position in the next frame.
    expect(await waitUntilStable(page, () => scroller.evaluate((box) => box.scrollTop))).toBe(150)
    await page.reload()
    await expect(rows.first()).toBeVisible()
    await expect.poll(() => scroller.evaluate((box) => box.scrollTop)).toBe(150)
    await rows
      .nth(5)
      .getByRole('button', { name: /^Search “/ })
      .click()
    await expect(page).toHaveURL(/q=journal/)
    await settled(page)
    await expect(list).toBeHidden()
    await page.goBack()
    await expect(list).toBeVisible()
    await expect.poll(() => scroller.evaluate((box) => box.scrollTop)).toBe(150)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.reload()
    await settled(page)
    await expect(list).toBeHidden()
  })
})

test('a new log-in restores the position for the same user, but not for another one', async ({ page }) => {
  await test.step('the scroll position, checked rows and typed text are restored for the same user', async () => {
    await page.goto('/search?q=center:_7&format=LUCENE&sort=issn')
    await settled(page)
    for (let row = 0; row < 40; row++) await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(results(page).locator('[data-row="39"]')).toBeFocused()
    const left = await waitUntilStable(page, () => readPlace(page))
    expect(left.top).toBeGreaterThan(500)
    await queryBox(page).fill('center:_7 unsent')
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what the application reads
      document.cookie = `session_expires_at=${Math.floor(Date.now() / 1000) - 1}; Path=/; SameSite=Strict`
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page).toHaveURL(/\/login\?redirect=/)
    // The state also survives a reload of the log-in page.
    await page.reload()
    await logInThroughForm(page, 'france')
    await expect(page).toHaveURL(/\/search\?q=center/)
    await settled(page)
    await expect.poll(() => readPlace(page)).toMatchObject({ top: left.top, checked: left.checked })
    await expect(queryBox(page)).toHaveValue('center:_7 unsent')
    await expect(page.getByRole('button', { name: '1 selected' })).toBeVisible()
  })

  await test.step('another user starts at the top', async () => {
    await page.goto('/search?q=center:_7&format=LUCENE&sort=issn')
    await settled(page)
    for (let row = 0; row < 40; row++) await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByRole('button', { name: '1 selected' })).toBeVisible()
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: what the application reads
      document.cookie = `session_expires_at=${Math.floor(Date.now() / 1000) - 1}; Path=/; SameSite=Strict`
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await logInThroughForm(page, 'london')
    await settled(page)
    await expect.poll(() => readPlace(page)).toMatchObject({ top: 0, checked: [] })
  })
})

test('the family graph keeps its zoom and position', async ({ page }) => {
  await logIn(page, 'reader')
  const [hit] = (await apiSearch(page, 'cahiers botanique montagne')) as [Hit]
  // The graph is drawn again when the names of its lanes arrive.
  const named = page.waitForResponse((answer) => /\/api\/medium\b/.test(answer.url()))
  await page.goto(`/api/graph/record/${hit.issn}/extended`)
  await (await named).finished()
  const picture = page.getByRole('application', { name: /^Graph of the family/ })
  const drawn = () =>
    picture
      .locator('> canvas')
      .last()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const zoomIn = page.getByRole('button', { name: 'Zoom in' })
  await expect(zoomIn).toBeEnabled()
  const first = await waitUntilStable(page, drawn)
  await zoomIn.click()
  await zoomIn.click()
  await picture.focus()
  for (let step = 0; step < 20; step++) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(drawn).not.toBe(first)
  // Waits until the animation of the graph has ended.
  const left = await waitUntilStable(page, drawn)
  await page.reload()
  await expect(zoomIn).toBeEnabled()
  await expect.poll(drawn).toBe(left)
  await page.getByRole('link', { name: 'Search family' }).click()
  await expect(page).toHaveURL(/\/search/)
  await page.goBack()
  await expect(zoomIn).toBeEnabled()
  await expect.poll(drawn).toBe(left)
})
