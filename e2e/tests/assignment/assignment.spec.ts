import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../../support/accessible.ts'
import {
  assigned,
  assignedIssns,
  field,
  openAssignment,
  provisional,
  submitButton,
  submitByKey,
  tabTo,
  typeOn,
  typeRecord,
} from '../../support/assignment-page.ts'
import { card, editor, line, resultDialog } from '../../support/editor-page.ts'
import { apiRecord, newWord } from '../../support/records.ts'
import { logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('a print and an online edition are assigned, linked and registered by keyboard alone', async ({ page }) => {
  await page.goto('/rules')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(provisional(page, 1)).toBeVisible()
  const word = newWord()

  // The first field has the focus when the page opens.
  await expect(field(provisional(page, 1), 'Key title')).toBeFocused()
  await typeRecord(page, 1, { title: `Revue ${word}`, qualifier: 'Paris. Imprimé' })
  await tabTo(page, provisional(page, 1).getByRole('button', { name: 'Add: Classification' }))
  await page.keyboard.press('Enter')
  await typeOn(page, '05(44)')
  await typeOn(page, 'udc')
  await tabTo(page, provisional(page, 1).getByRole('button', { name: 'Duplicate record #1' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(provisional(page, 2)).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(field(provisional(page, 2), 'Key title')).toBeFocused()
  await page.keyboard.press('Tab')
  await typeOn(page, 'Paris. En ligne')
  await tabTo(page, field(provisional(page, 2), 'Medium'))
  await typeOn(page, 'cr')
  await tabTo(page, field(provisional(page, 2), 'URL'))
  await page.keyboard.type(`https://revue.example/${word}`)
  await tabTo(page, provisional(page, 2).getByRole('button', { name: 'Add: Link' }))
  await page.keyboard.press('Enter')
  await expect(field(provisional(page, 2), 'Relation')).toBeFocused()
  await typeOn(page, '776')
  await page.keyboard.press('Tab')
  await typeOn(page, 'record #1')
  await expect(page.locator('svg text', { hasText: '776' })).toBeVisible()

  await submitByKey(page)
  await expect(page.getByText('You can now click on the "Assign ISSN" button')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign ISSN' })).toBeFocused()
  await submitByKey(page)
  const [print, online] = await assignedIssns(page)
  await page.keyboard.press('Escape')
  await expect(assigned(page)).toBeVisible()
  await expect(assigned(page).getByRole('button', { name: 'Edit created records' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/catalogue\\?issns=${print}%2C${online}$`))
  await expect(page.getByRole('button', { name: 'Go back to assignment form' })).toBeVisible()

  // Both records have the link.
  for (const [issn, other] of [
    [print!, online!],
    [online!, print!],
  ] as const) {
    await expect(line(page, issn, '776')).toContainText(`$x${other}`)
  }
  // Registers each record: the category is changed, then the record is validated and saved.
  for (const issn of [print!, online!]) {
    // After the first record is saved, the second one gets the focus. The wait ensures that the focus does not move
    // later.
    if (issn === online) await expect(editor(page, issn)).toBeFocused()
    await editor(page, issn).focus()
    await page.keyboard.press('Control+f')
    await expect(card(page, issn).getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
    await page.keyboard.type('$8wor')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.type('$8reg')
    await expect(line(page, issn, '699')).toContainText('$8reg')
    await page.keyboard.press('Control+Enter')
    const dialog = resultDialog(page, issn)
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: /^Save/ }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    expect(JSON.stringify((await apiRecord(page, issn)).record)).toContain('"8":"reg"')
  }
})

test('three records of one form are linked, and each error is shown at its field', async ({ page }) => {
  // The test types three complete records.
  test.slow()
  await logIn(page, 'london')
  await openAssignment(page)
  const word = newWord()
  await submitButton(page).click()
  await expect(page.getByText(/^\d+ fields need attention/)).toBeVisible()
  await expect(field(provisional(page, 1), 'Key title')).toBeFocused()
  await expect(page.getByText('Field type of publisher is not selected, please choose an item !')).toBeVisible()
  await expectAccessible(page, 'an empty form after it was sent')

  const british = { language: 'eng', country: 'GBR', lc: 'enk' }
  await typeRecord(page, 1, { title: `Tides ${word}`, ...british })
  for (const number of [2, 3]) {
    await page.keyboard.press('Alt+Enter')
    await expect(field(provisional(page, number), 'Key title')).toBeFocused()
    await typeRecord(page, number, { title: `Tides ${word} ${number === 2 ? '' : 'supplement'}`, ...british })
  }
  // Both records have the same title and an invalid start year.
  await field(provisional(page, 2), 'Start year').fill('1400')
  await submitButton(page).click()
  await expect(page.getByText('You have submitted several identical titles')).toHaveCount(2)
  await expect(page.getByText('Must be a valid 4 digit year (greater than 1500)')).toBeVisible()
  await field(provisional(page, 2), 'Key title').fill(`Tides and winds ${word}`)
  await field(provisional(page, 2), 'Start year').fill('2026')
  await expect(page.getByText('Must be a valid 4 digit year')).toBeHidden()

  const link = async (number: number, tag: string, to: number, how?: string) => {
    const record = provisional(page, number)
    await record.getByRole('button', { name: 'Add: Link' }).click()
    await expect(field(record, 'Relation')).toBeFocused()
    await typeOn(page, tag)
    if (how !== undefined) await typeOn(page, how)
    else await page.keyboard.press('Tab')
    await typeOn(page, `record #${to}`)
  }
  await link(2, '780', 1, '0')
  await link(3, '772', 2)
  // The form sets the first valid indicator of the chosen tag.
  await expect(field(provisional(page, 2), 'Link type')).toHaveValue('0 · Continues')
  await field(provisional(page, 2), 'Link type').fill('absorbed in')
  await page.keyboard.press('Tab')
  await expect(field(provisional(page, 2), 'Link type')).toHaveValue('6 · Absorbed in part')
  await field(provisional(page, 2), 'Relation').fill('785')
  await page.keyboard.press('Tab')
  await expect(field(provisional(page, 2), 'Link type')).toHaveValue('0 · Continued by')
  await field(provisional(page, 2), 'Relation').fill('780')
  await page.keyboard.press('Tab')

  // A link without a target is reported at its field.
  await provisional(page, 1).getByRole('button', { name: 'Add: Link' }).click()
  await submitButton(page).click()
  await expect(provisional(page, 1).getByText('Choose another record of this form for the link.')).toBeVisible()
  await provisional(page, 1).getByRole('button', { name: 'Remove: Link 1' }).click()

  // Errors that only the server finds are also shown at their fields: a title that is continued must have ended.
  await submitButton(page).click()
  await expect(page.getByText(/^Error while processing the assignment form/)).toBeVisible()
  await expect(provisional(page, 1).getByText(/785: .* is current/)).toBeVisible()
  await expectAccessible(page, 'a form with a failure of the server')
  await expect(field(provisional(page, 1), 'End year')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2026')
  await expect(provisional(page, 1).getByText(/785: .* is current/)).toBeHidden()
  await submitButton(page).click()
  await expect(page.getByRole('button', { name: 'Assign ISSN' })).toBeVisible()
  // Any edit returns to the dry run.
  await field(provisional(page, 3), 'Key title').press('End')
  await page.keyboard.type('s')
  await expect(page.getByRole('button', { name: 'Validate provisional records' })).toBeVisible()
  await submitButton(page).click()
  await expect(page.getByRole('button', { name: 'Assign ISSN' })).toBeVisible()
  await expectAccessible(page, 'a form that may be assigned')
  await submitButton(page).click()
  const issns = await assignedIssns(page)
  expect(issns).toHaveLength(3)
  await expectAccessible(page, 'the assigned numbers')
  await expect(assigned(page).getByText(`Tides and winds ${word}`)).toBeVisible()
  await assigned(page).getByRole('button', { name: 'Back to the form' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(field(provisional(page, 1), 'Key title')).toHaveValue('')

  const [first, second, third] = await Promise.all(
    issns.map(async (issn) => JSON.stringify(await apiRecord(page, issn))),
  )
  expect(first).toContain(`{"x":"${issns[1]}"}`)
  expect(second).toContain(`{"x":"${issns[0]}"}`)
  expect(second).toContain(`{"x":"${issns[2]}"}`)
  expect(third).toContain(`{"x":"${issns[1]}"}`)

  // The key title is in use now, so another record with the same key title is refused at that field.
  await field(provisional(page, 1), 'Key title').focus()
  await typeRecord(page, 1, { title: `Tides and winds ${word}`, ...british })
  await expect(provisional(page, 1).getByRole('link', { name: issns[1]! })).toBeVisible()
  await expect(provisional(page, 1).getByText('identical key title')).toBeVisible()
  await submitButton(page).click()
  await expect(page.getByText(/^Error while processing the assignment form/)).toBeVisible()
  await expect(field(provisional(page, 1), 'Key title')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(provisional(page, 1), 'Key title')).toBeFocused()
})

test('a Cyrillic serial is romanised while it is typed, compared with Latin titles, and stored as 880 pairs', async ({
  page,
}) => {
  await openAssignment(page)
  // First, a similar title in Latin letters is assigned.
  const letters = [...newWord()].map((each) => 'абвгдежзик'[Number.parseInt(each, 36) % 10]).join('')
  const cyrillic = `Вестник ${letters}`
  await field(provisional(page, 1), 'Key title').focus()
  await typeRecord(page, 1, {
    title: cyrillic,
    qualifier: 'Париж',
    language: 'rus',
    imprint: '$a Париж $b Берег $c 2026-',
  })
  const romanised = provisional(page, 1).getByText(/^Romanised: Vestnik [a-z ž]+$/)
  await expect(romanised).toBeVisible()
  const latin = (await romanised.textContent())!.replace('Romanised: ', '')
  await expect(provisional(page, 1).getByText('Romanised: $a Pariž $b Bereg $c 2026-')).toBeVisible()
  await submitByKey(page)
  await expect(page.getByRole('button', { name: 'Assign ISSN' })).toBeVisible()
  await submitByKey(page)
  const [issn] = await assignedIssns(page)
  const stored = JSON.stringify((await apiRecord(page, issn!)).record)
  expect(stored).toContain('"880"')
  expect(stored).toContain(cyrillic)
  expect(stored).toContain(latin)

  await assigned(page).getByRole('button', { name: 'Back to the form' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  for (const near of [latin, latin.toUpperCase(), cyrillic]) {
    await field(provisional(page, 1), 'Key title').fill(near)
    await expect(provisional(page, 1).getByRole('link', { name: issn! })).toBeVisible()
  }
})

test('neither a double click nor a retry after a lost answer assigns a second ISSN', async ({ page }) => {
  await openAssignment(page)
  await field(provisional(page, 1), 'Key title').focus()
  await typeRecord(page, 1, { title: `Double ${newWord()}` })
  await submitButton(page).dblclick()
  await expect(page.getByRole('button', { name: 'Assign ISSN' })).toBeVisible()
  await expect(assigned(page)).toBeHidden()

  // The server assigns the numbers, but the response does not arrive, and the page is closed.
  const given: string[] = []
  const keys: (string | undefined)[] = []
  await page.route('**/api/assignment', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    given.push(...(Object.values((await answer.json()).successes) as string[]))
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await submitButton(page).click()
  await expect(page.getByText(/^The server did not answer. The ISSNs may have been assigned/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^The server did not answer. The ISSNs may have been assigned/)).toBeVisible()
  await submitButton(page).dblclick()
  await expect(assigned(page)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(given[0]).toBe(given[1])
  expect(await assignedIssns(page)).toEqual([given[0]])
  // The dialog shows the numbers again after a reload, until the user leaves the page.
  await page.reload()
  expect(await assignedIssns(page)).toEqual([given[0]])
  await assigned(page).getByRole('button', { name: 'Edit created records' }).click()
  await expect(card(page, given[0]!)).toBeVisible()
  await page.getByRole('button', { name: 'Go back to assignment form' }).click()
  await expect(field(provisional(page, 1), 'Key title')).toHaveValue('')
})

test('the form with its lists is accessible in both themes', async ({ page }) => {
  await logIn(page, 'france')
  await openAssignment(page)
  await expectAccessibleInBothThemes(page, 'a blank form')
  const record = provisional(page, 1)
  for (const what of ['Variant title', 'Other imprint', 'Issuing body', 'URL', 'Classification', 'Link'])
    await record.getByRole('button', { name: `Add: ${what}` }).click()
  await expectAccessibleInBothThemes(page, 'all sections expanded')
  await field(record, 'Language').fill('fr')
  await expect(page.getByRole('option', { name: /French/ }).first()).toBeVisible()
  // Arrow keys move through the open list while the focus stays in the input.
  await expectAccessibleInBothThemes(page, 'a list')
})
