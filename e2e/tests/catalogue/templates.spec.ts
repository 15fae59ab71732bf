import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { openAsColleague } from '../../support/changes.ts'
import { addField, card, editor, openEditor } from '../../support/editor-page.ts'
import { newWord, recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const openTemplates = async (page: Page, issn: string): Promise<Locator> => {
  await card(page, issn).getByRole('button', { name: 'Templates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('fields of a record are saved as a template of the centre and inserted into another record', async ({
  page,
  browser,
}) => {
  const { issn } = await recordFor(page, 'history')
  const [note, name] = [newWord(), `template ${newWord()}`]
  await openEditor(page, issn)
  await addField(page, issn, '245', '500', '__', note)

  await openTemplates(page, issn)
  await page.getByRole('button', { name: 'Save fields as a template' }).click()
  const form = page.getByRole('dialog', { name: 'Save fields as a template' })
  await form.getByRole('button', { name: 'Save template' }).click()
  await expect(form.getByText('Enter a name for the template.')).toBeVisible()
  await expect(form.getByText('Choose at least one field.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('radio', { name: 'My centre' }).check()
  await form.getByRole('checkbox', { name: new RegExp(note) }).check()
  await form.getByRole('checkbox', { name: /^222 / }).check()
  await expectAccessible(page, 'a new template')
  await form.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('The template was saved.')).toBeVisible()
  const list = page.getByRole('dialog', { name: 'Templates' })
  await list.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText(note)
  await expectAccessible(page, 'the templates')
  await page.keyboard.press('Escape')

  // The template is inserted into another record, whose key title stays unchanged.
  const { issn: into } = await recordFor(page, 'reading')
  await page.goto(`/catalogue?issns=${into}`)
  await expect(editor(page, into)).toBeVisible()
  const before = await editor(page, into).locator('.cm-line').filter({ hasText: /^222 / }).textContent()
  const templates = await openTemplates(page, into)
  await templates.getByRole('button', { name: `Insert the template “${name}”` }).click()
  await expect(page.getByText('1 field was inserted. Already there: 222.')).toBeVisible()
  await expect(editor(page, into)).toContainText(note)
  await expect(editor(page, into).locator('.cm-line').filter({ hasText: /^222 / })).toHaveText(before ?? '')
  await card(page, into).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(editor(page, into)).not.toContainText(note)

  // The palette inserts the template by keyboard alone.
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Command palette' }).fill(name)
  const wanted = page.getByRole('dialog').getByRole('button', { name: `Insert the template “${name}”` })
  await expect(wanted).toBeVisible()
  for (let downs = 0; downs < 9 && (await wanted.getAttribute('data-selected')) === null; downs++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor(page, into)).toContainText(note)
  await card(page, into).getByRole('button', { name: 'Undo', exact: true }).click()

  // Another centre does not see the template.
  const other = await openAsColleague(browser, 'london')
  const answer = await other.request.get('/api/record_templates')
  expect(JSON.stringify(await answer.json())).not.toContain(name)
  await other.context().close()
})
