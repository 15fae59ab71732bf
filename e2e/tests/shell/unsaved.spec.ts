import { expect } from '@playwright/test'
import { line, openEditor, typeIntoTitle, validateButton } from '../../support/editor-page.ts'
import { newWord, recordFor } from '../../support/records.ts'
import { expireSession, logInThroughForm } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('a session that ends while typing leads to the log-in and back to the text', async ({ page }) => {
  const { issn } = await recordFor(page, 'expired session')
  await openEditor(page, issn)
  const word = newWord()
  await typeIntoTitle(page, issn, ` ${word}`)
  await expireSession(page)
  // Every call redirects to the log-in. The click sends a call, because no earlier call may have done so.
  await validateButton(page).evaluateAll(([button]) => (button as HTMLElement | undefined)?.click())
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('Sorry, your session has expired. Please login again.')).toBeVisible()
  await logInThroughForm(page, 'france')
  await expect(page).toHaveURL(new RegExp(`/catalogue\\?issns=${issn}$`))
  await expect(line(page, issn, '245')).toContainText(word)
  await expect(page.getByText(/^Your unsaved text of .* was restored\.$/)).toBeVisible()
  await expect(validateButton(page)).toBeVisible()
})
