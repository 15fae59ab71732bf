import { expect, type Page } from '@playwright/test'
import { addField, line, openEditor } from '../support/editor-page.ts'
import { recordFor, type Use } from '../support/records.ts'
import { test } from '../support/test.ts'

test.use({ account: 'france' })

/** The editor with a further title in Cyrillic below 245, the cursor behind it. */
async function openWithTitle(page: Page, use: Use, title: string): Promise<string> {
  const { issn } = await recordFor(page, use)
  await openEditor(page, issn)
  await addField(page, issn, '245', '246', '3 ', title)
  return issn
}

test('a title in Cyrillic becomes a pair by one key, and its romanised form follows what is typed', async ({
  page,
}) => {
  const issn = await openWithTitle(page, 'romanising', 'Журнал')
  await page.keyboard.press('Shift+F9')
  // The sentence goes by itself after seconds.
  await expect(page.getByText('Romanised by ISO 9. The original can be restored from it.')).toBeVisible()
  await expect(line(page, issn, '246')).toHaveText(/^246 3_ \$6880-01\$aŽurnal$/)
  await expect(line(page, issn, '880')).toHaveText(/^880 3_ \$6246-01\/\(N\$aЖурнал$/)

  await line(page, issn, '880').click()
  await page.keyboard.press('End')
  // At once: where a second passes between two letters, what is there is romanised, in a step of its own.
  await page.keyboard.insertText(' и мир')
  await expect(line(page, issn, '246')).toHaveText(/\$aŽurnal i mir$/)
  await page.keyboard.press('Control+z')
  await expect(line(page, issn, '246')).toHaveText(/\$aŽurnal$/)
  await expect(line(page, issn, '880')).toHaveText(/\$aЖурнал и мир$/)
  await page.keyboard.press('Control+y')
  await expect(line(page, issn, '246')).toHaveText(/\$aŽurnal i mir$/)
})

test('Arabic runs from right to left and says what it lacks; Chinese is left to the cataloguer', async ({ page }) => {
  const issn = await openWithTitle(page, 'romanising right to left', 'مجلة')
  await page.keyboard.press('Shift+F9')
  await expect(page.getByText(/^Romanised by ISO 233-2\. It is a suggestion/)).toBeVisible()
  await expect(line(page, issn, '246')).toHaveText(/\$6880-01\$amǧlẗ$/)
  await expect(line(page, issn, '880')).toHaveText(/^880 3_ \$6246-01\/\(3\/r\$aمجلة$/)
  await addField(page, issn, '245', '247', '10', '中国')
  await page.keyboard.press('Shift+F9')
  await expect(page.getByText(/^For this script there is no table/)).toBeVisible()
  await expect(line(page, issn, '247')).toHaveText(/^247 10 \$6880-02\$a中国$/)
})

test('a wording of one’s own is not written over: the romanised form is offered', async ({ page }) => {
  const issn = await openWithTitle(page, 'romanising own wording', 'Щука')
  await page.keyboard.press('Shift+F9')
  await expect(line(page, issn, '246')).toHaveText(/\$aŜuka$/)
  await line(page, issn, '246').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' by hand')
  await line(page, issn, '880').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' и ёж')
  await expect(page.getByText('246 has a wording of its own. By the table it would be:')).toBeVisible()
  await expect(line(page, issn, '246')).toHaveText(/\$aŜuka by hand$/)
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(line(page, issn, '246')).toHaveText(/\$aŜuka i ëž$/)
})

test('only what is selected is romanised, by ALA-LC where that is chosen', async ({ page }) => {
  const issn = await openWithTitle(page, 'romanising a selection', 'Юность Щука')
  await page.getByRole('button', { name: 'Scripts', exact: true }).click()
  await page.getByRole('menuitemradio', { name: /^ALA-LC/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await line(page, issn, '246').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('F9')
  await expect(line(page, issn, '246')).toHaveText(/\$aЮность Shchuka$/)
})

test('an 880 without its field gets one by one command', async ({ page }) => {
  const issn = await openWithTitle(page, 'mending links', 'Latin')
  await addField(page, issn, '246', '880', '3 ', 'Щука')
  await page.keyboard.type('$6247-07/(N')
  await page.getByRole('button', { name: 'Scripts', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Mend the links of 880 fields' }).click()
  await expect(line(page, issn, '247')).toHaveText(/^247 3_ \$6880-01\$aŜuka$/)
  await expect(line(page, issn, '880')).toHaveText(/^880 3_ \$6247-01\/\(N\$aЩука$/)
  await expect(page.getByText('The links of the 880 fields are in order.')).toBeVisible()
})
