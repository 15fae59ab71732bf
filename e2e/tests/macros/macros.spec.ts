import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { openAsColleague } from '../../support/changes.ts'
import { card, editor, openEditor, typeInto } from '../../support/editor-page.ts'
import { command } from '../../support/palette.ts'
import { newWord, recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const source = (page: Page): Locator => page.getByRole('textbox', { name: 'Statements of the macro' })
const runDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Run macro' })

test('a macro is written by keyboard with its errors shown, saved, changed and deleted', async ({ page, browser }) => {
  const name = `macro ${newWord()}`
  await page.goto('/macros')
  await page.getByRole('button', { name: 'New macro' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'New macro' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('radio', { name: 'My centre' }).check()
  await source(page).focus()
  // The first matching statement and the first matching function are selected in the lists of suggestions.
  await page.keyboard.type('se')
  await expect(page.getByRole('option', { name: 'set' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' 500')
  await page.keyboard.type('$')
  await expect(page.getByRole('option', { name: /^\$a/ })).toBeVisible()
  await page.keyboard.type('a = shout("x")')
  const mistake = form.getByRole('button', { name: /^Line 1, column 13/ })
  await expect(mistake).toContainText('Unknown function “shout”.')
  await expectAccessible(page, 'a macro with a mistake')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('Correct the errors before saving.')
  // A click on the error selects the faulty text, so that typed text replaces it.
  await mistake.click()
  await expect(source(page)).toBeFocused()
  await page.keyboard.type('upper')
  await expect(form.getByText('The macro has no errors.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The macro was saved.')).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Version 1, changed by france')).toBeVisible()
  await expect(source(page)).toHaveText('set 500$a = upper("x")')

  // The page asks for confirmation before unsaved text is lost.
  await source(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' where $a exists')
  await page.getByRole('button', { name: 'Change URLs to https' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving' })
  const stay = async () => {
    await leaving.getByRole('button', { name: 'Cancel' }).click()
    // Waits until the confirmation has disappeared, because the next one looks the same.
    await expect(leaving).toBeHidden()
  }
  await stay()
  // The confirmation also appears before another page opens and before a step back in the history.
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await stay()
  await page.goBack()
  await stay()
  await expect(page).toHaveURL(/\/macros/)
  await expect(source(page)).toContainText('where $a exists')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Version 2, changed by france')).toBeVisible()

  // Another centre does not see the macro.
  const other = await openAsColleague(browser, 'london')
  const answer = await other.request.get('/api/macros')
  expect(JSON.stringify(await answer.json())).not.toContain(name)
  await other.context().close()

  await page.getByRole('button', { name: 'Delete macro' }).click()
  await page.getByRole('dialog', { name: 'Delete macro' }).getByRole('button', { name: 'Delete macro' }).click()
  await expect(page.getByText('The macro was deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
})

/** Stores a macro, with the session of the page. */
async function storeMacro(page: Page, text: string): Promise<string> {
  const name = `macro ${newWord()}`
  await page.goto('/macros?macro=new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await source(page).click()
  await page.keyboard.insertText(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The macro was saved.')).toBeVisible()
  return name
}

test('a macro changes the text, shows its changes, and is undone in one step', async ({ page }) => {
  const { issn } = await recordFor(page, 'macro in the text')
  const word = newWord()
  const name = await storeMacro(page, `add 500 ## $a "${word}"\nset 245$a = upper($a)\nset 008/06 = find("x", /y/)`)
  await openEditor(page, issn)
  const before = await editor(page, issn).locator('.cm-line').allTextContents()
  await editor(page, issn).click()
  await command(page, 'Run macro…')
  await expect(runDialog(page).getByRole('textbox', { name: 'Find a macro' })).toBeFocused()
  await page.keyboard.type(name)
  const found = runDialog(page).getByRole('button', { name: `Run the macro “${name}”` })
  await expect(found).toBeVisible()
  await expectAccessible(page, 'macros to run')
  await page.keyboard.press('Tab')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(runDialog(page)).toContainText(`“${name}” made 2 changes in the record.`)
  await expect(runDialog(page)).toContainText('Line 3: Not changed: the value has 0 characters, but the place needs 1')
  const rows = runDialog(page).getByRole('row')
  await expect(rows.nth(1)).toContainText(/1\s*500\s*\(new\).*/)
  await expect(rows.nth(1)).toContainText(word)
  await expect(rows.nth(2)).toContainText('245')
  await expectAccessible(page, 'the changes of a macro')
  await page.keyboard.press('Escape')
  await expect(runDialog(page)).toBeHidden()
  await expect(editor(page, issn)).toBeFocused()
  await expect(editor(page, issn)).toContainText(word)
  await page.keyboard.press('Control+z')
  await expect(editor(page, issn)).not.toContainText(word)
  expect(await editor(page, issn).locator('.cm-line').allTextContents()).toEqual(before)

  // A macro cannot run while the text has a line that is not a field, because that line would lose its position.
  await typeInto(page, issn, '245', '\n24')
  await card(page, issn).getByRole('button', { name: 'Undo', exact: true }).focus()
  await command(page, 'Run macro…')
  await expect(runDialog(page)).toContainText('Some lines are not fields.')
})

test('a macro changes the form, abbreviates a key title by the LTWA, and is hidden from readers', async ({
  page,
  browser,
}) => {
  await test.step('a macro changes the form and is undone', async () => {
    const { issn } = await recordFor(page, 'macro in the form')
    const name = await storeMacro(page, 'delete 210\nadd 210 1# $a abbreviate("Journal of chemistry", "eng")')
    await openEditor(page, issn)
    await command(page, 'Assisted Mode')
    const form = card(page, issn).getByRole('form')
    await expect(form).toBeVisible()
    await command(page, 'Run macro…')
    await runDialog(page)
      .getByRole('button', { name: `Run the macro “${name}”` })
      .click()
    await expect(runDialog(page)).toContainText('J. chem.')
    await runDialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(runDialog(page)).toBeHidden()
    await expect(form).toBeVisible()
  })

  await test.step('another centre, which only reads the record, has templates but no macros', async () => {
    const { issn } = await recordFor(page, 'macro in the form')
    const other = await openAsColleague(browser, 'london')
    await other.goto(`/catalogue?issns=${issn}`)
    await expect(card(other, issn).getByRole('button', { name: 'Templates' })).toBeVisible()
    await expect(card(other, issn).getByRole('button', { name: 'Run macro…' })).toBeHidden()
    await other.context().close()
  })
})
