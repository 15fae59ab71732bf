import { expect } from '@playwright/test'
import { addField, openEditor, saveActive } from '../support/editor-page.ts'
import { apiSearch, recordFor } from '../support/records.ts'
import { queryBox, results, rowOf, searchFor, settled, shownIssns, total } from '../support/search-page.ts'
import { logIn } from '../support/session.ts'
import { test } from '../support/test.ts'

test.use({ account: 'reader' })

test('words, phrases, open words and ISSNs find what they say', async ({ page }) => {
  await page.goto('/search')
  await expect(page.getByRole('heading', { name: 'How to search' })).toBeVisible()
  const [yearbook] = await apiSearch(page, 'canal yearbook')
  const issn = yearbook!.issn
  for (const query of [
    'canal yearbook',
    'yearbook canal',
    'CANAL Yéarbook',
    '"canal yearbook"',
    'canal yearb*',
    issn,
    issn.replace('-', ''),
    issn.toLowerCase(),
  ]) {
    await searchFor(page, query)
    await expect(rowOf(page, issn), query).toBeVisible()
  }
  expect(await total(page)).toBe(1)
  for (const query of ['"yearbook canal"', 'canal yearboo']) {
    await searchFor(page, query)
    await expect(page.getByText('No record found'), query).toBeVisible()
  }
})

test('anywhere looks into the whole record, and marks what it found there', async ({ page }) => {
  await page.goto('/search')
  await searchFor(page, '"severn house"')
  await expect(page.getByText('No record found')).toBeVisible()
  await page.getByRole('button', { name: 'Search anywhere in the record' }).click()
  await expect(page.getByRole('checkbox', { name: 'Anywhere' })).toBeChecked()
  await settled(page)
  const issn = (await shownIssns(page))[0]!
  await page.getByRole('button', { name: `Show the details of ${issn}` }).click()
  await expect(results(page).getByText('Legend:')).toBeVisible()
  await expect(results(page).locator('mark').filter({ hasText: 'Severn' })).toBeVisible()
  await expect(page).toHaveURL(/anywhere=true/)
})

test('a row opens to its MARC with the legend of its colours, and links lead to other records', async ({ page }) => {
  await page.goto('/search')
  const [print] = await apiSearch(page, '"cahiers de botanique de montagne" imprime')
  const issn = print!.issn
  await searchFor(page, issn)
  await page.getByRole('button', { name: `Show the details of ${issn}` }).click()
  const shown = results(page)
  await expect(shown.getByText('Société botanique des hautes vallées')).toBeVisible()
  for (const part of ['field tag', '$ subfield code', 'non-sorting characters'])
    await expect(shown.getByText(part, { exact: true })).toBeVisible()
  const links = shown.getByRole('listitem').filter({ hasText: /^776/ }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const [linked] = await links.allTextContents()
  await links.first().click()
  await expect(page).toHaveURL(new RegExp(`/record/${linked}`))
  await page.goBack()
  await settled(page)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(page.getByRole('button', { name: `Hide the details of ${issn}` })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(page.getByRole('button', { name: `Show the details of ${issn}` })).toBeVisible()
})

const COLUMNS = {
  ISSN: 'issn',
  'ISSN-L': 'issnl',
  Category: 'category',
  Medium: 'media',
  Frequency: 'frequency',
  Country: 'iso_country',
  Centre: 'center',
  Language: 'languages',
  'Start year': 'start_year',
  'End year': 'end_year',
  title: 'title',
} as const

test('every column sorts, in both directions, over all records and not over the page', async ({ page }) => {
  await page.goto('/search?q=journal')
  await settled(page)
  for (const [name, sortField] of Object.entries(COLUMNS)) {
    const header = results(page).getByRole('columnheader', { name, exact: true })
    for (const [direction, sortOrder] of [
      ['ascending', 'asc'],
      ['descending', 'desc'],
    ] as const) {
      await header.getByRole('button').click()
      await expect(header).toHaveAttribute('aria-sort', direction)
      await settled(page)
      const expected = (await apiSearch(page, 'journal', { sortField, sortOrder })).map(({ issn }) => issn)
      await expect.poll(async () => await shownIssns(page), { message: name }).toEqual(expected.slice(0, 10))
    }
  }
  await expect(page).toHaveURL(/sort=title.*order=desc|order=desc.*sort=title/)
})

test('pages are turned, gone to, and refused where there are none', async ({ page }) => {
  await page.goto('/search?q=journal')
  await settled(page)
  const first = await shownIssns(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await settled(page)
  // The address is that of the next page before its rows are on their way.
  await expect.poll(async () => (await shownIssns(page))[0] ?? first[0]).not.toBe(first[0])
  const second = await shownIssns(page)
  const box = page.getByRole('textbox', { name: 'Go to page' })
  for (const wrong of ['0', '999', '-1', 'two', '']) {
    await box.fill(wrong)
    await box.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid value' }), wrong).toBeVisible()
    await expect(box).toHaveAttribute('aria-invalid', 'true')
  }
  await box.fill('3')
  await box.press('Enter')
  await expect(page).toHaveURL(/page=3/)
  // What is typed before that page is there goes when it comes.
  await expect.poll(async () => (await shownIssns(page))[0] ?? second[0]).not.toBe(second[0])
  await box.fill('1')
  await box.press('Enter')
  await settled(page)
  await expect.poll(() => shownIssns(page)).toEqual(first)
  await page.goto('/search?q=journal&page=180')
  await expect(page.getByText('There are no records on this page')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect.poll(() => shownIssns(page)).toEqual(first)
})

test('the address holds the search: back, forward, reload and a shared link show it again', async ({
  page,
  context,
}) => {
  await page.goto('/search')
  await searchFor(page, 'journal')
  const count = await total(page)
  await results(page).getByRole('button', { name: 'Sort by Start year' }).click()
  await expect(page).toHaveURL(/sort=start_year/)
  await page.getByRole('checkbox', { name: 'Anywhere' }).check()
  await searchFor(page, 'medicine')
  await expect(page).toHaveURL(/q=medicine/)
  await page.goBack()
  await expect(queryBox(page)).toHaveValue('journal')
  await expect(page.getByRole('checkbox', { name: 'Anywhere' })).not.toBeChecked()
  await expect.poll(() => total(page)).toBe(count)
  const sorted = results(page).getByRole('columnheader', { name: 'Start year' })
  await expect(sorted).toHaveAttribute('aria-sort', 'ascending')
  await page.goBack()
  await expect(sorted).not.toHaveAttribute('aria-sort')
  await page.goForward()
  await page.goForward()
  await expect(queryBox(page)).toHaveValue('medicine')
  await page.reload()
  await expect(queryBox(page)).toHaveValue('medicine')
  await expect(page.getByRole('checkbox', { name: 'Anywhere' })).toBeChecked()
  await settled(page)
  const shared = await context.newPage()
  await shared.goto(page.url())
  await settled(shared)
  expect(await shownIssns(shared)).toEqual(await shownIssns(page))
})

test('Display shows names, further titles and columns, and is remembered', async ({ page }) => {
  const [hit] = await apiSearch(page, 'Вісник північного садівництва')
  const issn = hit!.issn
  await page.goto(`/search?q=${issn}`)
  await settled(page)
  const row = rowOf(page, issn)
  const display = page.getByRole('button', { name: 'Display' })
  const toggle = async (group: string, name: string) => {
    await display.click()
    await page.getByRole('group', { name: group }).getByRole('menuitemcheckbox', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  // Those in their original script are shown when they are chosen (specification-1, Results table).
  await expect(row.getByText('Вісник північного садівництва (Print)')).toBeHidden()
  await toggle('Titles', 'Titles in original script')
  await expect(row.getByText('Вісник північного садівництва (Print)')).toBeVisible()
  await toggle('Names instead of codes', 'Country')
  await expect(row).toContainText('Ukraine')
  await toggle('Names instead of codes', 'Language')
  await expect(row).toContainText('Ukrainian')
  await toggle('Names instead of codes', 'Category')
  await expect(row).toContainText('Register')
  await page.reload()
  await expect(row).toContainText('Ukraine')
  await expect(results(page).getByRole('columnheader', { name: 'End year' })).toBeVisible()
  await toggle('Columns', 'End year')
  await expect(results(page).getByRole('columnheader', { name: 'End year' })).toBeHidden()
  await display.click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await expect(results(page).getByRole('columnheader', { name: 'End year' })).toBeVisible()
})

test('variant titles are shown when they are wanted', async ({ page }) => {
  const [hit] = await apiSearch(page, 'notebooks of mountain botany')
  await page.goto(`/search?q=${hit!.issn}`)
  const variant = rowOf(page, hit!.issn).getByText('Notebooks of mountain botany')
  await expect(rowOf(page, hit!.issn)).toBeVisible()
  await expect(variant).toBeHidden()
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Variant titles (245, 246)' }).click()
  await page.keyboard.press('Escape')
  await expect(variant).toBeVisible()
})

test('an empty result says what to change, and each is one click', async ({ page }) => {
  await page.goto('/search')
  const offer = (name: RegExp) => page.getByRole('status').getByRole('button', { name })
  await searchFor(page, 'canal yearbok')
  await expect(page.getByText('No record found')).toBeVisible()
  await offer(/^Did you mean “canal yearbook”\? *1$/).click()
  await expect(queryBox(page)).toHaveValue('canal yearbook')
  await settled(page)
  await expect.poll(() => total(page)).toBe(1)
  await page.goto('/search?q=canal+yearbook&with.center=_7&l1.tag=245&l1.q=yearbook')
  await expect(page.getByText('No record found')).toBeVisible()
  await offer(/^Without Centre: .* 1$/).click()
  await settled(page)
  await expect.poll(() => total(page)).toBe(1)
  await page.goto('/search?q=lighthou')
  await offer(/^Search lighthou\*/).click()
  await expect(queryBox(page)).toHaveValue('lighthou*')
  await settled(page)
  expect(await total(page)).toBeGreaterThan(0)
  await searchFor(page, '"yearbook canal"')
  await offer(/^Search the words, not the phrase/).click()
  await settled(page)
  await expect.poll(() => total(page)).toBe(1)
})

test('what a query holds beside words is told, and nothing of it is obeyed', async ({ page }) => {
  await page.goto('/search')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const before = (await apiSearch(page, 'journal')).length
  for (const query of [
    '<img src=x onerror=alert(1)>',
    `"><script>alert(2)</script>`,
    "'; DROP TABLE record; --",
    "' OR '1'='1",
    '%_\\',
    '{{7*7}} <%= 7*7 %>',
  ]) {
    await searchFor(page, query)
    await expect(queryBox(page)).toHaveValue(query)
    await expect(page.locator('img[src="x"]')).toHaveCount(0)
  }
  expect(dialogs).toEqual([])
  expect((await apiSearch(page, 'journal')).length).toBe(before)
  await searchFor(page, '"journal')
  await expect(page.getByRole('status').filter({ hasText: 'A quotation mark is not closed' })).toBeVisible()
})

test('HTML in a record is text everywhere', async ({ page }) => {
  await logIn(page, 'france')
  const { issn } = await recordFor(page, 'html')
  const html = '<img src=x onerror=alert(1)><b>bold</b>'
  await openEditor(page, issn)
  await addField(page, issn, '699', '246', '1 ', html)
  await saveActive(page, issn)
  await page.goto(`/search?q=${issn}`)
  await page.getByRole('button', { name: `Show the details of ${issn}` }).click()
  await expect(results(page).getByText(html)).toBeVisible()
  await page.getByRole('button', { name: `Versions of ${issn}` }).click()
  await expect(page.getByRole('dialog').getByText(html)).toBeVisible()
  await page.goto(`/record/${issn}`)
  await expect(page.getByText(html)).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('rows are selected one by one, in a range and all, and copied as a table', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/search?q=journal')
  await settled(page)
  const boxes = results(page).getByRole('checkbox', { name: /^Select \d/ })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: '4 selected' }).click()
  await page.getByRole('menuitem', { name: 'Copy as a table (TSV)' }).click()
  const issns = (await shownIssns(page)).slice(1, 5)
  const copied = async () => {
    const text = await page.evaluate(() => navigator.clipboard.readText())
    return text
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0])
  }
  await expect.poll(copied).toEqual(['ISSN', ...issns])
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: '100 selected' }).click()
  await page.getByRole('menuitem', { name: 'Cancel selection' }).click()
  await expect(page.getByRole('button', { name: /selected/ })).toBeHidden()
})

test('a search that fails says so where it was asked, and can be tried again', async ({ page }) => {
  await page.goto('/search')
  await page.route('**/api/search', (route) => route.abort())
  await queryBox(page).fill('journal')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Search query failed, reason :' })
  await expect(failure).toContainText('The server does not answer.')
  await page.unroute('**/api/search')
  await failure.getByRole('button', { name: 'Try again' }).click()
  await settled(page)
  await expect(failure).toBeHidden()
  expect(await total(page)).toBeGreaterThan(0)
})
