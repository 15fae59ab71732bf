import { expect, type Page } from '@playwright/test'
import { apiChange, openAsColleague, releaseRecord } from '../../support/changes.ts'
import { card, editor, line, resultDialog } from '../../support/editor-page.ts'
import { JOB } from '../../support/limits.ts'
import { command, expectFocusInMenu } from '../../support/palette.ts'
import { apiRecord, newWord, recordFor } from '../../support/records.ts'
import { queryBox, results, settled } from '../../support/search-page.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const row = (page: Page, index: number) => results(page).locator(`[data-row="${index}"]`)

/** Types a query into the focused query box, and moves to a row of the results. */
async function searchByKey(page: Page, query: string): Promise<void> {
  const { keyboard } = page
  await page.goto('/search')
  await expect(queryBox(page)).toBeFocused()
  await keyboard.type(query)
  await keyboard.press('Enter')
  await settled(page)
  await expect(page).toHaveURL(/q=/)
  await expect(queryBox(page)).not.toBeFocused()
  await keyboard.press('j')
  await expect(row(page, 0)).toBeFocused()
}

test('day 3: a file is imported after a dry run, by keyboard once the file is chosen', async ({ page }) => {
  test.slow()
  await logIn(page, 'france')
  const word = newWord()
  const { issn } = await recordFor(page, 'imported four')
  const lines = await (await call(page, 'GET', `/record/${issn}/download/mrk`)).text()
  const changed = `${lines.trimEnd()}\n=500  \\\\$aOf the file ${word}\n`
  const other = changed.replaceAll(issn, '9999-9994')
  await page.goto('/import')
  await page.locator('input[type=file]').setInputFiles({
    name: `${word}.mrk`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${changed}\n${other}`),
  })
  const mode = page.getByRole('radio', { name: 'New import' })
  await mode.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/import\/\d+/)
  const status = page.getByRole('region', { name: 'Settings' }).getByRole('status')
  await expect(status).toHaveText('Completed', JOB)
  await expect(page.getByRole('region', { name: /Dry run report/ })).toBeFocused()
  await command(page, 'Import 1 record')
  // Searches only the settings: the dry run, which may still be shown, has a column header with the same text.
  const settings = page.getByRole('region', { name: 'Settings' })
  await expect(settings.getByText('Real run', { exact: true })).toBeVisible()
  await expect(status).toHaveText('Completed', JOB)
  await expect(page.getByRole('region', { name: /Real run/ })).toBeFocused()
})

test('the rows of a search are checked, monitored, duplicated and merged by key', async ({ page }) => {
  await test.step('the rows from the first to the current one are checked, and the palette acts on them', async () => {
    await searchByKey(page, '4200*')
    await page.keyboard.press('x')
    for (const place of [1, 2]) {
      await page.keyboard.press('j')
      await expect(row(page, place)).toBeFocused()
    }
    await page.keyboard.press('Shift+X')
    await expect(page.getByRole('button', { name: '3 selected' })).toBeVisible()
    await command(page, 'Cancel selection (3 selected)')
    await expect(page.getByRole('button', { name: '3 selected' })).toBeHidden()
    await expect(row(page, 2)).toBeFocused()
  })

  await test.step('a search is monitored from the palette, and the monitored searches open with one key', async () => {
    await searchByKey(page, '4200*')
    await command(page, 'Monitor this search')
    const dialog = page.getByRole('dialog', { name: 'Monitor this search' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row(page, 0)).toBeFocused()
    await page.keyboard.press('m')
    await expectFocusInMenu(page)
    // The first arrow key selects the first entry, which may be a monitored search that another test stored.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Display all' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Monitored' })).toBeFocused()
  })

  await test.step('a successor is created from the current row', async () => {
    const { issn } = await recordFor(page, 'reading')
    await searchByKey(page, issn)
    await command(page, 'Duplicate as successor')
    await expect(page).toHaveURL(/successor=0/)
    const text = page.getByRole('textbox', { name: /^Fields of record / })
    await expect(text).toBeFocused()
    await expect(text).toContainText(`$x${issn}`)
  })

  await test.step('two checked records open on the merge page', async () => {
    await logIn(page, 'paris')
    await searchByKey(page, '4100*')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await expect(row(page, 1)).toBeFocused()
    await page.keyboard.press('x')
    await command(page, 'Merge… (2 selected)')
    await expect(page).toHaveURL(/merge\?keep=.*cancel=/)
    await expect(page.getByRole('region', { name: 'Merged record' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })
})

test('day 4: a URL is corrected in its field, and the next record keeps its unsaved text', async ({ page }) => {
  const [one, two] = [(await recordFor(page, 'link one')).issn, (await recordFor(page, 'link two')).issn]
  const word = newWord()
  for (const issn of [one, two]) {
    const { record } = await apiRecord(page, issn)
    const link = { indicator1: '4', indicator2: '0', subFields: [{ u: `https://gone.example/${word}` }] }
    const answer = await call(page, 'POST', `/record/${issn}`, {
      record: { fields: { ...record.fields, 856: link } },
      dry_run: false,
    })
    expect((await answer.json()).status).toBe('active')
  }
  await page.goto(`/catalogue?issns=${one},${two}`)
  const { keyboard } = page
  for (const issn of [one, two]) {
    await expect(editor(page, issn)).toBeFocused()
    await keyboard.press('Control+f')
    await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
    await keyboard.type(`gone.example/${word}`)
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await expect(editor(page, issn)).toBeFocused()
    await keyboard.type(`here.example/${word}`)
    await expect(line(page, issn, '856')).toContainText(`https://here.example/${word}`)
    await keyboard.press('Control+Enter')
    await expect(resultDialog(page, issn).getByRole('button', { name: /^Save as active record/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByText('The record was saved and is now collapsed.').first()).toBeVisible()
    const stored = async () => JSON.stringify((await apiRecord(page, issn)).record.fields['856'])
    await expect.poll(stored).toContain(`here.example/${word}`)
    if (issn === one) await keyboard.press('Alt+ArrowDown')
  }
})

test('day 7: a lock holder hands over a record with the keyboard, and the other user continues the text', async ({
  page,
  browser,
}) => {
  const other = await openAsColleague(browser)
  const { issn } = await recordFor(other, 'asked for')
  await logIn(page, 'france')
  await page.goto(`/catalogue?issns=${issn}`)
  await expect(editor(page, issn)).toBeFocused()
  await other.goto(`/catalogue?issns=${issn}`)
  await expect(
    card(other, issn).getByText('This record is locked by another user: france is editing it.'),
  ).toBeVisible()
  await command(other, 'Request lock')
  await expect(card(other, issn).getByText('france was asked to hand over the record.')).toBeVisible()
  await expect(card(page, issn).getByText('paris would like to edit this record')).toBeVisible()
  await command(page, 'Hand over')
  await expect(page.getByText('The record was handed over to paris.')).toBeVisible()
  await expect(other.getByText(`The lock on ${issn} was handed over to you.`)).toBeVisible()
  await expect(editor(other, issn)).toBeFocused()
  await releaseRecord(page, issn)
  await releaseRecord(other, issn)
})

test('day 8: the changes of today and the versions of a row are read by key', async ({ page }) => {
  const { issn } = await recordFor(page, 'history')
  await apiChange(page, issn, { note: newWord() })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'User background tasks' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: 'Edited records' })).toBeVisible()
  await command(page, 'Today')
  // The URL changes before the page is rendered. New rows start without a current row.
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const table = page.getByRole('table', { name: 'Edited records' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('j')
  const first = table.locator('[data-row="0"]')
  await expect(first).toBeFocused()
  await page.keyboard.press('v')
  const versions = page.getByRole('dialog', { name: `Versions of ${issn}` })
  await expect(versions.getByRole('tab', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
})
