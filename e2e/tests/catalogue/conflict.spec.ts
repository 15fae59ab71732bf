import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { apiChange, openAsColleague } from '../../support/changes.ts'
import { card, line, openEditor, resultDialog, typeIntoTitle, validateButton } from '../../support/editor-page.ts'
import { apiRecord, newWord, recordFor } from '../../support/records.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/**
 * Opens a record, and waits for the first heartbeat of its lock, which is sent some seconds later. If the test released
 * the lock before that, the heartbeat would lock the record again before the other user saves. The next heartbeat
 * follows after a minute.
 */
async function openAndWaitForLock(page: Page, issn: string): Promise<void> {
  const signed = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/record_lock/${issn}`),
  )
  await openEditor(page, issn)
  await signed
}

/** Validates the record and clicks the save button. The server may refuse the save. */
const trySave = async (page: Page, issn: string): Promise<void> => {
  await validateButton(page).click()
  await resultDialog(page, issn)
    .getByRole('button', { name: /^Save as/ })
    .click()
}

const stale = (page: Page) => page.getByRole('status').filter({ hasText: /paris saved a newer version of this record/ })

test('changes of two users to different fields are merged, also after another user had the lock', async ({
  page,
  browser,
}) => {
  await test.step('a version that another user saved is merged before the save', async () => {
    const { issn } = await recordFor(page, 'merging')
    await openAndWaitForLock(page, issn)
    const [word, note] = [newWord(), newWord()]
    await typeIntoTitle(page, issn, ` ${word}`)

    // The first user loses the lock without a notice, and another user saves.
    const other = await openAsColleague(browser)
    await call(page, 'DELETE', `/record_lock/${issn}`)
    await apiChange(other, issn, { note })

    await trySave(page, issn)
    await expect(stale(page)).toContainText('Your text is still in the editor, but not saved.')
    await stale(page).getByRole('button', { name: 'Merge both' }).click()
    await expect(page.getByText('1 change of the newer version was merged.')).toBeVisible()
    await expect(line(page, issn, '245')).toContainText(word)
    await expect(line(page, issn, '500')).toBeVisible()
    const own = page.getByRole('region', { name: 'Your changes' })
    await expect(own).toContainText(word)
    await expect(own).not.toContainText(note)

    await trySave(page, issn)
    await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    const saved = JSON.stringify((await apiRecord(page, issn)).record)
    expect(saved).toContain(word)
    expect(saved).toContain(note)
    await other.context().close()
  })

  await test.step('text is merged after another user had the lock and released the record', async () => {
    const { issn } = await recordFor(page, 'expired lock')
    await openAndWaitForLock(page, issn)
    const [word, note] = [newWord(), newWord()]
    await typeIntoTitle(page, issn, ` ${word}`)
    const other = await openAsColleague(browser)
    await call(page, 'DELETE', `/record_lock/${issn}`)
    expect((await call(other, 'PUT', `/record_lock/${issn}`)).status()).toBe(200)
    // The page sends a heartbeat within a minute, or immediately when the page becomes visible again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const lost = page
      .getByRole('status')
      .filter({ hasText: 'This record is locked by another user: paris is editing it.' })
    await expect(lost).toContainText('Your text is still here')
    await apiChange(other, issn, { note })
    await call(other, 'DELETE', `/record_lock/${issn}`)

    await lost.getByRole('button', { name: 'Request lock' }).click()
    await stale(page).getByRole('button', { name: 'Merge both' }).click()
    await expect(page.getByText(/of the newer version (was|were) merged/)).toBeVisible()
    await trySave(page, issn)
    await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    const saved = JSON.stringify((await apiRecord(page, issn)).record)
    expect(saved).toContain(word)
    expect(saved).toContain(note)
    await other.context().close()
  })
})

test('conflicting fields are chosen one by one, and other changes are kept', async ({ page, browser }) => {
  const { issn } = await recordFor(page, 'conflict')
  await openAndWaitForLock(page, issn)
  const [mine, theirs, note] = [newWord(), newWord(), newWord()]
  await typeIntoTitle(page, issn, ` ${mine}`)
  const other = await openAsColleague(browser)
  await call(page, 'DELETE', `/record_lock/${issn}`)
  await apiChange(other, issn, { title: ` ${theirs}`, note })
  await trySave(page, issn)
  await stale(page).getByRole('button', { name: 'Merge both' }).click()

  const panel = page.getByRole('region', { name: 'Your changes and those of paris' })
  await expect(panel).toContainText('Both of you changed 1 field in different ways')
  const conflict = panel.getByRole('radiogroup', { name: 'Field 245' })
  await expect(conflict.locator('ins', { hasText: mine })).toBeVisible()
  await expect(conflict.locator('ins', { hasText: theirs })).toBeVisible()
  const apply = panel.getByRole('button', { name: 'Apply merge' })
  await expect(apply).toBeDisabled()
  // The text of the editor can be focused by keyboard, but the accessibility rule checks only its scroll container.
  await expectAccessible(page, 'the merge of two versions')
  // The text survives a reload while the conflict is undecided.
  await page.reload()
  await expect(line(page, issn, '245')).toContainText(mine)
  await stale(page).getByRole('button', { name: 'Merge both' }).click()

  await conflict.getByRole('radio', { name: /^paris/ }).check()
  await panel.getByText('1 other change is merged automatically').click()
  await expect(panel.locator('ins', { hasText: note })).toBeVisible()
  await apply.click()
  await expect(line(page, issn, '245')).toContainText(theirs)
  await expect(line(page, issn, '245')).not.toContainText(mine)
  // One step of undo restores the typed text.
  await card(page, issn).getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(line(page, issn, '245')).toContainText(mine)
  await card(page, issn).getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(line(page, issn, '245')).toContainText(theirs)
  await other.context().close()
})
