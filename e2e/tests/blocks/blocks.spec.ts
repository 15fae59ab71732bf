import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { JOB } from '../../support/limits.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const choose = async (page: Page, label: string, typed: string, option: RegExp) => {
  const field = page.getByRole('form', { name: 'New block' }).getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}
const form = (page: Page) => page.getByRole('form', { name: 'New block' })
const rowWith = (page: Page, first: string) =>
  page.getByRole('table', { name: 'Blocks' }).getByRole('row').filter({ hasText: first })
const preview = (page: Page) => page.getByRole('region', { name: 'Preview: the first record' })

async function fill(page: Page, first: string, count: string): Promise<void> {
  await choose(page, 'Country', 'FRA', /^FRA/)
  await page.getByLabel('Starting ISSN').fill(first)
  await page.getByLabel('Number to create').fill(count)
}

test('a block is created from a template, queued, activated, closed and deleted', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Bulk work' }).click()
  await page.getByRole('menuitem', { name: 'New block' }).click()
  await expect(page.getByRole('heading', { name: 'New block' })).toBeVisible()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('This field is required.')).toHaveCount(3)
  await fill(page, '4990-000', '250')
  await expect(page.getByText('Last number of the block: 4990-249')).toBeVisible()
  await expect(preview(page)).toContainText('4990-0005')
  await page.getByRole('radio', { name: 'Template MARC file' }).check()
  await page.locator('input[type=file]').setInputFiles({
    name: 'online.mrk',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      '=LDR  00000nas a2200000 i 4500\n=007  cr\n=008  000000cuuuu9999fr\\uu\\p\\o\\\\\\\\\\0\\\\\\\\0fre\\\\\n=500  \\\\$aReserved for online editions\n',
    ),
  })
  await expect(preview(page)).toContainText('Reserved for online editions')
  await expectAccessible(page, 'the form of a new block')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText('The block was created: 250 ISSNs, 250 records.')).toBeVisible(JOB)
  await expect(rowWith(page, '4990-000')).toContainText('Queued')

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for block 4990-000' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Activate')
  await expect(page.getByText('ISSNs are now assigned from block 4990-000 – 4990-249.')).toBeVisible()
  await expect(rowWith(page, '4990-000')).toContainText('Active')
  await expect(rowWith(page, '4200-000')).toContainText('Queued')
  await act('Close')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(rowWith(page, '4990-000')).toContainText('Closed')
  await expect(rowWith(page, '4200-000')).toContainText('Active')
  // The key `d` in a row deletes the block, or shows why it cannot be deleted.
  await rowWith(page, '4200-000').focus()
  await page.keyboard.press('d')
  await expect(page.getByText(/numbers? of the block (?:is|are) used/).first()).toBeVisible()
  await rowWith(page, '4990-000').focus()
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rowWith(page, '4990-000')).toBeHidden()
  await page.getByRole('button', { name: 'Actions for block 4200-000' }).click()
  await expect(page.getByRole('menuitem', { name: /^Delete/ })).toContainText(/numbers? of the block (?:is|are) used/)
})

test('the page of blocks shows the numbers of each month, and explains why a block is refused', async ({ page }) => {
  await test.step('the numbers of each month are shown as bars and as a table', async () => {
    await page.goto('/newblock')
    const figure = page.getByRole('figure', { name: 'Numbers assigned per month' })
    await expect(figure.getByRole('img', { name: /^Numbers assigned per month, as a bar chart: / })).toBeVisible()
    const { months } = await (await call(page, 'GET', '/issn_blocks/assigned')).json()
    const assigned = months.filter((month: { assigned: number }) => month.assigned > 0)
    expect(assigned.length).toBeGreaterThan(0)
    await expect(figure.locator('.recharts-bar-rectangle path')).toHaveCount(assigned.length)
    // The list of the first field is open until the focus moves to another element.
    await figure.getByRole('button', { name: 'Show as table' }).focus()
    await expectAccessible(page, 'the bars')
    await page.keyboard.press('Enter')
    await expect(figure.getByRole('row')).toHaveCount(1 + months.length)
    await expectAccessible(page, 'the table')
  })
  await test.step('an unreadable response is reported', async () => {
    let answer: object = { status: 'half done', message: '' }
    await page.route('**/api/issn_blocks/7', (route) => route.fulfill({ json: answer }))
    await page.goto('/newblock?id=7')
    await expect(page.getByText('Unknown API error')).toBeVisible()
    answer = { state: 'imported' }
    await page.reload()
    await expect(page.getByText('API response not well-formed')).toBeVisible()
    answer = { status: 'error', issns_created: 0, records_created: 0, message: 'The disk is full.' }
    await page.reload()
    await expect(page.getByText('Error creating ISSN block : The disk is full.')).toBeVisible()
  })
  await test.step('an invalid block is refused at its field', async () => {
    await page.unrouteAll()
    await page.goto('/newblock')
    await fill(page, '4200-100', '10')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form(page).getByRole('alert')).toContainText(
      'Error creating ISSN block : The numbers overlap with block 4200-000',
    )
    await expect(page.getByLabel('Starting ISSN')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Number to create').fill('10000000')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText('A whole number from 1 to 1,000,000')).toBeVisible()
    await page.getByRole('radio', { name: 'Template MARC file' }).check()
    await page.locator('input[type=file]').setInputFiles({
      name: 'letter.mrk',
      mimeType: 'text/plain',
      buffer: Buffer.from('=LDR  00000nas a2200000 i 4500\n=500  \\\\$aNo 008\n'),
    })
    await expect(page.getByText('letter.mrk: The template needs field 008.')).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page, 'a refused block, in the dark theme')
    await page
      .getByRole('button', { name: /^Actions for block/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: /^Delete/ })).toBeVisible()
    await expectAccessible(page, 'the menu of a block, in the dark theme')
  })
})
