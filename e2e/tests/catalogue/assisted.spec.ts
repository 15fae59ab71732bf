import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { card, editor, openProblemTab, resultDialog, validateButton } from '../../support/editor-page.ts'
import { apiRecord, apiSearch, newWord } from '../../support/records.ts'
import { logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const form = (page: Page, issn: string): Locator => page.getByRole('form', { name: `Form of record ${issn}` })

/** The form input for a subfield such as `245 $a`, in the first field with that tag. */
const value = (page: Page, issn: string, place: string): Locator =>
  form(page, issn)
    .getByRole('textbox', { name: new RegExp(`^${place.replace('$', '\\$')} `) })
    .first()

const choose = (page: Page, mode: 'Assisted Mode' | 'Expert Mode' | 'Split'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Cataloguing mode' }).getByText(mode, { exact: true }).click()

/** Adds a subfield by its code once the list shows the code, and waits until the subfield accepts input. */
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
  // Removing the 880 also removes the $6 of the field.
  await page.keyboard.press('Control+Shift+Delete')
  await expect(original).toBeHidden()
  await expect(titles.getByRole('textbox', { name: /^245 \$6 / })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(original).toHaveValue(new RegExp(word))
  await openProblemTab(page, 'Help on 245')
  await expect(page.getByRole('tabpanel')).toContainText('245 Title Statement')
  await expectAccessible(page, 'form, collapsed')
  await page.getByRole('button', { name: 'Expand structural fields for editing' }).click()
  await expectAccessible(page, 'form, expanded')

  // An invalid ISSN is reported at its subfield.
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

  // A command expands a collapsed card before it runs.
  await expect(form(page, issn)).toBeHidden()
  await page.keyboard.press('F9')
  await expect(form(page, issn)).toBeVisible()
})
