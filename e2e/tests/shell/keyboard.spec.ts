import { expect } from '@playwright/test'
import { editor, problems, resultDialog } from '../../support/editor-page.ts'
import { apiRecord, newWord, recordFor } from '../../support/records.ts'
import { queryBox, resultRow, settled } from '../../support/search-page.ts'
import { pressSequence } from '../../support/strokes.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('a record is found, edited, validated and saved without a mouse', async ({ page }) => {
  const { issn } = await recordFor(page, 'keyboard')
  const word = newWord()
  const { keyboard } = page
  await page.goto('/search')
  await expect(queryBox(page)).toBeFocused()
  await keyboard.type(issn)
  await keyboard.press('Enter')
  await settled(page)
  await expect(resultRow(page, issn)).toBeVisible()
  // The page moves the focus to the results; keys then lead to the row and into the editor.
  await expect(queryBox(page)).not.toBeFocused()
  await keyboard.press('j')
  await expect(resultRow(page, issn)).toBeFocused()
  await keyboard.press('e')
  await expect(editor(page, issn)).toBeVisible()
  const isInEditor = () => editor(page, issn).evaluate((box) => box === document.activeElement)
  for (let tabs = 0; tabs < 40 && !(await isInEditor()); tabs++) await keyboard.press('Tab')
  await expect(editor(page, issn)).toBeFocused()
  // The search of the editor finds the title, and Escape closes it.
  await keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
  await keyboard.type('245 ')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(editor(page, issn)).toBeFocused()
  await keyboard.press('Home')
  for (const _ of ['indicator 1', 'indicator 2', 'value']) await keyboard.press('Tab')
  await keyboard.type(` ${word}`)
  await expect(editor(page, issn).locator('.cm-line').filter({ hasText: word })).toHaveText(/^245 /)
  await expect(problems(page).getByRole('tab', { name: '0 errors' })).toBeVisible()
  await keyboard.press('Control+Enter')
  const dialog = resultDialog(page, issn)
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(editor(page, issn)).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(dialog.getByRole('button', { name: /^Save as active record/ })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(JSON.stringify((await apiRecord(page, issn)).record)).toContain(word)
  await pressSequence(page, 'g', 's')
  await expect(queryBox(page)).toBeFocused()
})
