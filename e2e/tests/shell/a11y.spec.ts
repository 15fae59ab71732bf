import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes, expectLandmarks } from '../../support/accessible.ts'
import {
  editor,
  openEditor,
  problems,
  typeInto,
  underlined,
  validate,
  validateButton,
} from '../../support/editor-page.ts'
import { apiSearch, recordFor } from '../../support/records.ts'
import { queryBox, results, searchFor, settled } from '../../support/search-page.ts'
import { logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test('log-in, the page for unknown URLs and maintenance are accessible', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText('Demonstration database')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'login')
  await page.getByRole('textbox', { name: 'Username' }).fill('france')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'login refused')
  await page.goto('/maintenance?message=Back+at+noon')
  await expect(page.getByText('Back at noon')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'maintenance')
  await logIn(page, 'reader')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'not found')
})

test('the search is accessible, from an empty page to open rows, menus and versions', async ({ page }) => {
  await logIn(page, 'london')
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'How to search' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'search without a query')
  await searchFor(page, 'zzzzqqqq')
  await expect(page.getByText('No record found')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'search without results')
  const [drafted] = await apiSearch(page, 'tides today')
  await searchFor(page, drafted!.issn)
  await page.getByRole('button', { name: `Show the details of ${drafted!.issn}` }).click()
  await expect(results(page).getByText('Legend:')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'an expanded row with a draft')
  await searchFor(page, 'journal')
  await page.keyboard.press('j')
  await expect(results(page).locator('[data-row="0"]')).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(results(page).getByText('Legend:')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'results')
  await page.getByRole('button', { name: 'Display' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'display menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 selected' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'selection menu')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Go to page' }).fill('x')
  await page.getByRole('textbox', { name: 'Go to page' }).press('Enter')
  await expect(page.getByText('Invalid value')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'an invalid page')
  await page.goto(`/search?q=${drafted!.issn}&versions=${drafted!.issn}`)
  const versions = page.getByRole('dialog', { name: `Versions of ${drafted!.issn}` })
  await expect(versions.getByText('Legend:')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'versions')
  await versions.getByRole('region', { name: 'With errors' }).getByRole('button').first().click()
  await versions.getByRole('tab', { name: /^Errors/ }).click()
  await expectAccessibleInBothThemes(page, 'errors of a version')
  await versions.getByRole('button', { name: 'Delete version' }).click()
  await expect(page.getByText('Are you sure you want to delete this version')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a question')
})

test('facets, families, the advanced form, failures and the recent searches are accessible', async ({ page }) => {
  await logIn(page, 'london')
  await page.goto('/search?q=journal&in.languages=fre,eng&out.media=ta&in.start_year=1990..2005&with.center=_7')
  await settled(page)
  await page.getByRole('button', { name: /^Filter results/ }).click()
  await expect(page.getByRole('slider', { name: 'Start year, from' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'facets')
  await page.getByRole('button', { name: /^X \d/ }).first().click()
  await expect(page.getByRole('link', { name: 'Search family' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a family')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Advanced' }).click()
  await page.getByRole('button', { name: 'Occurrence, indicators, structure, line 1' }).click()
  await page.getByRole('combobox', { name: 'Filter by code' }).fill('-onl')
  await expect(page.getByRole('option', { name: /Medium: Online/ })).toBeVisible()
  // Arrow keys move through the open list while the focus stays in the input.
  await expectAccessibleInBothThemes(page, 'advanced search')
  await page.goto('/search?l1.q=%5Ba&l1.type=regex')
  await expect(page.getByRole('alert')).toBeVisible()
  await queryBox(page).click()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Your last searches')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a failed line, and the last searches')
})

test('the shell is accessible: menu with labels, languages, palette, shortcut sheet, password, end of the session', async ({
  page,
}) => {
  await logIn(page, 'reader')
  await page.goto('/search')
  await expect(queryBox(page)).toBeVisible()
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expectAccessibleInBothThemes(page, 'menu with words')
  await page.getByRole('button', { name: 'reader' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'account')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Command palette' }).fill('4200-0033')
  await expectAccessibleInBothThemes(page, 'palette')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByText('Find records by words')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'help')
  await help.getByRole('radiogroup').getByText('Keyboard shortcuts').click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'sheet of shortcuts')
  await page.keyboard.press('Escape')
  await page.locator('[data-notices]').click()
  await expect(page.getByRole('dialog', { name: 'Notices' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'notices')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'reader' }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'password')
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what the application reads
    document.cookie = `session_expires_at=${Math.floor(Date.now() / 1000) + 60}; Path=/; SameSite=Strict`
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByRole('dialog', { name: 'Your session is about to expire' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'end of the session')
})

test('a record is accessible on its page and in its window', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'reading')
  for (const path of [`/record/${issn}`, `/marc21page/${issn}`, '/record/4999-9993']) {
    await page.goto(path)
    await expect(page.getByText('Legend:').or(page.getByText('cannot be shown'))).toBeVisible()
    await expectAccessibleInBothThemes(page, path)
  }
  const [arabic] = await apiSearch(page, 'مجلة الشعر الحديث')
  await page.goto(`/record/${arabic!.issn}`)
  await expect(page.getByText('Legend:')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a record in two scripts')
})

test('the editor is accessible: without and with problems, completion, search, comparison and dialogs', async ({
  page,
}) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'accessibility')
  await openEditor(page, issn)
  await expectAccessibleInBothThemes(page, 'editor')
  await typeInto(page, issn, '022', '$z1234-5678')
  await expect(problems(page).getByRole('tab', { name: '1 error' })).toBeVisible()
  await expect(underlined(page, issn)).not.toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'editor with an error')
  const dialog = await validate(page, issn)
  await expectAccessibleInBothThemes(page, 'result of a validation')
  await dialog.getByRole('button', { name: 'Cancel' }).first().click()
  await typeInto(page, issn, '245', '$5x')
  await validateButton(page).click()
  await expect(page.getByText(/^Structural errors found/)).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'Your changes' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'comparison')
  await editor(page, issn).press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'find in the record')
  await page.keyboard.press('Escape')
  await editor(page, issn).press('Enter')
  await page.keyboard.type('24')
  await expect(page.getByRole('listbox')).toBeVisible()
  // Arrow keys move through the open list while the focus stays in the editor.
  await expectAccessibleInBothThemes(page, 'completion')
  await page.getByRole('button', { name: 'Reload original record' }).click()
  await expect(page.getByRole('dialog', { name: 'Reload original record' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'question before a reload')
})

test('form and text side by side, and a disabled button with its reason, are accessible', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'accessibility')
  await openEditor(page, issn)
  const mode = page.getByRole('radiogroup', { name: 'Cataloguing mode' })
  await mode.getByText('Split', { exact: true }).click()
  await expect(page.getByRole('form', { name: `Form of record ${issn}` })).toBeVisible()
  await expect(editor(page, issn)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'form and text side by side')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeDisabled()
  // The button gets the focus by keyboard, which also shows the reason why it is disabled.
  await undo.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  await mode.getByText('Expert Mode', { exact: true }).click()
})

test('a read-only record, several records, and an editor without records are accessible', async ({ page }) => {
  await logIn(page, 'france')
  const [british] = await apiSearch(page, 'tides today')
  const { issn } = await recordFor(page, 'accessibility')
  await page.goto(`/catalogue?issns=${british!.issn},${issn}`)
  await expect(page.getByText('You can only change records of your own centre.')).toBeVisible()
  await expect(editor(page, issn)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'several records')
  await page.goto('/catalogue')
  await expect(page.getByText('No ISSN number to handle.')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'an editor without records')
  await page.goto('/search?q=journal')
  await settled(page)
})

test('the menu and the page are named landmarks that contain all content', async ({ page }) => {
  await logIn(page, 'paris')
  for (const path of [
    '/search?q=journal',
    '/tasks',
    '/import',
    '/doctor',
    '/compare',
    '/newblock',
    '/bulk',
    '/bulk/new?q=journal',
    '/macros',
    '/macros?macro=ceased',
    '/audit',
    '/admin',
    '/assignment',
    '/requests',
    '/requests/settings',
    '/browse/titles',
    '/ltwa/words',
    '/issn-lists',
    '/title-lists',
    '/marc21-lists',
    '/announcements',
    '/admin/announcements',
    '/admin/enrichments',
    '/admin/users',
    '/admin/roles',
    '/admin/centers',
    '/admin/settings',
    '/admin/urls',
    '/admin/data_rules',
    '/admin/data_rules?row=start-date',
    '/admin/keyboards',
    '/admin/keyboards?row=latin',
    '/admin/mails',
    '/admin/webhooks',
    '/admin/work/locks',
    '/admin/work/tasks',
    '/admin/work/blocks',
    '/admin/work/imports',
    '/admin/work/monitored_searches',
    '/admin/work/records',
    '/admin/work/titles',
    '/admin/work/links',
    '/admin/work/issnl',
    '/admin/work/issnh',
    '/admin/house',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    await expectLandmarks(page, path)
  }
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeVisible()
  await expectLandmarks(page, 'the open menu')
  await expectAccessible(page, 'the open menu')
})
