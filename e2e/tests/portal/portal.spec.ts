import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { linkInMail } from '../../support/mails.ts'
import { apiSearch, type Hit } from '../../support/records.ts'
import { call, setSession } from '../../support/session.ts'
import { test } from '../../support/test.ts'

/**
 * Reads data that only cataloguers can see, in a separate browser context, so that the reader's browser gets no
 * session.
 */
async function asStaff<T>(
  browser: Browser,
  baseURL: string,
  account: 'france' | 'paris',
  ask: (page: Page) => Promise<T>,
) {
  const context = await browser.newContext({ baseURL })
  await setSession(context, account)
  const answer = await ask(await context.newPage())
  await context.close()
  return answer
}

/** A registered serial that another serial continues. */
const continued = (page: Page): Promise<Hit> =>
  apiSearch(page, '785.x:4* AND category:reg', {
    basic_query: { query: '785.x:4* AND category:reg', matchFormat: 'LUCENE' },
  }).then(([hit]) => hit!)

/** The ISSN with its last digit mistyped. */
const mistyped = (issn: string): string => issn.slice(0, 8) + (issn.endsWith('1') ? '2' : '1')

test('a reader finds a serial by a mistyped ISSN, follows it to its successor, and copies a citation', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { issn } = await asStaff(browser, baseURL!, 'france', continued)
  await page.goto('/portal')
  await expectAccessible(page, 'the front page')
  await page.getByRole('search').getByRole('combobox').fill(mistyped(issn))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Did you mean one of these?')).toBeVisible()
  await expectAccessible(page, 'results')
  await page.goto('/portal?q=journal')
  await expect(page.locator('.facet a').first()).toBeVisible()
  // Facets are links in a column, and each link must be a separate target (WCAG 2.2, 2.5.8).
  for (const { height } of await page
    .locator('.facet a, .chips a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect())))
    expect(height).toBeGreaterThanOrEqual(24)
  await expectAccessible(page, 'results with facets')
  await page.goBack()
  await page.locator(`a[href="/resource/ISSN/${issn}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`/resource/ISSN/${issn}$`))
  await expectAccessible(page, 'a record')
  await page.getByRole('button', { name: 'Copy the citation' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`ISSN ${issn}.`)
  const chain = page.locator('.chain')
  // The title may have several successors; the test uses the first.
  const successor = chain.locator('.here + li a').first()
  const address = await successor.getAttribute('href')
  await successor.click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.locator(`.chain a[href="/resource/ISSN/${issn}"]`)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'a record on a phone')
})

test('pages are readable without scripts in four languages', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/portal?q=journal')
  await expect(page.locator('.results li').first()).toBeVisible()
  await page.locator('.facet a').first().click()
  await expect(page.locator('.chips li')).toHaveCount(1)
  await page.locator('.results a').first().click()
  await expect(page).toHaveURL(/\/resource\/ISSN\//)
  await expect(page.locator('h1')).toBeVisible()
  for (const [language, heading] of [
    ['Français', 'Description'],
    ['Русский', 'Описание'],
    ['Español', 'Descripción'],
    ['English', 'Description'],
  ] as const) {
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: language, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await page.goto('/portal/browse/titles?start=m')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await page.locator('td a').first().click()
  await expect(page.locator('.results li').first()).toBeVisible()
  await context.close()
})

test('a reader signs up, creates and uses a token, and exceeds the quota', async ({
  page,
  browser,
  baseURL,
  seriatim: _,
  statement,
}) => {
  const email = 'reader@example.org'
  await page.goto('/portal/signup')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('short')
  const submit = page.getByRole('button', { name: 'Sign up' })
  await submit.click()
  await expect(page.getByText(/at least 8 characters/)).toBeVisible()
  await expectAccessible(page, 'a form with errors')
  await page.getByLabel('Password').fill('Seventeen herons')
  // The server treats a form that is submitted too fast as sent by a robot, so the test submits the form until the
  // server accepts it. The next page has no form: if that page arrives late, filling the form fails, and the next
  // attempt sees the page.
  const sent = page.getByText('An e-mail was sent')
  await expect(async () => {
    if (!(await sent.isVisible())) {
      await page.getByLabel('Password').fill('Seventeen herons', { timeout: 5_000 })
      await submit.click({ timeout: 5_000 })
    }
    await expect(sent).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.goto(await linkInMail({ statement }, email, /http\S+/))
  await page.getByRole('button', { name: 'Confirm the account' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('Seventeen herons')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('My program')
  await page.getByRole('button', { name: 'Create a token' }).click()
  const token = (await page.locator('[data-token]').textContent())!
  await expectAccessible(page, 'an account')

  await asStaff(browser, baseURL!, 'paris', async (staff) => {
    const row = (await (await call(staff, 'GET', '/admin/settings/api_quota_day')).json()) as { updated_at: string }
    const changed = await call(staff, 'PUT', '/admin/settings/api_quota_day', { value: 1, updated_at: row.updated_at })
    expect(changed.status()).toBe(200)
  })
  const { issn } = await asStaff(browser, baseURL!, 'france', continued)
  await page.goto('/portal/api')
  await expectAccessible(page, 'the free API')
  const output = page.locator('[data-output]')
  const send = async () => {
    await page.getByLabel('Token').fill(token)
    await page.getByLabel('Call', { exact: true }).fill(`/api/public/v1/records/${issn}`)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await send()
  await expect(output).toContainText(`"issn": "${issn}"`)
  await expect(output).toContainText('RateLimit')
  await send()
  await expect(output).toContainText('quota_day')
  await page.goto('/portal/account')
  await expect(page.getByRole('row', { name: /Records today/ })).toContainText('1')
})
