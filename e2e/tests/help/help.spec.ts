import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { editor, line, openEditor } from '../../support/editor-page.ts'
import { apiRecord, recordFor } from '../../support/records.ts'
import { queryBox, settled } from '../../support/search-page.ts'
import { call, logIn, setSession } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const panel = (page: Page) => page.locator('[data-help-panel]')
const helpPage = (page: Page, name: string) => panel(page).locator(`[data-page="${name}"]`)

/** Opens the page of tasks and waits until it is rendered, because it handles keys only then. */
const onTasks = async (page: Page) => {
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
}

test('F1 in a field opens its help next to the editor, and closing it returns the focus', async ({ page }) => {
  const { issn } = await recordFor(page, 'help')
  await openEditor(page, issn)
  await line(page, issn, '222').click()
  await page.keyboard.press('End')
  await page.keyboard.press('F1')
  await expect(helpPage(page, '222').getByRole('heading', { name: /^222 Key Title/ })).toBeVisible()
  await expect(panel(page).getByText('$a', { exact: true })).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: 'Examples' })).toBeVisible()
  await expect(panel(page).getByRole('heading', { level: 2, name: 'Help' })).toBeFocused()
  await expect(editor(page, issn)).toBeVisible()
  await expectAccessible(page, 'help of a field')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(editor(page, issn)).toBeFocused()
  // The caret is at the end of the field again, so that typed text is appended.
  await page.keyboard.type('x')
  await expect(line(page, issn, '222')).toHaveText(/x$/)
  await page.keyboard.press('Control+z')

  await page.getByRole('radiogroup').getByText('Assisted Mode').click()
  const box = page.locator('fieldset[data-tag="245"] textarea').first()
  await box.focus()
  await page.keyboard.press('F1')
  await expect(helpPage(page, '245')).toBeVisible()
  await page.keyboard.press('F1')
  await expect(panel(page)).toBeHidden()
  await expect(box).toBeFocused()
  await page.getByRole('button', { name: 'Tools of field 245' }).click()
  await page.getByRole('menuitem', { name: 'Help on this field (F1)' }).click()
  await expect(helpPage(page, '245')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the help is in the language of the interface', async ({ page, baseURL }) => {
  for (const [locale, words] of [
    ['fr', 'Trouvez des notices'],
    ['es', 'Encuentre registros'],
    ['ru', 'Находите записи'],
  ] as const)
    await test.step(locale, async () => {
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL! }])
      await page.goto('/search')
      await expect(page.locator('input[name="q"]')).toBeFocused()
      await page.keyboard.press('F1')
      await expect(helpPage(page, 'search')).toContainText(words)
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
    })
})

test('the help changes with the page, is searchable, and opens by its URL', async ({ page }) => {
  await test.step('help follows the page and opens by keyboard', async () => {
    await onTasks(page)
    await page.keyboard.press('F1')
    await expect(helpPage(page, 'tasks')).toBeVisible()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Search', exact: true }).click()
    await expect(helpPage(page, 'search')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto('/search')
    await expect(queryBox(page)).toBeFocused()
    await queryBox(page).blur()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys.getByText('Go to the query')).toBeVisible()
    await keys.getByRole('radiogroup').getByText('Help', { exact: true }).click()
    await expect(helpPage(page, 'search')).toBeVisible()
  })
  await test.step('help is searched and read page by page', async () => {
    await page.goto('/search?q=journal')
    await settled(page)
    await page.keyboard.press('j')
    const row = page.locator('[role="table"] [data-row="0"]')
    await expect(row).toBeFocused()
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    await expect(helpPage(page, 'search')).toContainText('Find records by words')
    await expect(page).toHaveURL(/\/search\?q=journal/)
    const search = panel(page).getByRole('searchbox', { name: 'Search the help' })
    await search.fill('abbreviated title')
    await expect(panel(page).getByRole('button', { name: '210 Abbreviated Title', exact: true })).toBeVisible()
    await expectAccessible(page, 'search results in the help')
    await panel(page).getByRole('button', { name: '210 Abbreviated Title', exact: true }).click()
    await expect(helpPage(page, '210')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Back' }).click()
    await expect(helpPage(page, 'search')).toBeVisible()
    await search.fill('zzzz')
    await expect(panel(page).getByText('No matching pages')).toBeVisible()
    await search.fill('')
    await panel(page).getByRole('button', { name: 'All pages' }).click()
    await expect(panel(page).getByRole('button', { name: 'New block' })).toBeVisible()
  })
  await test.step('a record in a separate window has help', async () => {
    const { issn } = await recordFor(page, 'help')
    await page.goto(`/record/${issn}`)
    await expect(page.getByRole('heading', { name: new RegExp(issn) })).toBeVisible()
    await page.keyboard.press('F1')
    await expect(helpPage(page, 'record')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  })
  await test.step('the URL of the help opens the homepage', async () => {
    await page.goto('/help-pages')
    await expect(page).toHaveURL(/\/search$/)
    await expect(helpPage(page, 'search')).toBeVisible()
  })
})

test.describe('an external help', () => {
  test.afterEach(async ({ page }) => {
    await setSession(page.context(), 'paris')
    await call(page, 'PUT', '/admin/settings/help_url', { value: '' })
  })

  test('opens in a new window at the page of the screen, and the navigation is cancelled', async ({ page }) => {
    await setSession(page.context(), 'paris')
    await page
      .context()
      .route('https://wiki.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>The wiki</h1>' }),
      )
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: 'External help' }).click()
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Value' })
    await field.fill('javascript:alert(1)')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
    await field.fill('https://wiki.example/help/{route}')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/browse/titles')
    const help = page.getByRole('link', { name: 'Help', exact: true })
    await expect(help).toHaveAttribute('href', '/help-pages')
    const opened = page.waitForEvent('popup')
    await help.click()
    await expect(await opened).toHaveURL('https://wiki.example/help/browseTitles')
    await expect(page).toHaveURL(/\/browse\/titles/)
    await expect(panel(page)).toBeHidden()
    const again = page.waitForEvent('popup')
    await onTasks(page)
    await page.keyboard.press('F1')
    await expect(await again).toHaveURL('https://wiki.example/help/tasks')
    // The external help has no list of keys and no description of fields by the profile, so the panel shows these.
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'Open the wiki' })).toHaveAttribute(
      'href',
      'https://wiki.example/help/tasks',
    )
  })
})

test('the tour has seven steps, works by keyboard alone, and resumes at the last step', async ({ page }) => {
  await logIn(page, 'london')
  await call(page, 'PUT', '/tour', { step: 1, state: 'new' })
  await page.goto('/search')
  await page.getByRole('button', { name: 'Start the tour' }).press('Enter')
  const step = (number: number) => panel(page).locator(`[data-tour-step="${number}"]`)
  await expect(step(1)).toContainText('Step 1 of 7')
  await expect(page.locator('nav[data-toured]')).toBeVisible()
  await expectAccessible(page, 'a step of the tour')
  const press = async (name: string) => {
    await panel(page).getByRole('button', { name }).press('Enter')
  }
  await press('Next')
  await expect(step(2).getByRole('heading', { name: 'Find a record' })).toBeFocused()
  await expect(page.locator('input[data-toured]')).toBeVisible()
  await press('Next')
  await expect(step(3)).toBeVisible()
  await press('Leave the tour')
  await expect(helpPage(page, 'search')).toBeVisible()
  await expect(page.locator('[data-toured]')).toHaveCount(0)
  await onTasks(page)
  await page.keyboard.press('F1')
  await panel(page).getByRole('button', { name: 'Continue the tour: step 3 of 7' }).click()
  await expect(step(3)).toBeVisible()
  for (const number of [4, 5, 6, 7]) {
    await press('Next')
    await expect(step(number)).toBeVisible()
  }
  await press('Finish')
  await expect(panel(page).getByRole('button', { name: 'Repeat the tour' })).toBeVisible()
  // The page shows the end of the tour before the server stores it.
  await expect.poll(async () => (await call(page, 'GET', '/tour')).json()).toEqual({ step: 7, state: 'done' })
})

test('notices are counted in the menu live and link to the page that resolves them', async ({ page }) => {
  const { issn } = await recordFor(page, 'notices')
  await page.goto('/tasks')
  const entry = page.locator('[data-notices]')
  await expect(entry).toBeVisible()
  const { record } = await apiRecord(page, issn)
  const { 245: title, ...untitled } = record.fields
  const save = (fields: object) => call(page, 'POST', `/record/${issn}`, { record: { fields }, dry_run: false })
  expect((await save(untitled)).status()).toBe(200)
  await expect(entry).toContainText(/\(\d+ new\)/)
  await entry.click()
  const list = page.getByRole('dialog', { name: 'Notices' })
  await expect(list.getByText(new RegExp(`^Your draft of ${issn} has`))).toBeVisible()
  await expectAccessible(page, 'notices')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await list.getByRole('link', { name: new RegExp(issn) }).click()
  await expect(page).toHaveURL(new RegExp(`/catalogue\\?issns=${issn}`))
  expect((await save({ ...untitled, 245: title })).status()).toBe(200)
  await page.goto('/tasks')
  await entry.click()
  await expect(list).toBeVisible()
  await expect(list.getByText(issn)).toHaveCount(0)
})
