import { expect } from '@playwright/test'
import { addField, openEditor, saveActive } from '../../support/editor-page.ts'
import { apiSearch, recordFor } from '../../support/records.ts'
import { queryBox, resultRow, results, searchFor, settled, shownIssns, total } from '../../support/search-page.ts'
import { logIn } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'reader' })

test('a search finds matching records and executes no markup of the query', async ({ page }) => {
  await test.step('words, phrases, truncated words and ISSNs find their records', async () => {
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
      await expect(resultRow(page, issn), query).toBeVisible()
    }
    expect(await total(page)).toBe(1)
    for (const query of ['"yearbook canal"', 'canal yearboo']) {
      await searchFor(page, query)
      await expect(page.getByText('No record found'), query).toBeVisible()
    }
  })
  await test.step('Anywhere searches the whole record and marks the matches', async () => {
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
  await test.step('markup and SQL in a query are searched as text', async () => {
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

test('results are sorted over all records, and the URL contains the search', async ({ page, context }) => {
  await test.step('every column sorts in both directions', async () => {
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
  await test.step('back, forward, reload and a shared link show the search again', async () => {
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
})

test('HTML in a record is shown as text everywhere', async ({ page }) => {
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
