import { expect } from '@playwright/test'
import type { MailRow } from '@seriatim/contract'
import { expectAccessible } from '../../support/accessible.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

test('an invitation is pending, expires and is sent again, and the invited account is later anonymised', async ({
  page,
  browser,
  baseURL,
  statement,
}) => {
  const email = 'olga@centre.test'
  await page.goto('/admin/users?row=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill('olga')
  await dialog.getByLabel('E-mail', { exact: true }).fill(email)
  await expect(dialog.getByRole('combobox', { name: 'Centre', exact: true })).not.toHaveValue('')
  await dialog.getByRole('checkbox', { name: 'Invite by e-mail' }).check()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`An invitation to ${email} is waiting to be sent`)).toBeVisible()
  const row = page.getByRole('row', { name: /^olga/ })
  await expect(row).toContainText('invited until')
  await expectAccessible(page, 'the list of users with an invitation')

  const newest = async (): Promise<string> => {
    const { rows } = (await (await call(page, 'GET', `/admin/mails?search=${email}`)).json()) as { rows: MailRow[] }
    return /http\S+\/invitation#\S+/.exec(rows[0]!.text ?? '')![0]
  }
  const first = await newest()
  await statement(`update user_invitation set expires_at = now() - interval '2 days'
    where user_id = (select id from app_user where username = 'olga')`)
  await page.reload()
  await expect(row).toContainText('expired on')
  const theirs = await browser.newContext({ baseURL: baseURL! })
  const olga = await theirs.newPage()
  await olga.goto(first)
  await expect(olga.getByText('The invitation cannot be used')).toBeVisible()

  await row.getByRole('button', { name: 'Send again' }).click()
  await expect(row).toContainText('invited until')
  await olga.goto(await newest())
  await olga.reload()
  await olga.getByLabel('New password').fill('olga-olga-26')
  await olga.keyboard.press('Enter')
  await expect(olga.getByText('The password is too similar to the name “olga”')).toBeVisible()
  await olga.getByLabel('New password').fill('a long sentence 42')
  await olga.keyboard.press('Enter')
  await expect(olga.getByRole('navigation', { name: 'Menu' })).toBeVisible()

  await page.reload()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('invited until')
  await row.getByRole('link', { name: 'olga' }).click()
  await dialog.getByRole('button', { name: 'Anonymise' }).click()
  const question = page.getByRole('dialog', { name: 'Anonymise olga' })
  await expect(question).toContainText('field 039')
  await expectAccessible(page, 'the question before an account is anonymised')
  await question.getByRole('button', { name: 'Anonymise' }).click()
  await expect(page.getByText(/The account was anonymised. Its name is now former-user-\d+/)).toBeVisible()
  await expect(row).toBeHidden()
  // A background job replaces the name in the audit log.
  await expect
    .poll(async () => (await (await call(page, 'GET', '/audit?user=olga')).json()).total, { timeout: 30_000 })
    .toBe(0)
  await theirs.close()
})
