import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { card, editor, line, openProblemTab, resultDialog, takeField, validateButton } from '../support/editor-page.ts'
import { apiRecord, apiSearch, newWord, recordFor } from '../support/records.ts'
import { call, logIn } from '../support/session.ts'
import { test } from '../support/test.ts'

test.use({ account: 'france' })

const form = (page: Page, issn: string): Locator => page.getByRole('form', { name: `Form of record ${issn}` })

/** A value in the form: `245 $a`, the first of its kind. */
const value = (page: Page, issn: string, place: string): Locator =>
  form(page, issn)
    .getByRole('textbox', { name: new RegExp(`^${place.replace('$', '\\$')} `) })
    .first()

const choose = (page: Page, mode: 'Assisted Mode' | 'Expert Mode' | 'Split'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Cataloguing mode' }).getByText(mode, { exact: true }).click()

/** Adds a subfield by its key, once the list has found it, and waits until one can type into it. */
async function addSubfield(page: Page, issn: string, tag: string, code: string): Promise<void> {
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type(`$${code}`)
  const found = page.locator('[role="option"][data-combobox-selected]')
  await expect(found).toHaveText(new RegExp(`^\\$${code} `))
  await page.keyboard.press('Enter')
  await expect(value(page, issn, `${tag} $${code}`)).toBeFocused()
}

async function openIn(page: Page, issn: string, mode: 'Assisted Mode' | 'Split'): Promise<void> {
  await page.goto(`/catalogue?issns=${issn}`)
  await expect(editor(page, issn)).toBeVisible()
  await choose(page, mode)
  await expect(value(page, issn, '222 $a')).toBeVisible()
}

test('what is typed in the form stands in the text, and the other way; undo walks through both', async ({ page }) => {
  const { issn } = await recordFor(page, 'form and text')
  await openIn(page, issn, 'Split')
  const [inForm, inText] = [newWord(), newWord()]
  const title = value(page, issn, '245 $a')
  const before = await title.inputValue()
  await title.click()
  await page.keyboard.press('End')
  // At once, as from a clipboard: keys with a second between them would be several steps of undo.
  await page.keyboard.insertText(` ${inForm}`)
  await expect(line(page, issn, '245')).toContainText(inForm)
  await expect(title).toBeFocused()

  await line(page, issn, '310').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(` ${inText}`)
  await expect(value(page, issn, '310 $a')).toHaveValue(new RegExp(inText))
  // Typed in the text, undone in the form; typed in the form, undone in the text.
  await title.click()
  await page.keyboard.press('Control+z')
  await expect(line(page, issn, '310')).not.toContainText(inText)
  await line(page, issn, '310').click()
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue(before)
  await page.keyboard.press('Control+y')
  await expect(title).toHaveValue(`${before} ${inForm}`)
  await page.keyboard.press('Control+z')

  await choose(page, 'Expert Mode')
  await expect(form(page, issn)).toBeHidden()
  await page.reload()
  await expect(editor(page, issn)).toBeVisible()
  await expect(form(page, issn)).toBeHidden()
  await choose(page, 'Assisted Mode')
  await page.reload()
  await expect(value(page, issn, '222 $a')).toBeVisible()
  await expect(editor(page, issn)).toBeHidden()
})

test('subfields and fields are added, moved and removed by key, and the focus is never lost', async ({ page }) => {
  const { issn } = await recordFor(page, 'form by key')
  await openIn(page, issn, 'Split')
  const word = newWord()
  await value(page, issn, '245 $a').click()
  await addSubfield(page, issn, '245', 'n')
  await page.keyboard.type(word)
  await expect(line(page, issn, '245')).toContainText(`$n${word}`)
  await page.keyboard.press('Control+Shift+ArrowUp')
  await expect(value(page, issn, '245 $n')).toBeFocused()
  await expect(line(page, issn, '245')).toContainText(new RegExp(`^245 \\S\\S \\$n${word}\\$a`))
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.keyboard.press('Control+Delete')
  await expect(line(page, issn, '245')).not.toContainText(word)
  await expect(value(page, issn, '245 $a')).toBeFocused()

  await page.getByRole('button', { name: 'Add a field: Titles' }).click()
  await expect(form(page, issn).getByRole('combobox', { name: 'Add a field' })).toBeFocused()
  await expect(page.getByRole('option', { name: /^247 / })).toBeVisible()
  await expect(page.getByRole('option', { name: /^222 / })).toBeHidden()
  await takeField(page, '247')
  await expect(value(page, issn, '247 $a')).toBeFocused()
  await page.keyboard.type(`Former ${word}`)
  await expect(line(page, issn, '247')).toContainText(`$aFormer ${word}`)
  await page.keyboard.press('Control+Shift+Delete')
  await expect(value(page, issn, '247 $a')).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-place'))).toBe(true)
  await page.keyboard.press('Control+z')
  await expect(value(page, issn, '247 $a')).toHaveValue(`Former ${word}`)
})

test('coded positions are chosen in words; another form of material clears 008/18-34 after a look', async ({
  page,
}) => {
  const { issn } = await recordFor(page, 'form and codes')
  await openIn(page, issn, 'Split')
  const text = async (tag: string) => ((await line(page, issn, tag).textContent()) ?? '').slice(7)
  const before = await text('008')
  const frequency = form(page, issn).getByRole('combobox', { name: '008/18 Frequency' })
  await frequency.focus()
  await frequency.selectOption({ label: 'w · Weekly' })
  await expect.poll(() => text('008')).toBe(`${before.slice(0, 18)}w${before.slice(19)}`)

  await expect(form(page, issn).getByRole('combobox', { name: 'LDR/06 Type of record' })).toBeHidden()
  await page.getByRole('button', { name: 'Expand structural fields for editing' }).click()
  const type = form(page, issn).getByRole('combobox', { name: 'LDR/06 Type of record' })
  await type.focus()
  await type.selectOption({ label: 'e · Cartographic material' })
  const dialog = page.getByRole('dialog', { name: 'Another form of material' })
  await expect(dialog).toContainText('from Continuing Resources to Maps')
  await expect(dialog).toContainText('w · Weekly')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await text('LDR')).charAt(6)).toBe('a')
  await type.focus()
  await type.selectOption({ label: 'e · Cartographic material' })
  await dialog.getByRole('button', { name: 'Change the form of material' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await text('LDR')).charAt(6)).toBe('e')
  await expect.poll(() => text('008')).toBe(`${before.slice(0, 18)}${' '.repeat(17)}${before.slice(35)}`)
  await expect(form(page, issn).getByRole('combobox', { name: '008/25 Type of cartographic material' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await text('LDR')).charAt(6)).toBe('a')
  await expect.poll(async () => (await text('008')).charAt(18)).toBe('w')
})

test('a text with structural errors cannot become a form', async ({ page }) => {
  const { issn } = await recordFor(page, 'form refused')
  await page.goto(`/catalogue?issns=${issn}`)
  await line(page, issn, '245').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('24')
  await choose(page, 'Assisted Mode')
  await expect(
    page.getByText('Structural errors found in the record, you need to fix them before switching cataloguing mode.'),
  ).toBeVisible()
  await expect(form(page, issn)).toBeHidden()
  await editor(page, issn).focus()
  for (const _ of '24') await page.keyboard.press('Backspace')
  await choose(page, 'Assisted Mode')
  await expect(value(page, issn, '222 $a')).toBeVisible()
})

test('centre, ISSN-L and overrides are for members of the international centre', async ({ page }) => {
  const { issn } = await recordFor(page, 'form limits')
  await openIn(page, issn, 'Assisted Mode')
  for (const code of ['2', 'l']) {
    await expect(value(page, issn, `022 $${code}`)).toHaveAttribute('readonly')
    await expect(value(page, issn, `022 $${code}`)).toHaveAttribute('title', /members of the ISSN International Centre/)
  }
  await page.getByRole('button', { name: 'Expand structural fields for editing' }).click()
  await expect(page.getByRole('checkbox', { name: /Force: ISSN-L/ })).toBeDisabled()
  // What the system writes is told, not edited.
  await expect(form(page, issn).getByRole('group', { name: /^005 / })).toContainText(/\d{14}\.\d/)
  await expect(form(page, issn).getByRole('group', { name: /^005 / }).getByRole('textbox')).toHaveCount(0)

  // Who comes next may edit once the record is left and its lock is gone.
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'How to search' })).toBeVisible()
  expect((await call(page, 'DELETE', `/record_lock/${issn}`)).status()).toBe(200)
  await page.context().clearCookies()
  await logIn(page, 'paris')
  await openIn(page, issn, 'Split')
  await expect(value(page, issn, '022 $l')).not.toHaveAttribute('readonly')
  await page.getByRole('checkbox', { name: /Force: ISSN-L/ }).check()
  await expect(line(page, issn, '022')).toContainText('$61')
  await page.getByRole('checkbox', { name: /Force: ISSN-L/ }).uncheck()
  await expect(line(page, issn, '022')).not.toContainText('$61')
})

test('a record with originals is edited side by side, checked and saved, and is accessible', async ({ page }) => {
  await logIn(page, 'paris')
  const [record] = await apiSearch(page, 'vestnik', {
    selected_facets: [
      { term: 'languages', key: 'rus' },
      { term: 'center', key: '_0' },
    ],
    sortField: 'issn',
  })
  const { issn } = record!
  await openIn(page, issn, 'Assisted Mode')
  const titles = form(page, issn).getByRole('group', { name: /^245 / })
  await expect(titles.getByText(/^original · 880-\d\d Cyrillic$/)).toBeVisible()
  const word = `слово${newWord()}`
  const original = titles.getByRole('textbox', { name: /^880 \$a / })
  await original.click()
  await page.keyboard.press('End')
  await page.keyboard.type(` ${word}`)
  // Without its original the field has no link to it either.
  await page.keyboard.press('Control+Shift+Delete')
  await expect(original).toBeHidden()
  await expect(titles.getByRole('textbox', { name: /^245 \$6 / })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(original).toHaveValue(new RegExp(word))
  await openProblemTab(page, 'Help on 245')
  await expect(page.getByRole('tabpanel')).toContainText('245 Title Statement')
  await expectAccessible(page, 'form, folded')
  await page.getByRole('button', { name: 'Expand structural fields for editing' }).click()
  await expectAccessible(page, 'form, unfolded')

  // A number that is none is told at its subfield.
  await value(page, issn, '022 $a').click()
  await addSubfield(page, issn, '022', 'z')
  await page.keyboard.type('1234-5678')
  const wrong = value(page, issn, '022 $z')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(form(page, issn).getByRole('group', { name: /^022 / })).toContainText('check digit')
  await wrong.focus()
  await page.keyboard.press('Control+Delete')
  await expect(wrong).toBeHidden()

  await validateButton(page).click()
  await resultDialog(page, issn)
    .getByRole('button', { name: /^Save as active record/ })
    .click()
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  await expect(card(page, issn).getByText(/^saved/)).toBeVisible()
  expect(JSON.stringify((await apiRecord(page, issn)).record)).toContain(word)

  // What a command would be done to is shown first.
  await expect(form(page, issn)).toBeHidden()
  await page.keyboard.press('F9')
  await expect(form(page, issn)).toBeVisible()
})
