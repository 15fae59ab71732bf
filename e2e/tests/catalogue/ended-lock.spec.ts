import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { openAsColleague, releaseRecord } from '../../support/changes.ts'
import { card, line, openEditor, typeIntoTitle, validateButton } from '../../support/editor-page.ts'
import { newWord, recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('a holder whose lock administration ends is notified, keeps the text and reopens the record', async ({
  page,
  browser,
}) => {
  const { issn } = await recordFor(page, 'ended lock')
  await openEditor(page, issn)
  const word = newWord()
  await typeIntoTitle(page, issn, ` ${word}`)

  const admin = await openAsColleague(browser)
  await admin.goto(`/admin/work/locks?search=${issn}`)
  const row = admin.getByRole('row').filter({ hasText: issn })
  await expect(row).toContainText('france')
  await expectAccessible(admin, 'the locks of all users')
  await row.getByRole('button', { name: `End the lock of ${issn}` }).click()
  const question = admin.getByRole('dialog', { name: `End the lock of france on ${issn}?` })
  await expectAccessible(admin, 'the question before a lock is ended')
  await question.getByRole('button', { name: 'End the lock' }).click()
  await expect(admin.getByText(`The lock on ${issn} has been ended`)).toBeVisible()
  await expect(row).toBeHidden()

  // The page of the holder is updated without any input there.
  const notice = card(page, issn).getByRole('status').filter({ hasText: 'paris ended your lock on this record' })
  await expect(notice).toContainText('Your text is still here')
  await expect(line(page, issn, '245')).toContainText(word)
  await expectAccessible(page, 'a record whose lock was ended')
  await notice.getByRole('button', { name: 'Reopen' }).click()
  await expect(notice).toBeHidden()
  await expect(line(page, issn, '245')).toContainText(word)
  await validateButton(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await releaseRecord(page, issn)
})
