import { expect, type Page } from '@playwright/test'
import { editor, line, openEditor, problems, resultDialog } from '../../support/editor-page.ts'
import { apiRecord, recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/** Pastes text into the editor at the cursor, as the clipboard does. */
const paste = (page: Page, issn: string, text: string): Promise<void> =>
  editor(page, issn).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

async function open(page: Page): Promise<string> {
  const { issn } = await recordFor(page, 'bad input')
  await openEditor(page, issn)
  return issn
}

const atTitleEnd = async (page: Page, issn: string): Promise<void> => {
  await editor(page, issn).focus()
  await page.keyboard.press('Control+Home')
  await line(page, issn, '245').click()
  await page.keyboard.press('End')
}

/** Asserts that the page still shows its editor and its problems, and no failure. */
const stillWorks = async (page: Page, issn: string): Promise<void> => {
  await expect(editor(page, issn)).toBeVisible()
  await expect(problems(page).getByRole('tab').first()).toBeVisible()
  await atTitleEnd(page, issn)
  await page.keyboard.type('zz')
  await expect(line(page, issn, '245')).toContainText('zz')
}

test('pasted control characters are kept, shown by name, and refused with their position', async ({ page }) => {
  const issn = await open(page)
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await atTitleEnd(page, issn)
  const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('')
  await paste(page, issn, bytes.replace(/[\n\r]/g, ''))
  await expect(line(page, issn, '245')).toContainText('ÿ')
  await page.keyboard.press('Control+z')
  await paste(page, issn, ' nul {u0000} here')
  await page.keyboard.press('Control+Enter')
  // Characters that the database cannot store are reported with their position, and the text keeps them.
  await expect(page.getByText(/245.*(NUL|U\+0000)/).first()).toBeVisible()
  await expect(line(page, issn, '245')).toContainText('{u0000}')
  await page.keyboard.press('Control+z')
  await paste(page, issn, ' half {uD800} pair')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/245.*(surrogate)/).first()).toBeVisible()
  await expect(line(page, issn, '245')).toContainText('{uD800}')
  await page.keyboard.press('Control+z')
  await stillWorks(page, issn)
  expect(errors).toEqual([])
})

test('unusual text is kept as it was pasted, and malformed text is refused', async ({ page }) => {
  await test.step('marks in odd orders and text in both directions are kept', async () => {
    const issn = await open(page)
    await atTitleEnd(page, issn)
    const odd = 'a\u0301\u0323b\u0323\u0301 \u0301lone א‮b‬ عربي 123 \u200f(x)\u200e \ufeff'
    await paste(page, issn, odd)
    await page.keyboard.press('Control+Enter')
    await expect(resultDialog(page, issn)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(resultDialog(page, issn)).toBeHidden()
    await page.getByRole('radiogroup', { name: 'Cataloguing mode' }).getByText('Split', { exact: true }).click()
    const value = page
      .getByRole('form', { name: `Form of record ${issn}` })
      .getByRole('textbox', { name: /^245 \$/ })
      .last()
    await expect(value).toHaveValue(new RegExp(`${odd.replace(/[()]/g, '\\$&')}$`, 'u'))
    await stillWorks(page, issn)
  })
  await test.step('delimiters without a code, wrong tags and text between fields are reported', async () => {
    const issn = await open(page)
    const before = JSON.stringify((await apiRecord(page, issn)).record)
    await atTitleEnd(page, issn)
    await paste(page, issn, ' $')
    await expect(
      problems(page)
        .getByText(/A subfield code is expected after \$/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/Structural errors found in the record/).first()).toBeVisible()
    await expect(resultDialog(page, issn)).toBeHidden()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('no field at all')
    await expect(
      problems(page)
        .getByText(/A line begins with a tag/)
        .first(),
    ).toBeVisible()
    await stillWorks(page, issn)
    expect(JSON.stringify((await apiRecord(page, issn)).record)).toBe(before)
  })
})

test('a field over 9,999 bytes and a record over 99,999 bytes are reported, and the page stays responsive', async ({
  page,
}) => {
  const issn = await open(page)
  await atTitleEnd(page, issn)
  await paste(page, issn, 'é'.repeat(5_100))
  await expect(
    problems(page)
      .getByText(/245.*9,?999/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Control+End')
  const note = `500 __ $a${'x'.repeat(9_000)}`
  await paste(page, issn, Array.from({ length: 11 }, () => note).join('\n'))
  await expect(
    problems(page)
      .getByText(/99,?999/)
      .first(),
  ).toBeVisible()
  await stillWorks(page, issn)
  await page.reload()
  await expect(page.getByText(/^Your unsaved text of /)).toBeVisible()
  await expect(line(page, issn, '245')).toContainText('zz')
})
