import { expect, type Page } from '@playwright/test'
import { provisional } from '../../support/assignment-page.ts'
import { editor, resultDialog, typeInto } from '../../support/editor-page.ts'
import { apiSearch, recordFor } from '../../support/records.ts'
import { queryBox, results, settled } from '../../support/search-page.ts'
import { logIn, logInThroughForm } from '../../support/session.ts'
import { test } from '../../support/test.ts'

/** Asserts that an element has the focus and keeps it. */
const expectFocus = async (page: Page, state: string): Promise<void> => {
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused, { message: state }).not.toBe('BODY')
}

test('the focus is in the work area after log-in, and Escape leaves the query box', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused()
  await logInThroughForm(page, 'france')
  await settled(page)
  await expectFocus(page, 'after the login')
  await page.keyboard.press('j')
  await expect(results(page).locator('[data-row="0"]')).toBeFocused()
  await page.keyboard.press('/')
  await expect(queryBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(results(page).locator('[data-row="0"]')).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(provisional(page, 1).getByRole('textbox', { name: 'Key title', exact: true })).toBeFocused()
})

test('each screen takes the focus when it opens', async ({ page }) => {
  test.slow()
  await logIn(page, 'paris')
  const [hit] = await apiSearch(page, 'journal')
  const { issn } = hit!
  const routes = [
    '/search',
    '/search?q=journal',
    '/search?q=zzzzqqqq',
    '/assignment',
    '/newblock',
    '/import',
    '/merge',
    '/doctor',
    '/compare',
    '/audit',
    '/issn-lists',
    '/title-lists',
    '/marc21-lists',
    '/admin',
    '/admin/announcements',
    '/admin/users',
    '/announcement',
    '/announcements',
    '/rules',
    '/changes',
    '/tasks',
    '/catalogue',
    `/catalogue?issns=${issn}`,
    `/record/${issn}`,
    `/record/4999-9993`,
    `/marc21page/${issn}`,
    `/api/graph/record/${issn}/issnl`,
    `/nowhere`,
    '/maintenance?message=Back+at+noon',
  ]
  for (const route of routes) {
    await page.goto(route)
    await expect(page.getByRole('main').first()).toBeVisible()
    await expectFocus(page, route)
  }
  // The test moves from screen to screen without reloading the page.
  await page.goto('/tasks')
  const screens = { e: '/changes', l: '/audit', b: '/newblock', s: '/search' }
  for (const [key, path] of Object.entries(screens)) {
    await expect(page.getByRole('main')).toBeVisible()
    await expectFocus(page, `before g ${key}`)
    await page.keyboard.press('Escape')
    await page.evaluate(() => document.getElementById('content')?.focus())
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    await expectFocus(page, `after g ${key}`)
  }
})

test('a click on the menu moves the focus into the page and closes the tooltip', async ({ page }) => {
  await logIn(page, 'paris')
  await page.goto('/tasks')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const isInPage = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  for (const name of ['Administration', 'Search', 'Tasks']) {
    const entry = menu.getByRole('link', { name, exact: true })
    await entry.hover()
    await expect(page.getByRole('tooltip', { name })).toBeVisible()
    await entry.click()
    await expect(page.getByRole('tooltip', { name })).toBeHidden()
    await expect.poll(isInPage, { message: name }).toBe(true)
  }
  const entry = menu.getByRole('button', { name: 'Reports' })
  await entry.hover()
  await expect(page.getByRole('tooltip', { name: 'Reports' })).toBeVisible()
  await entry.click()
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/\/audit$/)
  await expect(page.getByRole('tooltip', { name: 'Reports' })).toBeHidden()
  await expect(page.getByRole('menu')).toBeHidden()
  await expect.poll(isInPage).toBe(true)
})

test('focus moves to the text of an opened record, to the first error of a refusal, to the next record after a save', async ({
  page,
}) => {
  await logIn(page, 'france')
  const first = await recordFor(page, 'focus one')
  const second = await recordFor(page, 'focus two')
  await page.goto(`/catalogue?issns=${first.issn},${second.issn}`)
  await expect(editor(page, first.issn)).toBeFocused()

  // The validation reports an invalid ISSN, and the cursor moves to it.
  await typeInto(page, first.issn, '022', '$z1234-5678')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Enter')
  await expect(resultDialog(page, first.issn).getByText('1234-5678').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(resultDialog(page, first.issn)).toBeHidden()
  await expect(editor(page, first.issn)).toBeFocused()
  await expect(editor(page, first.issn).locator('.cm-activeLine')).toHaveText(/^022/)

  await page.keyboard.press('Control+z')
  for (let undone = 0; undone < 20; undone++) {
    if (!(await editor(page, first.issn).textContent())?.includes('1234-5678')) break
    await page.keyboard.press('Control+z')
  }
  await page.keyboard.press('Control+Enter')
  const save = resultDialog(page, first.issn).getByRole('button', { name: /^Save as active record/ })
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  await expect(editor(page, second.issn)).toBeFocused()
  await page.keyboard.press('Escape')
  await expectFocus(page, 'after Escape in the editor')
})

test('the title of each browser tab contains its record and page', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'reading')
  await page.goto(`/catalogue?issns=${issn}`)
  await expect(page).toHaveTitle(new RegExp(`^${issn} .+ · Catalogue · Seriatim$`))
  await page.goto(`/record/${issn}`)
  await expect(page).toHaveTitle(new RegExp(`^${issn} .+ · Seriatim$`))
  await page.goto(`/api/graph/record/${issn}/issnl`)
  await expect(page).toHaveTitle(new RegExp(`^Family of ${issn} .+ · Seriatim$`))
})
