import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { controlValue, type ReadResult, readRecords, valueIn } from '@seriatim/marc'
import {
  addField,
  card,
  editor,
  line,
  openEditor,
  problems,
  resultDialog,
  typeInto,
  typeIntoTitle,
  underlined,
  validate,
  validateButton,
} from '../support/editor-page.ts'
import { apiRecord, newWord, recordFor } from '../support/records.ts'
import { rowOf, searchFor } from '../support/search-page.ts'
import { logIn, logInByHand } from '../support/session.ts'
import { test } from '../support/test.ts'

/** An ISSN with a wrong check digit, and with the right one. */
const WRONG = '1234-5678'
const RIGHT = '1234-5679'

test('from a search over an error to an active record, found by its new word, to a file', async ({ page }) => {
  await page.goto('/')
  await logInByHand(page, 'france')
  const { issn } = await recordFor(page, 'journey')
  const before = (await apiRecord(page, issn)).record
  const today = () => new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const begun = today()

  await test.step('search and open', async () => {
    await searchFor(page, issn)
    await rowOf(page, issn).getByRole('checkbox').check()
    await page.getByRole('button', { name: '1 selected' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(editor(page, issn)).toBeVisible()
  })

  await test.step('an error is underlined, listed, and told on validating', async () => {
    await typeInto(page, issn, '022', `$z${WRONG}`)
    await expect(underlined(page, issn)).toContainText([WRONG])
    await expect(problems(page).getByRole('tab', { name: '1 error' })).toBeVisible()
    await expect(problems(page).getByRole('button', { name: `the check digit of “${WRONG}” is wrong` })).toBeVisible()
    const dialog = await validate(page, issn)
    await expect(dialog).toContainText(
      'There are some errors, click cancel to fix them or save this version as draft record.',
    )
    await expect(dialog.getByRole('button', { name: 'Save as draft' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).first().click()
    await expect(dialog).toBeHidden()
  })

  const word = newWord()
  await test.step('mended and changed, it becomes active', async () => {
    await typeInto(page, issn, '022', '')
    for (const _ of `$z${WRONG}`) await page.keyboard.press('Backspace')
    await expect(problems(page).getByRole('tab', { name: '0 errors' })).toBeVisible()
    await typeIntoTitle(page, issn, ` ${word}`)
    const dialog = await validate(page, issn)
    await expect(dialog).toContainText(/The modified record is valid/)
    await dialog.getByRole('button', { name: /^Save as active record/ }).click()
    await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
    await expect(resultDialog(page, issn)).toBeHidden()
    await expect(editor(page, issn)).toBeHidden()
    await expect(card(page, issn).getByText(/^saved/)).toBeVisible()
  })

  await test.step('found by the new word, with two versions', async () => {
    await page.getByRole('button', { name: 'Go back to search results' }).click()
    await searchFor(page, word)
    await expect(rowOf(page, issn)).toBeVisible()
    await rowOf(page, issn)
      .getByRole('button', { name: `Versions of ${issn}` })
      .click()
    const versions = page.getByRole('dialog', { name: `Versions of ${issn}` })
    const active = versions.getByRole('region', { name: 'Active' }).getByRole('listitem')
    await expect(active).toHaveCount(1)
    await expect(active).toContainText('france')
    await expect(versions.getByRole('region', { name: 'Archive' }).getByRole('listitem')).toHaveCount(1)
    await expect(versions.getByRole('tabpanel')).toContainText(word)
    await page.keyboard.press('Escape')
    await expect(versions).toBeHidden()
  })

  await test.step('it leaves as a file, with the numbers of the system', async () => {
    await rowOf(page, issn).getByRole('link', { name: issn }).first().click()
    await expect(page.getByRole('heading', { name: new RegExp(issn) })).toBeVisible()
    await page.getByRole('button', { name: 'Download' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'MARC 21, ISO 2709' }).click()
    const bytes = await readFile(await (await download).path())
    const read: ReadResult[] = []
    for await (const result of readRecords([bytes], 'iso2709')) read.push(result)
    expect(read).toHaveLength(1)
    expect(read[0]!.problems).toEqual([])
    const record = read[0]!.record!
    expect(controlValue(record, '001')).toBe(issn)
    expect(valueIn(record, '245', 'a')).toContain(word)
    // Midnight may have passed.
    const day = `(${begun}|${today()})`
    expect(controlValue(record, '005')).toMatch(new RegExp(`^${day}\\d{6}\\.\\d$`))
    expect(valueIn(record, '039', 'a')).toMatch(new RegExp(`^${day}`))
    expect(valueIn(record, '039', 'b')).toBe('france')
    expect(before.fields['005']).not.toBe(controlValue(record, '005'))
  })
})

test('a warning does not keep a record from becoming active', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'warnings')
  await openEditor(page, issn)
  await addField(page, issn, '699', '510', '0 ', `Some index$x${WRONG}`)
  await expect(problems(page).getByRole('tab', { name: '1 warning' })).toBeVisible()
  const dialog = await validate(page, issn)
  await expect(dialog).toContainText('The modified record is valid with warnings.')
  await expect(dialog).toContainText(`the check digit of “${WRONG}” is wrong`)
  await dialog.getByRole('button', { name: 'Save as active record (in spite of warnings)' }).click()
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  await expect(card(page, issn).getByText('saved with warnings', { exact: true })).toBeVisible()
  expect((await apiRecord(page, issn)).status).toBe('active')
})

test('structural errors keep a record from the validator, and a problem leads to its place', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'errors shown')
  await openEditor(page, issn)
  await typeInto(page, issn, '245', '$5wrong')
  await validateButton(page).click()
  const notice = page.getByText('Structural errors found in the record, you need to fix them before sending it')
  await expect(notice).toBeVisible()
  await expect(resultDialog(page, issn)).toBeHidden()
  await problems(page).getByRole('button', { name: 'the profile has no such subfield' }).click()
  // What it leads to is selected: typing replaces it.
  await page.keyboard.press('Delete')
  await expect(line(page, issn, '245')).not.toContainText('wrong')
  await expect(notice).toBeHidden()
  await expect(problems(page).getByRole('tab', { name: '0 errors' })).toBeVisible()
})

test('a quick fix mends, undo and redo walk through what was typed, compare shows it', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'undo')
  await openEditor(page, issn)
  await typeInto(page, issn, '022', `$z${WRONG}`)
  await problems(page).getByRole('button', { name: 'Correct the check digit' }).click()
  await expect(line(page, issn, '022')).toContainText(`$z${RIGHT}`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, issn, '022')).toContainText(`$z${WRONG}`)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(line(page, issn, '022')).toContainText(`$z${RIGHT}`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'What you changed' })).toContainText(RIGHT)
  await page.getByRole('button', { name: 'Reload original record' }).click()
  const question = page.getByRole('dialog', { name: 'Reload original record' })
  await expect(question).toContainText('Your unsaved changes are replaced by the stored record.')
  await question.getByRole('button', { name: 'Reload original record' }).click()
  await expect(line(page, issn, '022')).not.toContainText('$z')
  await expect(card(page, issn).getByText('edited', { exact: true })).toBeHidden()
})

test('the lines of the system cannot be typed into', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'undo')
  await openEditor(page, issn)
  const [before] = await line(page, issn, '039').allTextContents()
  await typeInto(page, issn, '039', 'x')
  await expect(page.getByText('001, 005 and 039 are written by the system')).toBeVisible()
  await expect(line(page, issn, '039')).toHaveText(before!)
})

test('several records stand under each other, with an index to go between them', async ({ page }) => {
  await logIn(page, 'france')
  const one = await recordFor(page, 'several one')
  const two = await recordFor(page, 'several two')
  await page.goto(`/catalogue?issns=${one.issn},${two.issn}`)
  const index = page.getByRole('navigation', { name: 'Records of this page' })
  await expect(index.getByRole('button')).toHaveCount(2)
  await expect(editor(page, two.issn)).toBeVisible()
  await typeInto(page, two.issn, '245', ' bis')
  await expect(index.getByRole('button', { name: two.issn })).toContainText('edited')
  await expect(index.getByRole('button', { name: one.issn })).not.toContainText('edited')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(editor(page, one.issn)).toBeFocused()
})

test('addresses that ask for nothing or too much say so', async ({ page }) => {
  await logIn(page, 'france')
  await page.goto('/catalogue')
  await expect(page.getByText('No ISSN number to handle.')).toBeVisible()
  await expect(page.getByText("'issns' query parameter is missing.")).toBeVisible()
  await page.goto('/catalogue?issns=4200-0000,4200-0001&recordId=1')
  await expect(page.getByText("Multiple 'issns' and 'id' parameter are not compatible")).toBeVisible()
})
