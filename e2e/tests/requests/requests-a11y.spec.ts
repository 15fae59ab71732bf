import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../../support/accessible.ts'
import { linkInMail } from '../../support/mails.ts'
import { newWord, untouchedRecord } from '../../support/records.ts'
import { otherPage, storeRequest } from '../../support/requests.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const DIALOGS = [
  ['q', 'Question'],
  ['r', 'Refuse'],
  ['f', 'Forward'],
  ['e', 'Edit the form'],
  ['d', 'Due day'],
  ['h', 'Set handler'],
  ['c', 'Close the request'],
] as const

/** The pages of the portal depend on the theme of the system. */
async function expectPortalPage(portal: Page, path: string): Promise<void> {
  await portal.goto(path)
  for (const details of await portal.locator('main summary').all()) await details.click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await portal.emulateMedia({ colorScheme })
    await expectAccessible(portal, `${path.split('?')[0]} (${colorScheme})`)
  }
}

test('the pages of a request and their dialogs are accessible, also in the portal, and dialogs return the focus', async ({
  page,
  browser,
  baseURL,
  statement,
}) => {
  // The test analyses some twenty pages.
  test.slow()
  const word = newWord()
  const email = `${word}@rivage.example`
  const { issn } = await untouchedRecord(page)
  const id = await storeRequest(page, `Estampes ${word}`, email)
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('status').filter({ hasText: id })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a new request')
  const opener = page.getByRole('button', { name: 'Message', exact: true })
  for (const [key, name] of DIALOGS) {
    await opener.focus()
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    // The field that has the focus may have opened its list. The first Escape closes it.
    const list = page.getByRole('listbox')
    if (['f', 'h'].includes(key)) {
      await expect(list).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
    }
    await expect(dialog.locator('input:focus, textarea:focus, select:focus')).toHaveCount(1)
    await expectAccessible(page, `the dialog ${name}`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }

  const portal = await otherPage(browser, baseURL!)
  await portal.goto(await linkInMail({ statement }, email))
  await expectPortalPage(portal, `/portal/requests/${id}/withdraw`)
  await expectPortalPage(portal, `/portal/requests/new?kind=change&issn=${issn}`)

  const form = (await (await call(page, 'GET', `/requests/${id}/assignment`)).json()) as { records: unknown[] }
  const assigned = await call(page, 'POST', `/requests/${id}/assign`, { records: form.records, dry_run: false })
  expect(assigned.status()).toBe(200)
  await expect(page.getByRole('textbox', { name: 'Number of the issue' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'an assigned request')
  await expectPortalPage(portal, `/portal/requests/${id}`)
  await portal.context().close()
})
