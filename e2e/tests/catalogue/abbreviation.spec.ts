import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { card, editor, line, openEditor } from '../../support/editor-page.ts'
import { recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'List of Title Word Abbreviations' })
const suggestion = (page: Page): Locator => dialog(page).getByRole('status', { name: 'Probable abbreviation by ISO 4' })

const open = async (page: Page, issn: string): Promise<void> => {
  await card(page, issn).getByRole('button', { name: 'Abbreviate the key title' }).click()
  await expect(dialog(page)).toBeVisible()
}

const search = async (page: Page, title: string): Promise<void> => {
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title)
  await dialog(page).getByRole('button', { name: 'Search' }).click()
}

test('a title is abbreviated by ISO 4, by mouse and by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { issn } = await recordFor(page, 'abbreviation')
  await openEditor(page, issn)

  await test.step('the user replaces a rule, and the result is stored in 210 as one undo step', async () => {
    const before = await editor(page, issn).textContent()
    await open(page, issn)
    await expect(suggestion(page)).not.toBeEmpty()

    await search(page, 'The Journal of Real Politics and Studies (London)')
    await expect(suggestion(page)).toHaveText('J. Real Polit. Stud. (Lond.)')
    await expect(dialog(page)).toContainText('Omitted: The (article), of (preposition), and (conjunction)')
    await dialog(page).getByRole('tab', { name: 'Real' }).click()
    const rules = dialog(page).getByRole('table', { name: 'Rules for “Real”' })
    await expect(rules.getByRole('columnheader')).toHaveText(['Words', 'Abbr.', 'Languages', 'Result'])
    await expect(dialog(page)).toContainText('The rule “real (actual)” does not abbreviate this word.')
    await expectAccessible(page, 'abbreviation')
    await rules.getByRole('row', { name: /real \(royal\)/ }).click()
    await expect(suggestion(page)).toHaveText('J. R. Polit. Stud. (Lond.)')
    await expect(dialog(page)).toContainText('You chose this rule.')
    await expect(rules.getByRole('button', { name: 'Use the rule “real (royal)”: R.' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )

    await dialog(page).getByRole('button', { name: 'Use as 210' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(line(page, issn, '210')).toContainText('J. R. Polit. Stud.')
    await card(page, issn).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => editor(page, issn).textContent()).toBe(before)
  })

  await test.step('the abbreviation is copied, with a notice that disappears', async () => {
    await open(page, issn)
    await search(page, 'Physical Review')
    await expect(suggestion(page)).toHaveText('Phys. Rev.')
    await dialog(page).getByRole('button', { name: 'Copy the abbreviation' }).click()
    await expect(dialog(page).getByRole('tooltip', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Phys. Rev.')
    await expect(dialog(page).getByRole('tooltip')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('a title is searched and a rule is selected by keyboard, and the focus returns', async () => {
    const button = card(page, issn).getByRole('button', { name: 'Abbreviate the key title' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Physical Review')
    await page.keyboard.press('Enter')
    await expect(suggestion(page)).toHaveText('Phys. Rev.')
    await dialog(page).getByRole('tab', { name: 'Physical' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog(page).getByRole('tab', { name: 'Review' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('button', { name: 'Do not abbreviate “Review”' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(suggestion(page)).toHaveText('Phys. Review')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('a title without rules stays unchanged', async () => {
    await open(page, issn)
    await search(page, 'Xyzzy plugh')
    await expect(suggestion(page)).toHaveText('Xyzzy plugh')
    await expect(dialog(page)).toContainText('The list has no rule for the words of this title.')
    await expectAccessible(page, 'abbreviation without rules')
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog(page)).toBeHidden()
  })
})
