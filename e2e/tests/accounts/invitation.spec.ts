import { expect } from '@playwright/test'
import type { MailRow, SearchAnswer } from '@seriatim/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

test('a new cataloguer is invited by e-mail, chooses a password, and saves a first record', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/admin/users?row=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('irina')
  await dialog.getByLabel('E-mail', { exact: true }).fill('irina@centre.test')
  await dialog.getByRole('combobox', { name: 'Centre', exact: true }).fill('ISSN France')
  await page.getByRole('option', { name: /ISSN France/ }).click()
  // The setting `default_role` preselects the role.
  await expect(dialog.getByText('Cataloguer', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Invite by e-mail' }).check()
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('An invitation to irina@centre.test is waiting to be sent')).toBeVisible()

  // This server has no mail server: the e-mail stays queued and is read in administration.
  await page.goto('/admin/mails')
  await page.getByRole('link', { name: 'Your account for Seriatim' }).click()
  await expect(dialog.getByText('irina@centre.test')).toBeVisible()
  await expectAccessible(page, 'an e-mail')
  const { rows } = (await (await call(page, 'GET', '/admin/mails?search=irina')).json()) as { rows: MailRow[] }
  const link = /http\S+\/invitation#\S+/.exec(rows[0]!.text ?? '')![0]

  const theirs = await browser.newContext({ baseURL: baseURL! })
  const irina = await theirs.newPage()
  await irina.goto(link)
  await expect(irina.getByText('You are invited as irina.')).toBeVisible()
  await expectAccessible(irina, 'the page of an invitation')
  await irina.getByLabel('New password').fill('short')
  await irina.keyboard.press('Enter')
  // Expects the refusal, not the hint that is always shown.
  await expect(irina.getByText('The password is too weak. Use at least 8 characters')).toBeVisible()
  await irina.getByLabel('New password').fill('a long sentence 42')
  await irina.keyboard.press('Enter')
  await expect(irina.getByRole('navigation', { name: 'Menu' })).toBeVisible()

  const found = await call(irina, 'POST', '/search', {
    basic_query: { query: 'center:_7 AND category:reg AND is_invalid:false', matchFormat: 'LUCENE' },
  })
  const { hits, locks } = (await found.json()) as SearchAnswer
  // Records that other tests opened may still be locked.
  const issn = hits.hits.find(({ _id }) => locks[_id] === undefined)!._id
  const read = await (await call(irina, 'GET', `/record/${issn}/json?edit=true`)).json()
  const saved = await call(irina, 'POST', `/record/${issn}`, { record: read.record, dry_run: false, format: 'json' })
  expect(saved.status(), await saved.text()).toBe(200)
  await irina.goto('/changes')
  await expect(irina.getByRole('table').getByText(issn)).toBeVisible()

  await irina.goto(link)
  await irina.reload()
  await expect(irina.getByText('The invitation cannot be used')).toBeVisible()
  await theirs.close()
})

test('administration shows the state of the server, its settings and e-mails, and downloads lists as CSV', async ({
  page,
}) => {
  await page.goto('/admin/house')
  await expect(page.getByText(/PostgreSQL/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Largest tables' }).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page, 'the state of the server')
  await page.goto('/admin/settings')
  await expect(page.getByRole('row', { name: /Name of this product/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('settings.csv')
})
