import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { editor, line, openEditor, openProblemTab, problems, takeField } from '../support/editor-page.ts'
import { apiSearch, recordFor } from '../support/records.ts'
import { test } from '../support/test.ts'

test.use({ account: 'france' })

const form = (page: Page, issn: string): Locator => page.getByRole('form', { name: `Form of record ${issn}` })

const value = (page: Page, issn: string, place: string): Locator =>
  form(page, issn)
    .getByRole('textbox', { name: new RegExp(`^${place.replace('$', '\\$')} `) })
    .first()

async function openForm(page: Page, issn: string): Promise<void> {
  await openEditor(page, issn)
  await page.getByRole('radiogroup', { name: 'Cataloguing mode' }).getByText('Assisted Mode', { exact: true }).click()
  await expect(value(page, issn, '245 $a')).toBeVisible()
}

test('words are found and replaced in the form, one by one and all, as one step', async ({ page }) => {
  const { issn } = await recordFor(page, 'form tools')
  await openForm(page, issn)
  const title = value(page, issn, '245 $a')
  const before = await title.inputValue()
  await title.fill('Nature, nature et naturel')
  await title.press('Control+f')
  const find = page.getByRole('search', { name: 'Find in the record' })
  await expect(find.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type('natur')
  await find.getByRole('checkbox', { name: 'match case' }).check()
  await expect(find.getByRole('status')).toHaveText(/of [2-9]$/)
  await find.getByRole('checkbox', { name: 'regular expression' }).check()
  await find.getByRole('textbox', { name: 'Find' }).fill('natur(el?)')
  await find.getByRole('textbox', { name: 'Replace' }).fill('X$1')
  await find.getByRole('button', { name: 'replace all' }).click()
  await expect(title).toHaveValue('Nature, Xe et Xel')
  await expectAccessible(page, 'find in the form')
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await title.click()
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue('Nature, nature et naturel')
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue(before)
})

test('an original is romanised in the form while it is typed, and a wording of one’s own is not written over', async ({
  page,
}) => {
  const { issn } = await recordFor(page, 'form tools')
  await openForm(page, issn)
  const title = value(page, issn, '245 $a')
  await title.fill('Щука')
  await title.press('Shift+F9')
  await expect(title).toHaveValue('Ŝuka')
  const original = value(page, issn, '880 $a')
  await expect(original).toHaveValue('Щука')
  await original.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' и ёж')
  await expect(title).toHaveValue('Ŝuka i ëž')
  await title.fill('Shchuka by hand')
  await original.click()
  await page.keyboard.press('End')
  await page.keyboard.type(' я')
  await expect(page.getByText('245 has a wording of its own. By the table it would be:')).toBeVisible()
  await expect(title).toHaveValue('Shchuka by hand')
})

test('an address is checked from the form; one that no machine may ask says so', async ({ page }) => {
  const online = await apiSearch(page, '', {
    keyword_queries: [
      { type: 'media', code: 'cr' },
      { type: 'category', code: 'reg' },
      { type: 'center', code: '_7' },
    ],
  })
  const { issn } = online.find(({ marc21 }) => /^=856 {2}..\$u/m.test(marc21))!
  await openForm(page, issn)
  const field = form(page, issn).getByRole('group', { name: /^856 / }).first()
  await field
    .getByRole('button', { name: /^Check now: / })
    .first()
    .click()
  await expect(field.getByText('cannot be checked')).toBeVisible()
  await expect(field.getByText('a reserved name, under which there is no site')).toBeVisible()
  await openProblemTab(page, /broken URL/)
  await expect(problems(page).getByText('cannot be checked')).toBeVisible()
  await expectAccessible(page, 'URLs')
})

test('a link of the stored record stays in the form of a centre, with the reason; a new one may go', async ({
  page,
}) => {
  const linked = await apiSearch(page, '', {
    keyword_queries: [
      { type: 'category', code: 'reg' },
      { type: 'center', code: '_7' },
    ],
    sortField: 'issn',
  })
  const { issn } = linked.find(({ marc21 }) => /^=776 /m.test(marc21) && !/^=785 /m.test(marc21))!
  await openForm(page, issn)
  const link = form(page, issn).getByRole('group', { name: /^776 / })
  const count = await link.count()
  await link.first().getByRole('textbox').first().click()
  await page.keyboard.press('Control+Shift+Delete')
  await expect(page.getByText(/^Only members of the ISSN International Centre may delete a link/)).toBeVisible()
  await expect(link).toHaveCount(count)
  await form(page, issn).getByRole('button', { name: 'Add a field: Links' }).click()
  await expect(form(page, issn).getByRole('combobox', { name: 'Add a field' })).toBeFocused()
  await takeField(page, '785')
  const added = form(page, issn).getByRole('group', { name: /^785 / })
  await expect(added).toBeVisible()
  await page.keyboard.type('Successor')
  await page.keyboard.press('Control+Shift+Delete')
  await expect(added).toBeHidden()
})

test('fields of other systems are pasted as fields', async ({ page }) => {
  const { issn } = await recordFor(page, 'form tools')
  await openEditor(page, issn)
  await line(page, issn, '245').click()
  const paste = (text: string) =>
    editor(page, issn).evaluate((element, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('000123456 2463  L $$aAleph$$bsequential')
  await expect(editor(page, issn)).toContainText('246 3_ $aAleph$bsequential')
  await paste('246 3 0 Connexion : ‡b a screen')
  await expect(editor(page, issn)).toContainText('246 30 $aConnexion :$ba screen')
  await paste('247\t10\t|aTabs|x1234-5679')
  await expect(editor(page, issn)).toContainText('247 10 $aTabs$x1234-5679')
})
