import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

const csv = (text: string) => ({ name: 'scripts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const choose = async (page: Page, file: ReturnType<typeof csv>) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('dialog').getByRole('button', { name: 'File' }).click()
  await (await chooser).setFiles(file)
}

test('a table is imported into a list after a preview, a correction and a second preview, with a reason', async ({
  page,
}) => {
  await page.goto('/admin/script_codes')
  const rows = page.getByRole('table', { name: 'Scripts' })
  await expect(rows.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into Scripts' })
  await expect(dialog.getByRole('button', { name: 'File' })).toBeFocused()

  await choose(page, csv('code;names.en;num_code\r\nQaax;Invented;12\r\nq q;Blank;\r\n'))
  const faults = dialog.getByRole('region', { name: '2 errors: correct them, then import the file' })
  await expect(faults.getByRole('row', { name: '2 num_code The number of a script has three digits.' })).toBeVisible()
  await expect(faults.getByRole('row', { name: /^3 code A code of this list has 4 characters/ })).toBeVisible()
  await expect(dialog.getByText('Read as utf-8, cells separated by “;”.')).toBeVisible()
  const go = dialog.getByRole('button', { name: /^Import \d/ })
  await expect(go).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'an import with faults')

  await choose(page, csv('code;names.en;names.ru\r\nQaax;Invented;Вымышленное\r\nCyrl;Cyrillic letters;\r\n'))
  const changes = dialog.getByRole('region', { name: 'Planned changes' })
  await expect(changes.getByRole('row', { name: /Qaax: new.*Name in Russian: Вымышленное/ })).toBeVisible()
  await expect(
    changes.getByRole('row', { name: /Cyrl: changed.*Name in English: Cyrillic → Cyrillic letters/ }),
  ).toBeVisible()
  await expectAccessible(page, 'an import that would change rows')

  // Before the import, another administrator changes a row. The server refuses the import and shows what the file would
  // change now.
  const { rows: known } = await (await call(page, 'GET', '/admin/script_codes?search=Cyrl')).json()
  const [{ id, names, position }] = known as [{ id: string; names: object; position: number }]
  await call(page, 'PUT', `/admin/script_codes/${id}`, { position: position + 1 })
  await dialog.getByLabel('Reason, for the audit log').fill('As the standard says since October')
  await dialog.getByRole('button', { name: 'Import 2 changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The list has changed since it was compared with the file.')
  await expect(changes).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Imported: 1 added, 1 changed, 0 retired')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import…' })).toBeFocused()

  await page.getByRole('searchbox', { name: 'Search the rows' }).fill('Qaax')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Edit Qaax' }).click()
  const row = page.getByRole('dialog', { name: 'Scripts: Qaax' })
  await expect(row.getByText('Reason: empty → As the standard says since October')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit Qaax' })).toBeFocused()

  // The exported table contains the rows of the list.
  const download = page.waitForEvent('download')
  await page.getByRole('searchbox', { name: 'Search the rows' }).fill('')
  await page.keyboard.press('Enter')
  const asTable = page.getByRole('link', { name: 'Download as CSV' })
  await expect(asTable).not.toHaveAttribute('href', /Qaax/)
  await asTable.click()
  const exported = await readFile(await (await download).path(), 'utf8')
  await page.getByRole('button', { name: 'Import…' }).click()
  await choose(page, csv(exported))
  await expect(dialog.getByRole('status')).toContainText('0 to add, 0 to change')
  await expect(dialog.getByRole('button', { name: 'Import 0 changes' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await call(page, 'PUT', `/admin/script_codes/${id}`, { names, position })
  const { rows: own } = await (await call(page, 'GET', '/admin/script_codes?search=Qaax')).json()
  await call(page, 'DELETE', `/admin/script_codes/${own[0].id}`)
})
