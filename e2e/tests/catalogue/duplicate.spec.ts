import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { tabTo } from '../../support/assignment-page.ts'
import { card, editor, line, openEditor, validate } from '../../support/editor-page.ts'
import { expectFocusInMenu } from '../../support/palette.ts'
import { apiRecord, apiSearch, newWord, recordFor } from '../../support/records.ts'
import { resultRow, searchFor, settled } from '../../support/search-page.ts'
import { call, logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

/** The ISSN that is reserved for the duplicate of the open card. */
async function reservedNumber(page: Page): Promise<string> {
  const notice = page.getByText(/is reserved until you save/)
  await expect(notice).toBeVisible()
  return /(\d{4}-\d{3}[\dX]) is reserved/.exec((await notice.textContent())!)![1]!
}

test('records are duplicated for another medium; discarding a duplicate frees its ISSN', async ({ page }) => {
  const { issn } = await recordFor(page, 'duplicate for a medium')
  await page.goto('/search')
  await searchFor(page, issn)
  await resultRow(page, issn).getByRole('checkbox').check()
  await page.getByRole('button', { name: '1 selected' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate for another medium…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate 1 record' })
  await expect(dialog.getByRole('combobox', { name: 'Medium of the duplicate' })).toBeFocused()
  await page.keyboard.type('he ·')
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'the choice of a medium')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`issns=${issn}&medium=he$`))

  const number = await reservedNumber(page)
  await expect(card(page, number)).toBeVisible()
  await expect(line(page, number, '007')).toContainText('he')
  await expect(line(page, number, '776')).toContainText(`$x${issn}`)
  await expect(line(page, number, '699')).toContainText('$8wor')
  const differences = page.getByRole('button', { name: /differences? from the original$/ })
  await differences.click()
  await expect(page.getByRole('columnheader', { name: 'Duplicate' })).toBeVisible()
  await expectAccessible(page, 'a duplicate with its differences')
  await differences.click()

  // Nothing is stored yet. The ISSN is locked until the card is closed.
  const [free] = await apiSearch(page, number)
  expect(free!.category).toBe('fre')
  await page.getByRole('button', { name: 'Discard the duplicate' }).click()
  await expect(page.getByText(`The duplicate was discarded. ${number} is free again.`)).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate again' }).click()
  expect(await reservedNumber(page)).toBe(number)

  // Typed text survives a reload. After the reload, the text contains the ISSN that is then reserved.
  await line(page, number, '222').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' typed')
  await expect(line(page, number, '222')).toContainText(' typed')
  await page.reload()
  const again = await reservedNumber(page)
  await expect(line(page, again, '222')).toContainText(' typed')
  await expect(line(page, again, '001')).toContainText(again)

  const result = await validate(page, again)
  await result.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()
  const [stored] = await apiSearch(page, again)
  expect(stored!.category).toBe('wor')
  expect(stored!.media).toEqual(['he'])
  // The original record links to the duplicate.
  await expect(async () => {
    expect(JSON.stringify((await apiRecord(page, issn)).record)).toContain(`{"x":"${again}"}`)
  }).toPass()
  // A reload shows the saved record, and creates no further duplicate.
  await page.reload()
  await expect(card(page, again)).toBeVisible()
  await expect(page.getByText(/is reserved until you save/)).toBeHidden()
})

test('a title change creates the successor by keyboard, closes the old record and shows both in the graph', async ({
  page,
}) => {
  const { issn } = await recordFor(page, 'duplicate as successor')
  await openEditor(page, issn)
  await page.getByRole('button', { name: 'Duplicate', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectFocusInMenu(page)
  await page.keyboard.press('ArrowDown')
  await tabToMenuItem(page, 'Duplicate as successor')
  await page.keyboard.press('Enter')
  const number = await reservedNumber(page)
  await expect(line(page, number, '780')).toContainText(`$x${issn}`)
  const title = `Suite ${newWord()}`
  for (const tag of ['222', '245']) {
    await line(page, number, tag).click()
    await page.keyboard.press('End')
    await page.keyboard.type(title)
  }
  const result = await validate(page, number)
  // A serial that is still published cannot have a successor, so this save also closes the old record.
  await tabTo(page, result.getByRole('checkbox', { name: new RegExp(`^Close ${issn} with this save`) }))
  await page.keyboard.press('Space')
  await expect(result).toContainText(`${issn} is closed by this save and remains valid.`)
  await tabTo(page, result.getByRole('button', { name: /^Save/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The record was saved and is now collapsed.')).toBeVisible()

  // The old record has a 785 added by the system, and an end date before the start of the new one.
  await openEditor(page, issn)
  await expect(line(page, issn, '785')).toContainText(`$x${number}`)
  await page.goto(`/api/graph/record/${issn}/extended`)
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(page.getByText(issn).first()).toBeVisible()
})

test('a duplicate opens next to the open records and closes when it is discarded', async ({ page }) => {
  const [one, two] = [
    await recordFor(page, 'duplicate in parallel'),
    await recordFor(page, 'duplicate in parallel, second'),
  ]
  await page.goto(`/catalogue?issns=${one.issn},${two.issn}`)
  await line(page, one.issn, '222').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' typed')
  await card(page, one.issn).getByRole('button', { name: 'Duplicate', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Duplicate as successor' }).click()
  const number = await reservedNumber(page)
  const index = page.getByRole('navigation', { name: 'Records of this page' })
  await expect(index.getByRole('button')).toHaveCount(3)
  await expect(index.getByRole('button').nth(1)).toContainText(number)
  await expect(index.getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(line(page, one.issn, '222')).toContainText(' typed')

  // A reload shows the same cards, with the same number.
  await page.reload()
  expect(await reservedNumber(page)).toBe(number)
  await expect(index.getByRole('button')).toHaveCount(3)

  await page.getByRole('button', { name: 'Discard the duplicate' }).click()
  await expect(page.getByText(`The duplicate was discarded. ${number} is free again.`)).toBeVisible()
  await expect(index.getByRole('button')).toHaveCount(2)
  await expect(index.getByRole('button').first()).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/catalogue\?issns=[^&]+$/)
  await expect(line(page, one.issn, '222')).toContainText(' typed')
})

const tabToMenuItem = async (page: Page, name: string): Promise<void> => {
  const item = page.getByRole('menuitem', { name })
  for (let step = 0; step < 6; step++) {
    if (await item.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
  await expect(item).toBeFocused()
}

test('a duplicate is refused for an impossible medium, for a record of another centre, and without a centre', async ({
  page,
}) => {
  await test.step('an unknown medium and the medium of the record are refused', async () => {
    const { issn, media } = await recordFor(page, 'duplicate for a medium')
    for (const medium of ['zz9', media[0]!]) {
      await page.goto(`/catalogue?issns=${issn}&medium=${medium}`)
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(editor(page, issn)).toBeHidden()
    }
  })

  await test.step('a record of another centre, and a user without a centre, are refused', async () => {
    const [british] = await apiSearch(page, 'tides today')
    await page.goto(`/search?q=${british!.issn}`)
    await settled(page)
    await resultRow(page, british!.issn).getByRole('checkbox').check()
    await page.getByRole('button', { name: '1 selected' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate for another medium…' }).click()
    await expect(page.getByText(`You don't have the permissions to modify this ISSN : ${british!.issn}`)).toBeVisible()
    await call(page, 'POST', '/logout')
    await logIn(page, 'nocentre')
    await page.goto(`/search?q=${british!.issn}`)
    await settled(page)
    await resultRow(page, british!.issn).getByRole('checkbox').check()
    await page.getByRole('button', { name: '1 selected' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate for another medium…' }).click()
    await expect(page.getByText("nocentre doesn't have center affected")).toBeVisible()
  })
})
