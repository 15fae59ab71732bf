import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { openAsColleague, releaseRecord } from '../../support/changes.ts'
import { card, line, openEditor, typeIntoTitle, validateButton } from '../../support/editor-page.ts'
import { newWord, recordFor } from '../../support/records.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/** Simulates that the page becomes visible. The page then sends the heartbeats of its locks immediately. */
const triggerHeartbeat = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a locked record is requested and handed over, and the unsaved text is kept', async ({ page, browser }) => {
  const { issn } = await recordFor(page, 'asked for')
  await openEditor(page, issn)
  const word = newWord()
  await typeIntoTitle(page, issn, ` ${word}`)

  const other = await openAsColleague(browser)
  await openEditor(other, issn)
  const held = card(other, issn)
    .getByRole('status')
    .filter({ hasText: 'This record is locked by another user: france is editing it.' })
  await expect(held).toContainText('Since ')
  await expectAccessible(other, 'a record that another user has locked')
  await card(other, issn).getByRole('button', { name: 'Request lock' }).click()
  await expect(card(other, issn).getByText('france was asked to hand over the record.')).toBeVisible()

  await triggerHeartbeat(page)
  const asked = card(page, issn).getByRole('status').filter({ hasText: 'paris would like to edit this record' })
  await expect(asked).toContainText('your text remains in this browser')
  await expectAccessible(page, 'a record that another user requests')
  // The test waits for both toasts at the same time, because a toast closes after five seconds.
  await Promise.all([
    expect(page.getByText('The record was handed over to paris.')).toBeVisible(),
    expect(other.getByText(`The lock on ${issn} was handed over to you.`)).toBeVisible(),
    asked.getByRole('button', { name: 'Hand over' }).click(),
  ])
  await expect(card(page, issn).getByText('This record is locked by another user: paris is editing it.')).toBeVisible()
  await expect(line(page, issn, '245')).toContainText(word)
  await expect(validateButton(other)).toBeVisible()
  await releaseRecord(page, issn)
  await releaseRecord(other, issn)
})

test('a request for a record is withdrawn, refused, repeated, and fulfilled when the record is free', async ({
  page,
  browser,
}) => {
  const { issn } = await recordFor(page, 'asked for')
  await openEditor(page, issn)
  const other = await openAsColleague(browser)
  await openEditor(other, issn)

  await test.step('the holder no longer sees the request of a colleague who has left', async () => {
    await card(other, issn).getByRole('button', { name: 'Request lock' }).click()
    await triggerHeartbeat(page)
    const asked = card(page, issn).getByText('paris would like to edit this record')
    await expect(asked).toBeVisible()
    await other.goto('/search')
    await expect(async () => {
      await triggerHeartbeat(page)
      await expect(asked).toBeHidden({ timeout: 1_000 })
    }).toPass()
  })

  await openEditor(other, issn)
  await test.step('a refused request is repeated, and the requester sees when the record is free', async () => {
    await card(other, issn).getByRole('button', { name: 'Request lock' }).click()
    await expect(card(other, issn).getByText('france was asked')).toBeVisible()
    await triggerHeartbeat(page)
    await card(page, issn).getByRole('button', { name: 'Not now' }).click()
    await expect(card(page, issn).getByText('paris would like to edit this record')).toBeHidden()
    await triggerHeartbeat(other)
    await expect(card(other, issn).getByText('france declined to hand over the record for now.')).toBeVisible()
    await card(other, issn).getByRole('button', { name: 'Request again' }).click()
    await expect(card(other, issn).getByText('france was asked')).toBeVisible()

    // When the holder leaves the page, the record is released. The waiting user is notified and can lock it. The toast
    // may disappear before the next page is rendered.
    const isNotified = async () => {
      await triggerHeartbeat(other)
      await expect(other.getByText(`${issn} is no longer locked.`)).toBeVisible({ timeout: 1_000 })
    }
    await Promise.all([expect(isNotified).toPass(), page.goto('/search')])
    await expect(validateButton(other)).toBeHidden()
    await card(other, issn).getByRole('button', { name: 'Edit now' }).click()
    await expect(validateButton(other)).toBeVisible()
    await expect(card(other, issn).locator('.cm-content, [data-place]').first()).toBeFocused()
  })
  await releaseRecord(page, issn)
  await releaseRecord(other, issn)
})
