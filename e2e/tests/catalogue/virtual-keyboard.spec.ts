import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { editor, line, openEditor } from '../../support/editor-page.ts'
import { recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Virtual keyboard' })

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Virtual keyboard', exact: true }).click()
  await expect(panel(page)).toBeVisible()
}

const choose = (page: Page, layout: string) =>
  panel(page).getByRole('combobox', { name: 'Layout' }).selectOption(layout)

/** Presses keys of the virtual keyboard, one after the other. */
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await panel(page).locator(`[data-skbtn="${key}"]`).first().click()
}

test('types into the text of a record, with Shift for one letter and Lock for many', async ({ page }) => {
  const { issn } = await recordFor(page, 'virtual keyboard')
  await openEditor(page, issn)
  await line(page, issn, '245').click()
  await page.keyboard.press('End')
  await open(page)
  await choose(page, 'russian')
  await expect(editor(page, issn)).toBeFocused()
  await press(page, '{shift}', 'Ж', 'у', 'р', '{lock}', 'Н', 'А', 'Л', '{lock}', '{space}', 'и', '{bksp}')
  await expect(line(page, issn, '245')).toContainText('ЖурНАЛ ')
  await press(page, '{altgr}', 'ѣ')
  await expect(line(page, issn, '245')).toContainText('ЖурНАЛ ѣ')
  const lines = await editor(page, issn).locator('.cm-line').count()
  await press(page, '{enter}')
  await expect(editor(page, issn).locator('.cm-line')).toHaveCount(lines + 1)
  await page.keyboard.press('Control+z')
  await expectAccessible(page, 'virtual keyboard')
})
