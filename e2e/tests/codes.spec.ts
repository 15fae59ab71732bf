import { expect, type Page, test } from '@playwright/test'
import { editor, line, openEditor, problems } from '../support/editor-page.ts'
import { recordFor } from '../support/records.ts'
import { logIn } from '../support/session.ts'

const choose = (page: Page, mode: 'Assisted Mode' | 'Split'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Cataloguing mode' }).getByText(mode, { exact: true }).click()

const value = (page: Page, place: string) =>
  page
    .getByRole('form')
    .getByRole('textbox', { name: new RegExp(`^${place.replace('$', '\\$')} `) })
    .first()

test('the form completes codes of lists by name, with words beside them, by key alone', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'form and codes')
  await openEditor(page, issn)
  await choose(page, 'Assisted Mode')
  const country = value(page, '044 $c')
  await country.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('germ')
  await expect(page.getByRole('option', { name: 'DEU Germany' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(country).toHaveValue('DEU')
  await expect(country).toHaveAccessibleDescription(/Germany/)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')

  const category = value(page, '699 $8')
  await category.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Validation Request/ })).toBeVisible()
  // Escape closes the list and stays; it does not leave the form.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { name: /Validation Request/ })).toBeHidden()
  await expect(category).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(country).toHaveValue('FRA')
})

test('the text completes codes, indicators and positions, and the help says what stands there', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'form and codes')
  await openEditor(page, issn)
  await line(page, issn, '044').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('336__')
  await page.keyboard.press('End')
  await page.keyboard.type('texte$bstill$2rdac')
  await expect(page.getByRole('option', { name: /rdacontent/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(line(page, issn, '336')).toHaveText('336 __ $atexte$bstill$2rdacontent')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+Space')
  await page.getByRole('option', { name: /^sti ?still image/ }).click()
  await expect(line(page, issn, '336')).toHaveText('336 __ $atexte$bsti$2rdacontent')

  await problems(page).getByRole('tab', { name: 'Help on 336' }).click()
  await expect(problems(page).getByRole('region', { name: 'At the cursor' })).toContainText('sti still image')

  // A position of 008: Home, then over the tag and its gap to 18.
  await line(page, issn, '008').click()
  await page.keyboard.press('Home')
  for (let at = 0; at < 7 + 18; at += 1) await page.keyboard.press('ArrowRight')
  const here = problems(page).getByRole('region', { name: 'At the cursor' })
  await expect(here.getByRole('heading')).toHaveText(/^008\/18 Frequency/)
  const before = (await line(page, issn, '008').textContent()) ?? ''
  await page.keyboard.press('Control+Space')
  await page.getByRole('option', { name: /Biweekly/ }).click()
  await expect(line(page, issn, '008')).toHaveText(`${before.slice(0, 25)}e${before.slice(26)}`)
  await expect(here.getByRole('heading')).toHaveText(/^008\/19 Regularity/)

  // An indicator, reached with Tab, from its list.
  await line(page, issn, '264').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(here.getByRole('heading')).toHaveText(/Indicator 2: Function of entity/)
  await page.keyboard.press('Control+Space')
  await page.getByRole('option', { name: /Distribution/ }).click()
  await expect(line(page, issn, '264')).toContainText(/^264 _2 /)
  await expect(editor(page, issn)).toBeFocused()
})
