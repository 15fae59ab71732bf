import { expect, type Page } from '@playwright/test'
import { field, openAssignment, provisional } from '../support/assignment-page.ts'
import { card, editor, line, openEditor, openProblemTab, problems, validateButton } from '../support/editor-page.ts'
import { apiSearch, recordFor } from '../support/records.ts'
import { logIn } from '../support/session.ts'
import { test } from '../support/test.ts'

test.use({ account: 'france' })

const choose = (page: Page, mode: 'Assisted Mode' | 'Split'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Cataloguing mode' }).getByText(mode, { exact: true }).click()

const value = (page: Page, place: string) =>
  page
    .getByRole('form')
    .getByRole('textbox', { name: new RegExp(`^${place.replace('$', '\\$')} `) })
    .first()

test('the form completes codes of lists by name, with words beside them, by key alone', async ({ page }) => {
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
  // As many steps as there were pauses of a second between the keys.
  for (let steps = 0; steps < 9 && (await country.inputValue()) !== 'FRA'; steps++)
    await page.keyboard.press('Control+z')
  await expect(country).toHaveValue('FRA')
})

test('the text completes codes, indicators and positions, and the help says what stands there', async ({ page }) => {
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

  await openProblemTab(page, 'Help on 336')
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

test('Register is one deed: what is missing is shown first, and one undo takes it back', async ({ page }) => {
  const basic = { query: '4200* wor fre', anywhere: true, matchFormat: 'TEXT' }
  const works = await apiSearch(page, '', { basic_query: basic, sortField: 'issn', sortOrder: 'desc' })
  const { issn } = works.find(({ category, center }) => category === 'wor' && center === '_7')!
  await openEditor(page, issn)
  // Lines are there before any is counted.
  await line(page, issn, '245').click()
  // Without a class number nothing may go into the Register.
  const classes = editor(page, issn)
    .locator('.cm-line')
    .filter({ hasText: /^08[02] / })
  while ((await classes.count()) > 0) {
    await classes.first().click()
    await page.keyboard.press('Control+Shift+k')
  }
  const leader = (await line(page, issn, 'LDR').textContent()) ?? ''
  await page.keyboard.press('Control+Shift+Enter')
  const notice = card(page, issn)
    .getByRole('status')
    .filter({ hasText: /Nothing is stored yet/ })
  await expect(notice).toContainText('Neither 080 nor 082 is there')
  await expect(line(page, issn, '699')).toContainText('$8reg')
  if (leader.charAt(24) === '8') await expect(line(page, issn, 'LDR')).toContainText(/^LDR {4}.{5}p.{11}7/)
  await expect(editor(page, issn)).toBeFocused()
  await expect(validateButton(page)).toHaveText('Validate as Register')
  const lines = await editor(page, issn).locator('.cm-line').count()
  // What is typed where the focus is fills the first gap.
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('0800_53')
  await expect(notice).not.toContainText('Neither 080 nor 082 is there')
  // The line, and what was typed into it (a pause of a second between two keys is a step more); then the deed itself in one.
  const isTyped = async () => (await editor(page, issn).locator('.cm-line').count()) > lines
  for (let steps = 0; steps < 12 && (await isTyped()); steps++) await page.keyboard.press('Control+z')
  await expect(line(page, issn, '699')).toContainText('$8reg')
  await page.keyboard.press('Control+z')
  await expect(line(page, issn, '699')).toContainText('$8wor')
  await expect(line(page, issn, 'LDR')).toHaveText(leader)
  await expect(notice).toBeHidden()
  // The same key in the form.
  await choose(page, 'Split')
  await value(page, '245 $a').focus()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(line(page, issn, '699')).toContainText('$8reg')
  await expect(notice).toContainText('Neither 080 nor 082 is there')
})

test('an article is marked as not sorting by offer, by key and from the palette, and what is typed looks otherwise', async ({
  page,
}) => {
  const { issn } = await recordFor(page, 'form and codes')
  await openEditor(page, issn)
  await choose(page, 'Split')
  const title = value(page, '245 $a')
  await title.fill('‹Le› Monde')
  await expect(line(page, issn, '245')).toContainText('‹Le› Monde')
  await expect(line(page, issn, '245').locator('.non-sorting-mark')).toHaveCount(0)

  await title.fill('Le Monde')
  const offers = problems(page).getByRole('list', { name: 'Titles that begin with an article' })
  await offers.getByRole('button', { name: 'Mark “Le” as not sorting' }).first().click()
  await expect(title).toHaveValue('\u0098Le \u009cMonde')
  const marks = line(page, issn, '245').locator('.non-sorting-mark')
  await expect(marks).toHaveCount(2)
  await expect(marks.first()).toHaveAccessibleName('Non-sorting characters begin (U+0098)')

  // The same key takes the marks away and sets them, in the form and in the text.
  await title.focus()
  await title.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(2, 2))
  await page.keyboard.press('Control+Alt+n')
  await expect(title).toHaveValue('Le Monde')
  await title.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(0, 3))
  await page.keyboard.press('Control+Alt+n')
  await expect(title).toHaveValue('\u0098Le \u009cMonde')
  await marks.first().click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Alt+n')
  await expect(title).toHaveValue('Le Monde')

  // From the palette, in the field that was typed in last.
  await title.focus()
  await title.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(0, 3))
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Command palette' })).toBeFocused()
  await page.keyboard.type('Mark as not sorting')
  await page.getByRole('dialog').getByText('Mark as not sorting', { exact: true }).click()
  await expect(title).toHaveValue('\u0098Le \u009cMonde')
})

test('a plain list takes the best match on Tab, and the text that stands there gives way to what is typed', async ({
  page,
}) => {
  await logIn(page, 'paris')
  await page.goto('/import')
  const centre = page.getByRole('combobox', { name: 'Centre' })
  await centre.focus()
  await page.keyboard.type('uk c')
  await page.keyboard.press('Tab')
  await expect(centre).toHaveValue(/^_2 · /)
  await centre.focus()
  await page.keyboard.type('agency')
  await page.keyboard.press('Enter')
  await expect(centre).toHaveValue(/^_3 · /)
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('uk c')
  await page.keyboard.press('Tab')
  await expect(centre).toHaveValue(/^_2 · /)
  await centre.focus()
  await page.keyboard.type('no such centre')
  await page.keyboard.press('Tab')
  await expect(centre).toHaveValue(/^_2 · /)

  await page.goto('/newblock')
  const filter = page.getByRole('region', { name: 'Blocks' }).getByRole('combobox', { name: 'Centre' })
  await filter.focus()
  await page.keyboard.type('_7')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/centre=_7/)
})

test('the assignment form offers to mark the article of a key title, and its key does so', async ({ page }) => {
  await openAssignment(page)
  const title = field(provisional(page, 1), 'Key title')
  await title.fill('Le Monde rural')
  const language = field(provisional(page, 1), 'Language')
  await language.fill('fre')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Mark “Le” as not sorting' }).click()
  await expect(title).toHaveValue('\u0098Le \u009cMonde rural')
  await expect(title).toBeFocused()
  await expect(page.getByText('Not sorted: “Le”')).toBeVisible()
  await title.evaluate((element: HTMLInputElement) => element.setSelectionRange(2, 2))
  await page.keyboard.press('Control+Alt+n')
  await expect(title).toHaveValue('Le Monde rural')
})
