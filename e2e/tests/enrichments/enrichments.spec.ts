import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { card, editor, line, openEditor, saveActive, typeIntoTitle, validate } from '../../support/editor-page.ts'
import { apiRecord, enrich, newWord, recordFor } from '../../support/records.ts'
import { logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const WRITTEN = 'Written by the enrichment of archiving agencies that hold the serial. It cannot be changed here.'
const UNLOCK = 'Unlock with a reason…'
const ARCHIVES = ['CLOCKSS', 'Portico']

const fieldLineLocator = (page: Page, issn: string, tag: string): Locator =>
  editor(page, issn)
    .locator('.cm-line')
    .filter({ hasText: new RegExp(`^${tag} `) })

const modes = (page: Page): Locator => page.getByRole('radiogroup', { name: 'Cataloguing mode' })

const showForm = (page: Page): Promise<void> => modes(page).getByText('Assisted Mode', { exact: true }).click()

const archivesIn = async (page: Page, issn: string): Promise<string> =>
  JSON.stringify((await apiRecord(page, issn)).record.fields['920'])

test('a national cataloguer sees enrichments and cannot change them', async ({ page }) => {
  const { issn } = await recordFor(page, 'enrichments')
  await enrich(page, issn, ARCHIVES)
  const before = await archivesIn(page, issn)
  await logIn(page, 'france')
  await openEditor(page, issn)
  const archives = fieldLineLocator(page, issn, '920')
  await expect(archives).toHaveCount(2)
  const texts = await archives.allTextContents()

  // The text editor shows a notice at the cursor. Typing, cutting and pasting do not change these lines.
  await archives.first().click()
  await expect(card(page, issn).getByRole('status').filter({ hasText: WRITTEN })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await page.keyboard.press('ControlOrMeta+Shift+k')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(archives).toHaveText(texts)
  await page.keyboard.press('ControlOrMeta+a')
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, '=001  4999-9999\n=245  10$aAnother record\n=920  \\\\$gLOCKSS$hlockss\n=926  \\\\$aParis')
  await expect(line(page, issn, '245')).toContainText('Another record')
  await expect(archives).toHaveText(texts)
  await expect(fieldLineLocator(page, issn, '926')).toHaveCount(0)
  await expect(fieldLineLocator(page, issn, '001')).toHaveText([new RegExp(issn)])
  await page.keyboard.press('ControlOrMeta+z')

  // The form shows the fields with their source, without inputs and without buttons to remove or unlock them.
  await showForm(page)
  const blocks = page.getByRole('group', { name: /^920 / })
  await expect(blocks).toHaveCount(2)
  await expect(blocks.first()).toContainText(WRITTEN)
  await expect(blocks.getByRole('textbox')).toHaveCount(0)
  await expect(blocks.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('textbox', { name: 'Command palette' }).fill('Unlock')
  await expect(page.getByRole('button', { name: /Unlock enrichments/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'a form with enrichments')

  // A save does not change the enrichments.
  await modes(page).getByText('Expert Mode', { exact: true }).click()
  await typeIntoTitle(page, issn, ` ${newWord()}`)
  await saveActive(page, issn)
  expect(await archivesIn(page, issn)).toBe(before)
})

test('a member of the international centre changes enrichments with a reason, for one save', async ({ page }) => {
  const { issn } = await recordFor(page, 'enrichments by hand')
  await enrich(page, issn, ARCHIVES)
  await openEditor(page, issn)
  await showForm(page)
  const blocks = page.getByRole('group', { name: /^920 / })
  await expect(blocks.first()).toContainText(WRITTEN)
  await blocks.getByRole('button', { name: UNLOCK }).click()
  const dialog = page.getByRole('dialog', { name: 'Unlock enrichments' })
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog.getByText('Enter the reason for the manual change.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expectAccessible(page, 'the reason to unlock')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Portico wrote to us')
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Reason: Portico wrote to us' })
  await expect(notice).toBeVisible()
  await expect(blocks.first().getByRole('textbox', { name: /\$g / })).toBeFocused()

  // Locking the fields again reverts the changes of these fields. Undo unlocks them again and restores the reason.
  const status = blocks.nth(1).getByRole('textbox', { name: /\$i / })
  await status.fill('Triggered')
  await notice.getByRole('button', { name: 'Lock enrichments again' }).click()
  await expect(notice).toHaveCount(0)
  await expect(blocks.nth(1)).toContainText('Preserved')
  await expect(blocks.getByRole('textbox')).toHaveCount(0)
  await card(page, issn).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(notice).toBeVisible()
  await expect(status).toHaveValue('Triggered')
  await expectAccessible(page, 'unlocked enrichments')

  // The unlocked state survives a reload, and applies to the dry run and the save.
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(status).toHaveValue('Triggered')
  const result = await validate(page, issn)
  await expect(result.getByRole('button', { name: /^Save as active record/ })).toBeVisible()
  await result.getByRole('button', { name: /^Save as active record/ }).click()
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  expect(await archivesIn(page, issn)).toContain('Triggered')

  // After the save, the fields are locked again.
  await card(page, issn)
    .getByRole('button', { name: new RegExp(issn) })
    .first()
    .click()
  await expect(blocks.first()).toContainText(WRITTEN)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('textbox', { name: 'Command palette' }).fill('Unlock enrichments')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('button', { name: /^Unlock enrichments/ }).click()
  await expect(dialog).toBeVisible()
})
