import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { openEditor, openProblemTab, problems } from '../../support/editor-page.ts'
import { apiRecord, apiSearch, recordFor } from '../../support/records.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'paris' })

test('administration checks a URL, and searches are filtered by URL state', async ({ page }) => {
  await test.step('a URL is found and checked, and links to its records', async () => {
    const answer = await call(page, 'GET', '/admin/urls?size=1&sort=records&order=desc')
    const { rows } = (await answer.json()) as { rows: { url: string; records: number }[] }
    const [{ url, records }] = rows as [{ url: string; records: number }]
    await page.goto('/admin/urls')
    await page.getByRole('searchbox', { name: 'Search the rows' }).fill(url)
    await page.keyboard.press('Enter')
    const row = page.getByRole('row').filter({ hasText: url })
    await expect(row.first()).toBeVisible()
    await expect(row.first()).toContainText('not checked yet')
    await row
      .first()
      .getByRole('button', { name: `Check now: ${url}` })
      .click()
    await expect(row.first()).toContainText('cannot be checked')
    await expect(row.first()).toContainText('reserved name without a site')
    await page.getByRole('combobox', { name: 'State' }).selectOption('cannot be checked')
    await expect(page).toHaveURL(/state=uncheckable/)
    await expectAccessible(page, 'addresses')
    await page.getByRole('link', { name: new RegExp(`^${records} records? with `) }).click()
    await expect(page).toHaveURL(/\/search/)
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: String(records) })
        .first(),
    ).toBeVisible()
    await page.goto('/admin/urls?search=nothing-has-these-words')
    await expect(page.getByText('No matching URLs')).toBeVisible()
  })
  await test.step('a search is filtered by state and host', async () => {
    const answer = await call(page, 'GET', '/admin/urls?size=1')
    const { rows } = (await answer.json()) as { rows: { host: string }[] }
    const { host } = rows[0]!
    const found = await apiSearch(page, '', { keyword_queries: [{ type: 'url_host', code: host }] })
    expect(found.length).toBeGreaterThan(0)
    await page.goto(`/search?with.url_host=${host}&with.url_state=unknown,uncheckable`)
    await expect(page.getByText(`Host of a link: ${host}`)).toBeVisible()
    await expect(page.getByText('State of a link: Not checked yet')).toBeVisible()
  })
})

test('the editor replaces a permanently moved URL in one step', async ({ page }) => {
  const { issn } = await recordFor(page, 'moved address')
  const [before, after] = ['http://journal.issn.org/old', 'https://journal.issn.org/new']
  await page.route('**/api/urls/check', async (route) => {
    await route.fulfill({
      json: {
        url: before,
        state: 'valid',
        checked_at: new Date().toISOString(),
        status_code: 200,
        reason: 'OK',
        moved_to: after,
      },
    })
  })
  const { record } = await apiRecord(page, issn)
  const address = { indicator1: '4', indicator2: '0', subFields: [{ u: 'https://editionsclairlac.example.org/moved' }] }
  await call(page, 'POST', `/record/${issn}`, {
    record: { fields: { ...record.fields, 856: [address] } },
    dry_run: false,
  })
  await openEditor(page, issn)
  await page.getByRole('radiogroup', { name: 'Cataloguing mode' }).getByText('Assisted Mode', { exact: true }).click()
  const form = page.getByRole('form', { name: `Form of record ${issn}` })
  const field = form.getByRole('textbox', { name: /^856 \$u / }).first()
  await field.fill(before)
  await form.getByRole('button', { name: `Check now: ${before}` }).click()
  await expect(form.getByText('Moved permanently to')).toBeVisible()
  await openProblemTab(page, /broken URL/)
  await expectAccessible(page, 'an address that moved')
  await problems(page)
    .getByRole('button', { name: `Use the new address: ${after}` })
    .click()
  await expect(field).toHaveValue(after)
  await field.click()
  await page.keyboard.press('Control+z')
  await expect(field).toHaveValue(before)
})
