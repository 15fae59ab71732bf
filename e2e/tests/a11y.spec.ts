import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { editor, openEditor, problems, typeInto, underlined, validate, validateButton } from '../support/editor-page.ts'
import { apiSearch, recordFor } from '../support/records.ts'
import { queryBox, results, searchFor, settled } from '../support/search-page.ts'
import { logIn } from '../support/session.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** No violation of WCAG 2.2 AA on the page as it stands; each is told with its elements. */
async function expectAccessible(page: Page, state: string, without: readonly string[] = []): Promise<void> {
  // The analysis itself breaks off when elements go while it runs (problems drawn anew): only then it is run again.
  const analyse = () =>
    new AxeBuilder({ page })
      .withTags(WCAG)
      .disableRules([...without])
      .analyze()
  const { violations } = await analyse().catch(analyse).catch(analyse)
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html).join('\n')}`)
  expect(told, state).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    })

    test('login, not found and maintenance', async ({ page }) => {
      await page.goto('/login')
      await expect(page.getByText('This is a demonstration base')).toBeVisible()
      await expectAccessible(page, 'login')
      await page.getByRole('textbox', { name: 'Username' }).fill('france')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'login refused')
      await page.goto('/maintenance?message=Back+at+noon')
      await expect(page.getByText('Back at noon')).toBeVisible()
      await expectAccessible(page, 'maintenance')
      await logIn(page, 'reader')
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expectAccessible(page, 'not found')
    })

    test('search, from nothing to open rows, menus and versions', async ({ page }) => {
      await logIn(page, 'london')
      await page.goto('/search')
      await expect(page.getByRole('heading', { name: 'How to search' })).toBeVisible()
      await expectAccessible(page, 'search, nothing asked')
      await searchFor(page, 'zzzzqqqq')
      await expect(page.getByText('No record found')).toBeVisible()
      await expectAccessible(page, 'search, empty')
      const [drafted] = await apiSearch(page, 'tides today')
      await searchFor(page, drafted!.issn)
      await page.getByRole('button', { name: `Show the details of ${drafted!.issn}` }).click()
      await expect(results(page).getByText('Legend:')).toBeVisible()
      await expectAccessible(page, 'a row with a draft, open')
      await searchFor(page, 'journal')
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.keyboard.press('Enter')
      await expect(results(page).getByText('Legend:')).toBeVisible()
      await expectAccessible(page, 'results')
      await page.getByRole('button', { name: 'Display' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, 'display menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '1 selected' }).click()
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
      await expectAccessible(page, 'selection menu')
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: 'Go to page' }).fill('x')
      await page.getByRole('textbox', { name: 'Go to page' }).press('Enter')
      await expect(page.getByText('Invalid value')).toBeVisible()
      await expectAccessible(page, 'an invalid page')
      await page.goto(`/search?q=${drafted!.issn}&versions=${drafted!.issn}`)
      const versions = page.getByRole('dialog', { name: `Versions of ${drafted!.issn}` })
      await expect(versions.getByText('Legend:')).toBeVisible()
      await expectAccessible(page, 'versions')
      await versions.getByRole('region', { name: 'Error' }).getByRole('button').first().click()
      await versions.getByRole('tab', { name: /^Errors/ }).click()
      await expectAccessible(page, 'errors of a version')
      await versions.getByRole('button', { name: 'Delete version' }).click()
      await expect(page.getByText('Are you sure you want to delete this version')).toBeVisible()
      await expectAccessible(page, 'a question')
    })

    test('the shell: menu with words, languages, palette, sheet, password, end of the session', async ({ page }) => {
      await logIn(page, 'reader')
      await page.goto('/search')
      await expect(queryBox(page)).toBeVisible()
      await page.getByRole('button', { name: 'Unfold the menu' }).click()
      await expectAccessible(page, 'menu with words')
      for (const name of ['Language', 'Theme', 'reader']) {
        await page.getByRole('button', { name }).click()
        await expect(page.getByRole('menu')).toBeVisible()
        await expectAccessible(page, name)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toBeHidden()
      }
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Command palette' }).fill('4200-0033')
      await expectAccessible(page, 'palette')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expectAccessible(page, 'sheet of shortcuts')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'reader' }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
      await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
      await expectAccessible(page, 'password')
      await page.keyboard.press('Escape')
      await page.evaluate(() => {
        // biome-ignore lint/suspicious/noDocumentCookie: what the application reads
        document.cookie = `session_expires_at=${Math.floor(Date.now() / 1000) + 60}; Path=/; SameSite=Strict`
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await expect(page.getByRole('dialog', { name: 'Your session is about to expire' })).toBeVisible()
      await expectAccessible(page, 'end of the session')
    })

    test('a record on its page and in its window', async ({ page }) => {
      await logIn(page, 'london')
      const { issn } = await recordFor(page, 'reading')
      for (const path of [`/record/${issn}`, `/marc21page/${issn}`, '/record/4999-9993']) {
        await page.goto(path)
        await expect(page.getByText('Legend:').or(page.getByText('cannot be shown'))).toBeVisible()
        await expectAccessible(page, path)
      }
      const [arabic] = await apiSearch(page, 'مجلة الشعر الحديث')
      await page.goto(`/record/${arabic!.issn}`)
      await expect(page.getByText('Legend:')).toBeVisible()
      await expectAccessible(page, 'a record in two scripts')
    })

    test('the editor: clean, with problems, completion, search, comparison and dialogs', async ({ page }) => {
      await logIn(page, 'london')
      const { issn } = await recordFor(page, 'accessibility')
      await openEditor(page, issn)
      await expectAccessible(page, 'editor')
      await typeInto(page, issn, '022', '$z1234-5678')
      await expect(problems(page).getByRole('tab', { name: '1 error' })).toBeVisible()
      await expect(underlined(page, issn)).not.toHaveCount(0)
      await expectAccessible(page, 'editor with an error')
      const dialog = await validate(page, issn)
      await expectAccessible(page, 'result of a validation')
      await dialog.getByRole('button', { name: 'Cancel' }).first().click()
      await typeInto(page, issn, '245', '$5x')
      await validateButton(page).click()
      await expect(page.getByText(/^Structural errors found/)).toBeVisible()
      await page.getByRole('button', { name: 'Compare' }).click()
      await expect(page.getByRole('region', { name: 'What you changed' })).toBeVisible()
      await expectAccessible(page, 'comparison')
      await editor(page, issn).press('Control+f')
      await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeVisible()
      await expectAccessible(page, 'find in the record')
      await page.keyboard.press('Escape')
      await editor(page, issn).press('Enter')
      await page.keyboard.type('24')
      await expect(page.getByRole('listbox')).toBeVisible()
      // The list is walked with the arrow keys from the editor, which keeps the focus.
      await expectAccessible(page, 'completion', ['scrollable-region-focusable'])
      await page.getByRole('button', { name: 'Reload original record' }).click()
      await expect(page.getByRole('dialog', { name: 'Reload original record' })).toBeVisible()
      await expectAccessible(page, 'question before a reload')
    })

    test('a record that can only be read, several records, nothing to edit', async ({ page }) => {
      await logIn(page, 'london')
      const [british] = await apiSearch(page, 'tides today')
      const { issn } = await recordFor(page, 'accessibility')
      await page.goto(`/catalogue?issns=${british!.issn},${issn}`)
      await expect(page.getByText('You may only change records of your own centre.')).toBeVisible()
      await expect(editor(page, issn)).toBeVisible()
      await expectAccessible(page, 'several records')
      await page.goto('/catalogue')
      await expect(page.getByText('No ISSN number to handle.')).toBeVisible()
      await expectAccessible(page, 'nothing to edit')
      await page.goto('/search?q=journal')
      await settled(page)
    })
  })
}
