import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import {
  addField,
  line,
  openEditor,
  openProblemTab,
  problems,
  resultDialog,
  validate,
} from '../../support/editor-page.ts'
import { apiRecord, apiSearch } from '../../support/records.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'london' })

/** Two registered records of the British centre that no other test changes: those with the highest ISSNs. */
const twoRecords = async (page: Page): Promise<[string, string]> => {
  const hits = await apiSearch(page, '', {
    keyword_queries: [
      { action: 'include', tag: 'center', code: '_2', type: 'center', searchable: '_2' },
      { action: 'include', tag: 'category', code: 'reg', type: 'category', searchable: 'reg' },
    ],
    selected_facets: [{ term: 'is_invalid', key: 'false' }],
    sortField: 'issn',
    sortOrder: 'desc',
  })
  return [hits[0]!.issn, hits[1]!.issn]
}

test('changes of other records are shown before a save, and wait while another user edits these records', async ({
  page,
  browser,
}) => {
  await test.step('the change is shown while editing and before saving, and is applied by the save', async () => {
    const [issn, other] = await twoRecords(page)
    await openEditor(page, issn)
    const panel = problems(page).getByRole('tabpanel', { name: 'Consequences' })
    await openProblemTab(page, 'Consequences')
    await expect(panel).toContainText('Saving does not change other records.')

    await addField(page, issn, '245', '787', '0 ', `$x${other}`)
    const changed = panel.getByRole('region', { name: 'Changed by this save' })
    await expect(changed).toContainText(other)
    await expect(changed).toContainText('Gets a reverse link in 787.')
    await expectAccessible(page, 'the tab of consequences')

    const dialog = await validate(page, issn)
    await expect(dialog).toContainText('Saving also changes 1 other record')
    await expect(dialog.getByRole('link', { name: `Open ${other}` })).toBeVisible()
    await dialog.getByRole('button', { name: /^Save as active record/ }).click()
    await expect(resultDialog(page, issn)).toBeHidden()
    await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    const { record } = await apiRecord(page, other)
    expect(JSON.stringify(record.fields['787'])).toContain(issn)
  })

  await test.step('the change waits until the other user releases the record', async () => {
    const [issn, other] = await twoRecords(page)
    const colleague = await (await browser.newContext()).newPage()
    await logIn(colleague, 'paris')
    await call(colleague, 'GET', `/record/${other}/json?edit=true`)

    await openEditor(page, issn)
    await addField(page, issn, '245', '775', '0 ', `$x${other}`)
    await openProblemTab(page, 'Consequences')
    await expect(problems(page).getByRole('region', { name: 'Will change when the lock ends' })).toContainText(
      'Gets a reverse link in 775.',
    )
    const dialog = await validate(page, issn)
    await expect(dialog).toContainText(`paris is editing ${other}`)
    await dialog.getByRole('button', { name: /^Save as active record/ }).click()
    await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    await expect(
      page.getByText(`paris is editing ${other}. The reverse link is added when the lock ends.`),
    ).toBeVisible()
    expect(JSON.stringify((await apiRecord(page, other)).record.fields['775'] ?? '')).not.toContain(issn)
    // The user who saved sees a notice until the link has been written.
    const entry = page.locator('[data-notices]')
    await entry.click()
    const notices = page.getByRole('dialog', { name: 'Notices' })
    const notice = notices.getByText(`You saved ${issn}. 1 change of ${other} is waiting: paris is editing the record.`)
    await expect(notice).toBeVisible()

    await call(colleague, 'DELETE', `/record_lock/${other}`)
    const linked = async () => JSON.stringify((await apiRecord(page, other)).record.fields['775'] ?? '')
    await expect.poll(linked).toContain(issn)
    await expect(notice).toBeHidden()
    await colleague.context().close()
  })
})

/**
 * Registered records of the British centre that are still published, have no links, and are changed by no other test.
 */
const published = async (page: Page, count: number): Promise<string[]> => {
  const hits = await apiSearch(page, '', {
    keyword_queries: [
      { action: 'include', tag: 'center', code: '_2', type: 'center', searchable: '_2' },
      { action: 'include', tag: 'category', code: 'reg', type: 'category', searchable: 'reg' },
    ],
    selected_facets: [
      { term: 'is_invalid', key: 'false' },
      { term: 'publication_status', key: 'c' },
    ],
    sortField: 'issn',
    sortOrder: 'desc',
  })
  const alone: string[] = []
  for (const { issn } of hits.slice(4)) {
    const { record } = await apiRecord(page, issn)
    if (!Object.keys(record.fields).some((tag) => /^7[678]/.test(tag))) alone.push(issn)
    if (alone.length === count) break
  }
  return alone
}

test('a predecessor that is still published can be closed in the save dialog, or becomes invalid', async ({ page }) => {
  const [issn, other] = (await published(page, 2)) as [string, string]
  await openEditor(page, issn)
  await addField(page, issn, '245', '780', '00', `$x${other}`)
  const dialog = await validate(page, issn)
  const broken = dialog.getByRole('region', {
    name: 'Other records are not changed, because they would become invalid',
  })
  await expect(broken).toContainText(`${other} would become invalid: 785`)
  await expectAccessible(page, 'the dialog with a record that becomes invalid')
  await broken.getByRole('textbox', { name: `Last year of ${other}` }).fill('2023')
  await broken.getByRole('checkbox', { name: new RegExp(`^Close ${other} with this save`) }).press('Space')
  await expect(broken).toContainText(`${other} is closed by this save and remains valid.`)
  await expect(dialog).toContainText('Is closed: 008/06 shows that it has ended')
  await dialog.getByRole('button', { name: /^Save as active record/ }).click()
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  const closed = await apiRecord(page, other)
  expect(closed.record.fields['008']).toMatchObject({ positions: { '06': 'd', '11-14': '2023' } })
  expect(closed.diagnostic.errors).toEqual([])
})

test('records that cite an ISSN are listed before it is cancelled', async ({ page }) => {
  const [issn, citing, by] = (await published(page, 5)).slice(2) as [string, string, string]
  const { record } = await apiRecord(page, citing)
  const link = { indicator1: '0', indicator2: '\\', subFields: [{ x: issn }] }
  await call(page, 'POST', `/record/${citing}`, {
    record: { fields: { ...record.fields, 786: [link] } },
    dry_run: false,
  })
  await openEditor(page, issn)
  await line(page, issn, '022').click()
  await page.keyboard.press('End')
  await page.keyboard.type(`$v${by}`)
  await line(page, issn, '699').click()
  await page.keyboard.press('End')
  const written = (await line(page, issn, '699').textContent()) ?? ''
  for (const _ of written.slice(written.indexOf('$8') + 2)) await page.keyboard.press('Backspace')
  await page.keyboard.type('can')
  const dialog = await validate(page, issn)
  const redirects = dialog.getByRole('checkbox', { name: `Redirect the links of 1 record to ${by}` })
  await expect(redirects).toBeChecked()
  await expect(dialog.getByRole('listitem').filter({ hasText: citing })).toContainText('is redirected')
  // After the user changes the choice, the dialog repeats the dry run and shows the new result.
  await redirects.click()
  await expect(redirects).not.toBeChecked()
  await expect(dialog).toContainText(`this ISSN becomes Cancelled, and 1 other record still links to it: ${citing}.`)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).last().click()
})
