import { expect, type Locator, type Page } from '@playwright/test'
import { card, editor, line, problems, resultDialog, takeField } from '../../support/editor-page.ts'
import { command } from '../../support/palette.ts'
import { apiRecord, apiSearch, newWord, recordFor } from '../../support/records.ts'
import { queryBox, resultRow, settled } from '../../support/search-page.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/** A free ISSN at the end of the block of the French centre. No other test assigns these numbers. */
async function freeNumber(page: Page, place: number): Promise<string> {
  const hits = await apiSearch(page, '', {
    sortField: 'issn',
    sortOrder: 'desc',
    keyword_queries: [
      { type: 'category', code: 'fre' },
      { type: 'center', code: '_7' },
    ],
  })
  const hit = hits[place]
  expect(hit).toBeDefined()
  return hit!.issn
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator, limit = 120): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < limit && !(await isThere()); tabs++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/**
 * Opens a record from the search page by its ISSN. The search page of a demonstration server excludes Free records
 * until the chip of this filter is removed.
 */
async function openBySearch(page: Page, issn: string, { isFree = false } = {}): Promise<void> {
  const { keyboard } = page
  await page.goto('/search')
  await expect(queryBox(page)).toBeFocused()
  if (isFree) {
    await tabTo(page, page.getByRole('button', { name: 'Remove: not Category: Free' }))
    await keyboard.press('Enter')
    await settled(page)
    await keyboard.press('/')
    await expect(queryBox(page)).toBeFocused()
    await keyboard.press('Control+a')
  }
  await keyboard.type(issn)
  await keyboard.press('Enter')
  await settled(page)
  await expect(resultRow(page, issn)).toBeVisible()
  await expect(queryBox(page)).not.toBeFocused()
  await keyboard.press('j')
  await expect(resultRow(page, issn)).toBeFocused()
  await keyboard.press('e')
  await expect(editor(page, issn)).toBeVisible()
  await tabTo(page, editor(page, issn))
}

/** Moves the cursor to the line of a field, using the search of the editor. */
async function goToField(page: Page, issn: string, tag: string): Promise<void> {
  const { keyboard } = page
  await keyboard.press('Control+Home')
  await keyboard.press('Control+f')
  await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
  await keyboard.press('Control+a')
  await keyboard.type(`${tag} `)
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(editor(page, issn)).toBeFocused()
  await keyboard.press('Home')
}

/** Replaces the line at the cursor by typed text. */
async function retypeLine(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.type(text)
}

/** A field to type: tag, indicators as typed (blank for none), and subfields such as `aTitle$bRest`. */
type Typed = readonly [tag: string, indicators: string, subfields: string]

/** Types new fields at the end, without the text that the editor inserts automatically (blanks, `$a`). */
async function typeFields(page: Page, fields: readonly Typed[]): Promise<void> {
  const { keyboard } = page
  await keyboard.press('Control+End')
  for (const [tag, indicators, subfields] of fields) {
    // Closes the list of suggestions, because Enter would choose one of them.
    await keyboard.press('End')
    await keyboard.press('Enter')
    await keyboard.type(tag + indicators)
    if (!subfields.startsWith('a')) await keyboard.press('Backspace')
    await keyboard.type(subfields.replace(/^a/, ''))
  }
  await keyboard.press('End')
}

/** Validates by key, and saves with the first button of the dialog. */
async function saveByKey(page: Page, issn: string): Promise<void> {
  await page.keyboard.press('Control+Enter')
  const save = resultDialog(page, issn).getByRole('button', { name: /^Save as active record/ })
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The record was saved and is now collapsed.').first()).toBeVisible()
}

test('a print serial is described and registered from a Free record by keyboard alone', async ({ page }) => {
  const issn = await freeNumber(page, 0)
  const word = newWord()
  await openBySearch(page, issn, { isFree: true })
  await goToField(page, issn, '008')
  await retypeLine(page, '008261121c20269999fr qr p       0   b0fre c')
  await goToField(page, issn, '022')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0')
  await goToField(page, issn, '699')
  await page.keyboard.press('Control+Shift+k')
  await typeFields(page, [
    ['699', '  ', '8reg$v_7'],
    ['080', '0 ', 'a58'],
    ['222', '  ', `aBulletin ${word}$b(Imprimé)`],
    ['245', '10', `aBulletin ${word}`],
    ['264', '31', 'aLyon$bÉditions du Test$c2026-'],
    ['310', '  ', 'aTrimestriel'],
    ['588', '0 ', 'aNº 1 (hiver 2026)'],
    ['710', '2 ', 'aSociété des tests'],
  ])
  // A command abbreviates the key title by ISO 4, and a key sorts the fields.
  await command(page, 'Abbreviate the key title')
  const dialog = page.getByRole('dialog', { name: 'List of Title Word Abbreviations' })
  await tabTo(page, dialog.getByRole('button', { name: 'Use as 210' }))
  await page.keyboard.press('Enter')
  await expect(line(page, issn, '210')).toHaveText(`210 1_ $aBull. ${word}$b(Imprimé)`)
  await expect(editor(page, issn)).toBeFocused()
  await page.keyboard.press('Control+Shift+s')
  await expect(editor(page, issn).locator('.cm-line').nth(6)).toHaveText(/^044 /)
  await expect(problems(page).getByRole('tab', { name: '0 errors' })).toBeVisible()
  await saveByKey(page, issn)
  const { status, record } = await apiRecord(page, issn)
  expect(status).toBe('active')
  expect(record.fields['222']).toMatchObject({ subFields: [{ a: `Bulletin ${word}` }, { b: '(Imprimé)' }] })
  expect(record.fields['699']).toMatchObject({ subFields: [{ 8: 'reg' }, { v: '_7' }] })
})

test('a Cyrillic serial is described in the form with its originals, by keyboard alone', async ({ page }) => {
  const issn = await freeNumber(page, 1)
  await openBySearch(page, issn, { isFree: true })
  const { keyboard } = page
  await goToField(page, issn, '008')
  await retypeLine(page, '008261121c20269999fr mr p       0   c0rus c')
  await goToField(page, issn, '022')
  await keyboard.press('Tab')
  await keyboard.type('0')
  await goToField(page, issn, '699')
  await keyboard.press('Control+Shift+k')
  await typeFields(page, [
    ['699', '  ', '8reg$v_7'],
    ['080', '0 ', 'a58'],
    ['310', '  ', 'aMensuel'],
    ['588', '0 ', 'aNº 1 (2026)'],
  ])
  await command(page, 'Assisted Mode')
  const form = page.getByRole('form', { name: `Form of record ${issn}` })
  await expect(form).toBeVisible()

  /** Adds a field by key from any position in the form, and types into its first subfield. */
  const add = async (tag: string, text: string) => {
    await keyboard.press('Alt+Shift+Enter')
    await expect(form.getByRole('combobox', { name: 'Add a field' })).toBeFocused()
    await takeField(page, tag)
    await expect(form.getByRole('textbox', { name: new RegExp(`^${tag} \\$a `) })).toBeFocused()
    await keyboard.type(text)
  }
  const value = (place: string) =>
    form.getByRole('textbox', { name: new RegExp(`^${place.replace('$', '\\$')} `) }).first()

  // One key creates the linked 880. Text typed into the 880 is romanised in the other field.
  await add('222', 'Наука Лиона')
  await keyboard.press('Shift+F9')
  await expect(value('222 $a')).toHaveValue('Nauka Liona')
  await expect(value('880 $a')).toHaveValue('Наука Лиона')
  await keyboard.press('Tab')
  await expect(value('880 $a')).toBeFocused()
  await keyboard.press('End')
  await keyboard.type(' и мира')
  await expect(value('222 $a')).toHaveValue('Nauka Liona i mira')

  await add('245', 'Наука Лиона и мира')
  await keyboard.press('Shift+F9')
  await expect(value('245 $a')).toHaveValue('Nauka Liona i mira')
  await add('264', 'Лион')
  await keyboard.press('Tab')
  await keyboard.type('Издательство')
  await keyboard.press('Tab')
  await keyboard.type('2026-')
  await keyboard.press('Shift+F9')
  await expect(value('264 $b')).toHaveValue('Izdatelʹstvo')
  await command(page, 'Abbreviate the key title')
  const dialog = page.getByRole('dialog', { name: 'List of Title Word Abbreviations' })
  await tabTo(page, dialog.getByRole('button', { name: 'Use as 210' }))
  await keyboard.press('Enter')
  await expect(value('210 $a')).toBeVisible()
  await expect(problems(page).getByRole('tab', { name: '0 errors' })).toBeVisible()
  await saveByKey(page, issn)
  const { status, record } = await apiRecord(page, issn)
  expect(status).toBe('active')
  const originals = record.fields['880'] as { subFields: Record<string, string>[] }[]
  expect(originals.map(({ subFields: [link] }) => link)).toEqual([
    { 6: '222-01/(N' },
    { 6: '245-02/(N' },
    { 6: '264-03/(N' },
  ])
  expect(record.fields['245']).toMatchObject({ subFields: [{ 6: '880-02' }, { a: 'Nauka Liona i mira' }] })
})

test('a record is closed and linked to its successor by keyboard alone', async ({ page }) => {
  const { issn } = await recordFor(page, 'closed title')
  const successor = await recordFor(page, 'successor')
  await openBySearch(page, issn)
  const { keyboard } = page
  // The code in position 06 means that publication has ended, so the editor requires the end date.
  await goToField(page, issn, '008')
  const dates = ((await line(page, issn, '008').textContent()) ?? '').slice(7)
  await retypeLine(page, `008${dates.slice(0, 6)}d${dates.slice(7)}`)
  await expect(problems(page).getByRole('tab', { name: /^[1-9]\d* errors?$/ })).toBeVisible()
  await retypeLine(page, `008${dates.slice(0, 6)}d${dates.slice(7, 11)}2025${dates.slice(15)}`)
  await expect(problems(page).getByRole('tab', { name: '0 errors' })).toBeVisible()
  await typeFields(page, [['785', '00', `t${successor.titles[0]!.label}$x${successor.issn}`]])
  await keyboard.press('Control+Shift+s')
  await saveByKey(page, issn)
  const { status, record } = await apiRecord(page, issn)
  expect(status).toBe('active')
  expect(record.fields['008']).toMatchObject({ positions: { '06': 'd', '11-14': '2025' } })
  expect(JSON.stringify(record.fields['785'])).toContain(successor.issn)
  await expect(card(page, issn)).toContainText('saved')
  // The successor has a link to the closed record.
  await expect
    .poll(async () => JSON.stringify((await apiRecord(page, successor.issn)).record.fields['780']))
    .toContain(issn)
})
