import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { atRest } from '../support/at-rest.ts'
import { editor, line, openEditor } from '../support/editor-page.ts'
import { recordFor } from '../support/records.ts'
import { test } from '../support/test.ts'

test.use({ account: 'france' })

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Virtual keyboard' })

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Virtual keyboard', exact: true }).click()
  await expect(panel(page)).toBeVisible()
}

const choose = (page: Page, layout: string) =>
  panel(page).getByRole('combobox', { name: 'Layout' }).selectOption(layout)

/** Presses keys of the panel, one after the other. */
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

test('composes Hangul and voiced kana in an input of the form, which undoes what was typed', async ({ page }) => {
  const { issn } = await recordFor(page, 'virtual keyboard')
  await openEditor(page, issn)
  const modes = page.getByRole('radiogroup', { name: 'Cataloguing mode' })
  await modes.getByText('Assisted Mode', { exact: true }).click()
  const form = page.getByRole('form', { name: `Form of record ${issn}` })
  const title = form.getByRole('textbox', { name: /^245 \$a / }).first()
  await title.click()
  await page.keyboard.press('End')
  const before = await title.inputValue()
  await open(page)
  await choose(page, 'korean')
  await press(page, 'ᄒ', 'ᅡ', 'ᄂ', 'ᄀ', 'ᅮ', 'ᄀ')
  await expect(title).toHaveValue(`${before}한국`)
  await choose(page, 'japanese')
  await press(page, 'か', '゛')
  await expect(title).toHaveValue(`${before}한국が`)
})

test('follows the physical keys, and types by their places where that is wished', async ({ page }) => {
  const { issn } = await recordFor(page, 'virtual keyboard')
  await openEditor(page, issn)
  await open(page)
  await choose(page, 'hebrew')
  await line(page, issn, '245').click()
  await page.keyboard.press('End')
  await page.keyboard.down('Shift')
  await expect(panel(page).locator('[data-skbtn="Q"]')).toBeVisible()
  await page.keyboard.up('Shift')
  await page.keyboard.type('akl')
  await expect(line(page, issn, '245')).toContainText('akl')
  await panel(page).getByRole('checkbox', { name: 'My keys type this layout' }).check()
  await expect(editor(page, issn)).toBeFocused()
  for (const code of ['KeyA', 'KeyK', 'KeyU', 'KeyO']) await page.keyboard.press(code)
  await expect(line(page, issn, '245')).toContainText('aklשלום')
})

test('stays where it was put, with its layout, and gives way to the pointer and to arrow keys', async ({ page }) => {
  const { issn } = await recordFor(page, 'virtual keyboard')
  await openEditor(page, issn)
  await open(page)
  await choose(page, 'persian')
  const grip = panel(page).getByRole('button', { name: /^Move the keyboard/ })
  const boxOf = (element: Locator) => atRest(page, async () => (await element.boundingBox())!)
  const from = await boxOf(grip)
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(305, 205, { steps: 4 })
  // It is let go where it is drawn.
  await boxOf(panel(page))
  await page.mouse.up()
  const moved = await boxOf(panel(page))
  expect(moved.y).toBeLessThan(from.y - 50)
  await grip.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await panel(page).boundingBox())!.y).toBeGreaterThan(moved.y)
  const last = await boxOf(panel(page))
  await page.reload()
  await open(page)
  await expect(panel(page).getByRole('combobox', { name: 'Layout' })).toHaveValue('persian')
  const again = await boxOf(panel(page))
  expect([again.x, again.y]).toEqual([last.x, last.y])
  await panel(page).getByRole('button', { name: 'Close the virtual keyboard' }).click()
  await expect(panel(page)).toBeHidden()
})
