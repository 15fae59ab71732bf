import { expect } from '@playwright/test'
import {
  card,
  editor,
  line,
  openEditor,
  resultDialog,
  saveActive,
  typeIntoTitle,
  validate,
  validateButton,
} from '../../support/editor-page.ts'
import { apiRecord, newWord, recordFor } from '../../support/records.ts'
import { resultRow, searchFor } from '../../support/search-page.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('the second user reads the record, sees the lock holder, and can request the record again', async ({
  page,
  browser,
}) => {
  const { issn } = await recordFor(page, 'lock')
  await openEditor(page, issn)

  const others = await browser.newContext()
  const other = await others.newPage()
  await logIn(other, 'paris')
  await other.goto('/search')
  await searchFor(other, issn)
  await expect(resultRow(other, issn).getByRole('img', { name: 'Locked for editing by france' })).toBeVisible()
  await openEditor(other, issn)
  await expect(other.getByText('This record is locked by another user: france is editing it.')).toBeVisible()
  await expect(card(other, issn).getByText('read only', { exact: true })).toBeVisible()
  await expect(editor(other, issn)).toHaveAttribute('aria-readonly', 'true')
  await expect(validateButton(other)).toBeHidden()

  await page.goto('/search')
  await expect(async () => {
    const { holder } = await (await call(other, 'GET', `/record_lock/${issn}`)).json()
    expect(holder).toBe(null)
  }).toPass()
  await other.getByRole('button', { name: 'Request lock' }).click()
  await expect(validateButton(other)).toBeVisible()
  await expect(other.getByText('This record is locked by another user: france is editing it.')).toBeHidden()
  await others.close()
})

test('a save after a lost lock names the new holder and keeps the text', async ({ page, browser }) => {
  const { issn } = await recordFor(page, 'lost lock')
  // The first heartbeat of a lock is sent soon after the record is loaded, the next one after a minute. In between,
  // another user takes the lock.
  const firstSign = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith(`/record_lock/${issn}`),
  )
  await openEditor(page, issn)
  const word = newWord()
  await typeIntoTitle(page, issn, ` ${word}`)

  // The first user loses the lock without notice (as when it expires), and another user locks the record.
  const others = await browser.newContext()
  const other = await others.newPage()
  await logIn(other, 'paris')
  await firstSign
  await call(page, 'DELETE', `/record_lock/${issn}`)
  expect((await call(other, 'PUT', `/record_lock/${issn}`)).status()).toBe(200)

  await validateButton(page).click()
  const dialog = resultDialog(page, issn)
  const refusal = page.getByText('This record is locked by another user: paris is editing it.').first()
  await expect(dialog.or(refusal).first()).toBeVisible()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Save as active record/ }).click()
  await expect(refusal).toBeVisible()
  await expect(line(page, issn, '245')).toContainText(word)
  expect(JSON.stringify((await apiRecord(page, issn)).record)).not.toContain(word)
  await others.close()
})

test('of two tabs that save the same record, the second reports the conflict and keeps its text', async ({
  page,
  context,
}) => {
  const { issn } = await recordFor(page, 'two tabs')
  const second = await context.newPage()
  await openEditor(page, issn)
  await openEditor(second, issn)
  const [word, otherWord] = [newWord(), newWord()]
  await typeIntoTitle(second, issn, ` ${otherWord}`)
  await typeIntoTitle(page, issn, ` ${word}`)
  await saveActive(page, issn)
  await expect(card(page, issn).getByText(/^saved/)).toBeVisible()

  const dialog = await validate(second, issn)
  await dialog.getByRole('button', { name: /^Save as active record/ }).click()
  const notice = second.getByRole('status').filter({ hasText: /france saved a newer version of this record on/ })
  await expect(notice).toContainText('Your text is still in the editor, but not saved.')
  await expect(line(second, issn, '245')).toContainText(otherWord)
  expect(JSON.stringify((await apiRecord(page, issn)).record)).not.toContain(otherWord)
  // The first tab has discarded its text. The text of the second tab still survives a reload.
  await second.reload()
  await expect(line(second, issn, '245')).toContainText(otherWord)
  await expect(notice).toBeVisible()

  await notice.getByRole('button', { name: 'Compare' }).click()
  await expect(second.getByRole('region', { name: 'From the newer version to this text' })).toContainText(word)
  await notice.getByRole('button', { name: 'Keep editing my version' }).click()
  await saveActive(second, issn)
  expect(JSON.stringify((await apiRecord(page, issn)).record)).toContain(otherWord)
  const versions = await (await call(page, 'GET', `/record/${issn}/versions`)).json()
  expect(versions.archived).toHaveLength(2)
})
