import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { typeInto, validate } from '../../support/editor-page.ts'
import { apiRecord, type Hit, recordFor, untouchedRecord } from '../../support/records.ts'
import { queryBox, resultRow, searchFor } from '../../support/search-page.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

/** Registered records of the British centre without links and locks, those with the highest ISSNs first. */
async function britishRecords(page: Page, count: number): Promise<Hit[]> {
  const basic = { query: '4100* reg', anywhere: true, matchFormat: 'TEXT' }
  const answer = await call(page, 'POST', '/search', { basic_query: basic, sortField: 'issn', sortOrder: 'desc' })
  const { hits, locks } = (await answer.json()) as { hits: { hits: { _source: Hit }[] }; locks: Record<string, string> }
  const fitting = hits.hits
    .map(({ _source }) => _source)
    .filter(
      ({ issn, center, category, issnl_family, extended_family }) =>
        center === '_2' &&
        category === 'reg' &&
        issnl_family.length < 2 &&
        extended_family.length < 2 &&
        locks[issn] === undefined,
    )
  expect(fitting.length).toBeGreaterThanOrEqual(count)
  return fitting.slice(0, count)
}

type Field = { indicator1: string; indicator2: string; subFields: Record<string, string>[] }

/** Adds a field to a record and saves it through the API. */
async function addField(page: Page, issn: string, tag: string, subfield: Record<string, string>): Promise<void> {
  const { record } = await apiRecord(page, issn)
  const before = [record.fields[tag] ?? []].flat() as Field[]
  const added = { indicator1: tag === '500' ? '\\' : '0', indicator2: '\\', subFields: [subfield] }
  const fields = { ...record.fields, [tag]: [...before, added] }
  const answer = await call(page, 'POST', `/record/${issn}`, { record: { fields }, dry_run: false })
  expect((await answer.json()).status).toBe('active')
}

const fieldText = async (page: Page, issn: string, tag: string): Promise<string> =>
  JSON.stringify((await apiRecord(page, issn)).record.fields[tag] ?? [])

test('two records of one serial are merged field by field, and citing records are redirected', async ({ page }) => {
  const [kept, cancelled, citing] = (await britishRecords(page, 3)) as [Hit, Hit, Hit]
  await addField(page, cancelled.issn, '500', { a: 'A note worth keeping' })
  await addField(page, citing.issn, '787', { x: cancelled.issn })

  await page.goto(`/record/${kept.issn}`)
  await page.getByRole('link', { name: 'Merge with another' }).click()
  await page.getByLabel('ISSN to cancel').fill(cancelled.issn.slice(0, 8))
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('Enter an ISSN with hyphen and check digit, for example 0028-0836')).toBeVisible()
  await page.getByLabel('ISSN to cancel').fill(cancelled.issn)
  await page.getByRole('button', { name: 'Compare' }).click()

  const fields = page.getByRole('region', { name: 'Merged record' })
  await expect(fields.getByRole('checkbox').first()).toBeFocused()
  await expect(fields.getByRole('columnheader', { name: `Kept: ${kept.issn}` })).toBeVisible()
  const rows = fields.getByRole('row')
  const differing = await rows.count()
  await expect(fields.getByRole('rowheader', { name: '001' })).toBeHidden()
  await fields.getByRole('switch', { name: 'Only differences' }).uncheck()
  await expect(fields.getByRole('rowheader', { name: '001' })).toBeVisible()
  expect(await rows.count()).toBeGreaterThan(differing)
  await fields.getByRole('switch', { name: 'Only differences' }).check()

  await fields
    .getByRole('row')
    .filter({ hasText: 'A note worth keeping' })
    .getByRole('checkbox', { name: 'Use 500 of the cancelled record' })
    .check()
  const outcome = page.getByRole('complementary', { name: 'Result' })
  await expect(outcome.getByRole('heading', { name: '1 record cites the cancelled ISSN' })).toBeVisible()
  await expect(outcome.getByRole('link', { name: citing.issn })).toBeVisible()
  await expectAccessible(page, 'the merge of two records')
  const unlike = outcome.getByRole('alert')
  await expect(unlike).toContainText('These two records may describe two serials')
  await expect(unlike.getByRole('row', { name: /^Key title / })).toBeVisible()
  await expect(outcome.getByText('The merged record passes validation.')).toBeHidden()
  await expect(outcome.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(outcome.getByLabel('Reason why this is the same serial, for the audit log')).toBeFocused()
  await page.keyboard.type('Given twice by mistake')
  await expect(outcome.getByRole('button', { name: 'Merge' })).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+Enter')
  const dialog = page.getByRole('dialog', { name: `Cancel ${cancelled.issn} in favour of ${kept.issn}?` })
  await expect(dialog).toContainText('1 other record changes.')
  // “Cancel” has the focus first, so that Enter does not trigger the irreversible action.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Merge' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${cancelled.issn} was cancelled in favour of ${kept.issn}.`)).toBeVisible()

  expect(await fieldText(page, kept.issn, '022')).toContain(`{"z":"${cancelled.issn}"}`)
  expect(await fieldText(page, kept.issn, '500')).toContain('A note worth keeping')
  expect(await fieldText(page, cancelled.issn, '022')).toContain(`{"v":"${kept.issn}"}`)
  expect(await fieldText(page, citing.issn, '787')).toContain(kept.issn)

  await page.goto(`/audit?kind=merge&issn=${kept.issn}`)
  await expect(page.getByText(`${cancelled.issn} was merged into ${kept.issn}`)).toBeVisible()
  await expect(page.getByText(/the records differed: Key title.*reason: Given twice by mistake/)).toBeVisible()
  await expectAccessible(page, 'the audit log')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit.csv')
  const user = page.getByRole('textbox', { name: 'User' })
  await user.fill('unknown-user')
  await user.press('Enter')
  await expect(page.getByText('No matching entries')).toBeVisible()
})

test('the merge page swaps sides, shows validation errors before the merge, and keeps its choices', async ({
  page,
}) => {
  await test.step('the kept side can be changed, and a broken rule prevents the merge', async () => {
    const [one, other] = (await britishRecords(page, 6)).slice(4) as [Hit, Hit]
    await page.goto(`/merge?keep=${one.issn}&cancel=${other.issn}`)
    await page.getByRole('button', { name: 'Keep the other ISSN' }).click()
    const fields = page.getByRole('region', { name: 'Merged record' })
    await expect(fields.getByRole('columnheader', { name: `Kept: ${other.issn}` })).toBeVisible()
    const title = page.getByRole('checkbox', { name: 'Use 245 of the kept record' })
    await title.uncheck()
    const outcome = page.getByRole('complementary', { name: 'Result' })
    await expect(outcome.getByText(/\b245\b/).first()).toBeVisible()
    await expect(outcome.getByRole('button', { name: 'Merge' })).toBeDisabled()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page, 'a merge that breaks a rule, in the dark theme')
    await title.check()
    await outcome.getByRole('textbox', { name: 'Reason' }).fill('One serial, two numbers')
    await expect(outcome.getByRole('button', { name: 'Merge' })).toBeEnabled()
  })

  await test.step('the choices are restored after a reload and when the user returns', async () => {
    const [kept, cancelled] = [await recordFor(page, 'place'), await recordFor(page, 'reading')]
    await page.goto(`/merge?keep=${kept.issn}&cancel=${cancelled.issn}`)
    const fields = page.getByRole('region', { name: 'Merged record' })
    const taken = fields.getByRole('checkbox', { name: 'Use 245 of the cancelled record' })
    await taken.check()
    await fields.getByRole('switch', { name: 'Only differences' }).uncheck()
    await page.getByRole('textbox', { name: 'Reason' }).fill('One serial, two numbers')
    await page.reload()
    await expect(taken).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('One serial, two numbers')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await expect(queryBox(page)).toBeVisible()
    await page.goBack()
    await expect(taken).toBeChecked()
    await expect(fields.getByRole('switch', { name: 'Only differences' })).not.toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('One serial, two numbers')
  })
})

test('cancelling in the editor redirects links to the replacing record', async ({ page }) => {
  const [kept, cancelled, citing] = (await britishRecords(page, 13)).slice(10) as [Hit, Hit, Hit]
  await addField(page, citing.issn, '787', { x: cancelled.issn })
  await page.goto(`/catalogue?issns=${kept.issn}`)
  await typeInto(page, kept.issn, '022', `$z${cancelled.issn}`)
  const dialog = await validate(page, kept.issn)
  await expect(dialog).toContainText(`${cancelled.issn} may belong to another serial`)
  const offer = dialog.getByRole('checkbox', { name: `Redirect the links of 1 record to ${kept.issn}` })
  await expect(offer).toBeChecked()
  await expect(dialog.getByRole('region', { name: 'Consequences' })).toContainText(citing.issn)
  await expectAccessible(page, 'the offer to redirect links')
  await dialog.getByRole('button', { name: /^Save as active record/ }).click()
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  expect(await fieldText(page, citing.issn, '787')).toContain(kept.issn)
  expect(await fieldText(page, kept.issn, '787')).toContain(citing.issn)
  await page.goto(`/audit?kind=cancellation&issn=${cancelled.issn}`)
  const sentence = `${cancelled.issn} was cancelled in favour of ${kept.issn}; the links of 1 record were redirected`
  await expect(page.getByText(sentence)).toBeVisible()
})

test('records are transferred to another centre from the search', async ({ page }) => {
  const [hit] = (await britishRecords(page, 9)).slice(8) as [Hit]
  await page.goto('/search')
  await searchFor(page, hit.issn)
  await resultRow(page, hit.issn).getByRole('checkbox').check()
  const selection = page.getByRole('button', { name: '1 selected' })
  const dialog = page.getByRole('dialog', { name: 'Transfer 1 record to another centre' })
  for (const isForGood of [false, false, true]) {
    await selection.click()
    await page.getByRole('menuitem', { name: 'Transfer to another centre' }).click()
    await expect(dialog).toBeVisible()
    if (isForGood) continue
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(selection).toBeFocused()
  }
  await dialog.getByRole('combobox', { name: 'New centre' }).fill('_7')
  await page.getByRole('option', { name: /^_7/ }).click()
  await expect(dialog.getByText(/^044 /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Transfer' })).toBeDisabled()
  await dialog.getByLabel('Override the country check').check()
  await expect(dialog.getByText('No rule prevents the transfer')).toBeVisible()
  await expectAccessible(page, 'the transfer of records')
  await dialog.getByRole('textbox', { name: 'Reason, for the audit log' }).fill('Moved to Paris')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText(/^1 record was transferred to /)).toBeVisible()
  expect(await fieldText(page, hit.issn, '022')).toContain('{"2":"_7"}')
})

test('merging requires the centre of both records; transfer and audit log require the international centre', async ({
  page,
}) => {
  await logIn(page, 'reader')
  await page.goto('/merge')
  await expect(page.getByText('Only cataloguers of the centre of these records can merge them')).toBeVisible()

  await page.context().clearCookies()
  await logIn(page, 'france')
  await page.goto('/audit')
  await expect(page.getByText('You do not have permission to see the audit log')).toBeVisible()
  await page.goto('/search')
  await searchFor(page, '4200*')
  const own = page.getByRole('checkbox', { name: /^Select 4200/ })
  await own.nth(0).check()
  await own.nth(1).check()
  await page.getByRole('button', { name: '2 selected' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Transfer to another centre' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Merge' }).click()
  const outcome = page.getByRole('complementary', { name: 'Result' })
  await expect(outcome.getByRole('button', { name: 'Merge' })).toBeVisible()

  const kept = await untouchedRecord(page)
  const [foreign] = (await britishRecords(page, 1)) as [Hit]
  await page.goto(`/merge?keep=${kept.issn}&cancel=${foreign.issn}`)
  await expect(page.getByText('You can only change records of your own centre.')).toBeVisible()
  await expect(outcome.getByRole('button', { name: 'Merge' })).toBeDisabled()
})
