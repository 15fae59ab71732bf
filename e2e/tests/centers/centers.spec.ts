import { expect, type Page } from '@playwright/test'
import type { CenterRow } from '@seriatim/contract'
import { expectAccessible } from '../../support/accessible.ts'
import {
  assignedIssns,
  field,
  openAssignment,
  provisional,
  submitByKey,
  tabTo,
  typeOn,
  typeRecord,
} from '../../support/assignment-page.ts'
import { apiRecord, newWord, untouchedRecord } from '../../support/records.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const centerOf = async (page: Page, code: string): Promise<CenterRow> => {
  const { rows } = await (await call(page, 'GET', '/admin/centers?size=1000')).json()
  return (rows as CenterRow[]).find((row) => row.code === code)!
}
const centreIn = async (page: Page, issn: string): Promise<string> =>
  JSON.stringify((await apiRecord(page, issn)).record.fields['022'])

test('a centre assigns ISSNs for an overseas country once it is added', async ({ page, browser, baseURL }) => {
  const french = await centerOf(page, '_7')
  const countries = french.countries.filter((code) => code !== 'REU')
  await call(page, 'PUT', `/admin/centers/${french.id}`, { countries })

  const cataloguer = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await logIn(cataloguer, 'france')
  await openAssignment(cataloguer)
  const title = `Annales de la Réunion ${newWord()}`
  await typeRecord(cataloguer, 1, { title, qualifier: 'Saint-Denis', country: 'REU' })
  await submitByKey(cataloguer)
  const country = field(provisional(cataloguer, 1), 'Country (ISO)')
  await expect(country).toHaveAccessibleDescription(/the centre _7 does not register serials of REU/)

  await page.goto(`/admin/centers?row=${french.id}`)
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Countries' }))
  await page.keyboard.type('REU')
  await expect(page.getByRole('option', { name: /\(REU\)$/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/\(REU\)$/)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(dialog).toBeHidden()
  expect((await centerOf(page, '_7')).countries).toContain('REU')

  // The form that was already open accepts the new country immediately.
  await submitByKey(cataloguer)
  await expect(cataloguer.getByText('You can now click on the "Assign ISSN" button')).toBeVisible()
  await submitByKey(cataloguer)
  const [issn] = await assignedIssns(cataloguer)
  const { record, diagnostic } = await apiRecord(page, issn!)
  expect(JSON.stringify(record.fields['044'])).toContain('REU')
  expect(JSON.stringify(diagnostic)).not.toContain('country-and-centre')

  // A new form lists the country at the top, with the other countries of the centre.
  const another = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await logIn(another, 'france')
  await openAssignment(another)
  await field(provisional(another, 1), 'Country (ISO)').click()
  await expect(another.getByRole('option', { name: /REU/ })).toBeVisible()
  const offered = await another.getByRole('option').allTextContents()
  expect(offered.findIndex((text) => text.includes('REU'))).toBeLessThan(french.countries.length + 1)
  await another.context().close()
  await cataloguer.context().close()
})

test('a centre is closed by keyboard after the preview of the handover and its obstacles', async ({ page }) => {
  const { issn } = await untouchedRecord(page)
  const made = await call(page, 'POST', '/admin/centers', { code: 'ZQ', names: { en: 'Centre that closes' } })
  expect(made.status()).toBe(200)
  const given = await call(page, 'POST', '/records/transfer', { issns: [issn], center_id: 'ZQ', dry_run: false })
  expect(given.status()).toBe(200)
  await call(page, 'POST', '/admin/users', { username: 'zq-anna', password: 'long enough for 1', center: 'ZQ' })
  await call(page, 'GET', `/record/${issn}/json?edit=true`)

  await page.goto('/admin/centers?search=ZQ')
  const row = page.getByRole('table', { name: 'Centres' }).getByRole('row').filter({ hasText: 'ZQ' })
  await expect(row).toContainText('Yes')
  await page.getByRole('link', { name: 'Centre that closes' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: /Centre that closes/ }).first()
  await tabTo(page, form.getByRole('button', { name: 'Close and hand over…' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Close Centre that closes (ZQ)' })
  const receiver = dialog.getByRole('combobox', { name: 'Hand over to' })
  await expect(receiver).toBeFocused()
  // Escape closes the upper dialog only.
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(form.getByRole('button', { name: 'Close and hand over…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(receiver).toBeFocused()
  await typeOn(page, 'ISSN France')

  const hindrances = dialog.getByRole('alert')
  await expect(hindrances).toContainText('1 record is being edited:')
  await expect(hindrances.getByRole('link', { name: `${issn}: paris, since` })).toBeVisible()
  await expect(hindrances.getByRole('link', { name: 'End locks in the list of locks' })).toBeVisible()
  const now = dialog.getByRole('button', { name: 'Close and hand over' })
  await expect(now).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the dialog that closes a centre')
  await call(page, 'DELETE', `/record_lock/${issn}`)
  await hindrances.getByRole('button', { name: 'Check again' }).press('Enter')
  await expect(hindrances).toBeHidden()

  const plan = dialog.getByRole('region', { name: 'Data to hand over' })
  await expect(plan).toContainText('1 record, with a new version that names _7 in 022 $2')
  await expect(plan).toContainText('Register: 1')
  await expect(plan).toContainText('zq-anna')
  await dialog.getByRole('radio', { name: 'Go to the other centre' }).press('Space')
  await dialog.getByRole('textbox', { name: 'Reason, for the audit log' }).fill('The centre moved to Paris')
  await tabTo(page, now)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('no; handed over to _7')
  expect(await centreIn(page, issn)).toContain('_7')
  const { rows } = await (await call(page, 'GET', '/admin/users?search=zq-anna')).json()
  expect(rows[0].center.code).toBe('_7')

  await page.getByRole('link', { name: 'Centre that closes' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Handed over to: empty → _7')
  await expect(history).toContainText('Open: Yes → No')
})
