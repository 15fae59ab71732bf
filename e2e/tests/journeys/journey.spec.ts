import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { controlValue, type ReadResult, readRecords, valueIn } from '@seriatim/marc'
import {
  card,
  editor,
  problems,
  resultDialog,
  typeInto,
  typeIntoTitle,
  underlined,
  validate,
} from '../../support/editor-page.ts'
import { apiRecord, newWord, recordFor } from '../../support/records.ts'
import { resultRow, searchFor } from '../../support/search-page.ts'
import { logInThroughForm } from '../../support/session.ts'
import { test } from '../../support/test.ts'

/** An ISSN with a wrong check digit. */
const WRONG = '1234-5678'

test('a record is searched, corrected, activated, found by its new word and exported', async ({ page }) => {
  await page.goto('/')
  await logInThroughForm(page, 'france')
  const { issn } = await recordFor(page, 'journey')
  const before = (await apiRecord(page, issn)).record
  const today = () => new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const begun = today()

  await test.step('a record is searched and opened', async () => {
    await searchFor(page, issn)
    await resultRow(page, issn).getByRole('checkbox').check()
    await page.getByRole('button', { name: '1 selected' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(editor(page, issn)).toBeVisible()
  })

  await test.step('an error is underlined, listed, and reported by validation', async () => {
    await typeInto(page, issn, '022', `$z${WRONG}`)
    await expect(underlined(page, issn)).toContainText([WRONG])
    await expect(problems(page).getByRole('tab', { name: '1 error' })).toBeVisible()
    await expect(problems(page).getByRole('button', { name: `wrong check digit in ${WRONG}` })).toBeVisible()
    const dialog = await validate(page, issn)
    await expect(dialog).toContainText(
      'There are some errors, click cancel to fix them or save this version as draft record.',
    )
    await expect(dialog.getByRole('button', { name: 'Save as draft' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).first().click()
    await expect(dialog).toBeHidden()
  })

  const word = newWord()
  await test.step('the corrected and changed record becomes active', async () => {
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

  await test.step('the record is found by the new word and has two versions', async () => {
    await page.getByRole('button', { name: 'Go back to search results' }).click()
    await searchFor(page, word)
    await expect(resultRow(page, issn)).toBeVisible()
    await resultRow(page, issn)
      .getByRole('button', { name: `Versions of ${issn}` })
      .click()
    const versions = page.getByRole('dialog', { name: `Versions of ${issn}` })
    const active = versions.getByRole('region', { name: 'Active' }).getByRole('listitem')
    await expect(active).toHaveCount(1)
    await expect(active).toContainText('france')
    await expect(versions.getByRole('region', { name: 'Archived' }).getByRole('listitem')).toHaveCount(1)
    await expect(versions.getByRole('tabpanel')).toContainText(word)
    await page.keyboard.press('Escape')
    await expect(versions).toBeHidden()
  })

  await test.step('the record is exported as a file, with the fields that the system writes', async () => {
    await resultRow(page, issn).getByRole('link', { name: issn }).first().click()
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
    // The test may run past midnight, so both dates are accepted.
    const day = `(${begun}|${today()})`
    expect(controlValue(record, '005')).toMatch(new RegExp(`^${day}\\d{6}\\.\\d$`))
    expect(valueIn(record, '039', 'a')).toMatch(new RegExp(`^${day}`))
    expect(valueIn(record, '039', 'b')).toBe('france')
    expect(before.fields['005']).not.toBe(controlValue(record, '005'))
  })
})
