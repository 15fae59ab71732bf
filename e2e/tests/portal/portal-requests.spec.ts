import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { linkInMail } from '../../support/mails.ts'
import { newWord } from '../../support/records.ts'
import { callWith, logInWith } from '../../support/session.ts'
import { test } from '../../support/test.ts'

/** A context of a user of ISSN France, for the steps of the centre. */
async function centre(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  await logInWith(context.request, 'france')
  return context
}

/** Fills in the form for a print and online pair in France, and sends it. */
async function sendForm(page: Page, { title, email }: { title: string; email: string }): Promise<void> {
  await page.goto('/portal/requests')
  await page.getByRole('link', { name: 'Request an ISSN', exact: true }).click()
  await page.getByRole('combobox', { name: 'Country of publication' }).selectOption('FRA')
  await page.getByRole('button', { name: 'Continue' }).click()
  const text = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\(required\\))?$`) })
  await text('Title').fill(title)
  await page.getByRole('combobox', { name: /^Language of the text/ }).selectOption('fre')
  await page.getByRole('combobox', { name: /^Type of serial/ }).selectOption('p')
  await page.getByRole('combobox', { name: /^Frequency/ }).selectOption('q')
  await page.getByRole('checkbox', { name: 'Print' }).check()
  await page.getByRole('checkbox', { name: 'Online' }).check()
  await text('Date of the first issue').fill('2027-01')
  await text('Web address').fill(`https://heron.example/${encodeURIComponent(title)}`)
  await page.getByRole('combobox', { name: /^Publisher \(/ }).fill('Héron éditeur')
  await text('Place of publication').fill('Paris')
  await text('E-mail address').fill(email)
  // The server refuses a form that is sent within two seconds, as robots do.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByText('An e-mail with a link was sent to you.')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('a publisher without account gets the ISSNs of a print and online pair, and the bar code of the print record', async ({
  page,
  browser,
  baseURL,
  statement,
}) => {
  const word = newWord()
  const email = `${word}@heron.example`
  const title = `Feuille ${word}`
  await page.goto('/portal/requests/new?kind=new&country=FRA')
  await expectAccessible(page, 'the form of a request')
  await sendForm(page, { title, email })

  await page.goto(await linkInMail({ statement }, email))
  await page.getByRole('button', { name: /^Confirm/ }).click()
  await expect(page.getByText('The request was sent.')).toBeVisible()
  const id = /\/portal\/requests\/([^?]+)/.exec(page.url())![1]!

  const office = await centre(browser, baseURL!)
  const asked = await callWith(office.request, 'POST', `/requests/${id}/messages`, {
    text: 'Is the first issue dated January?',
    waits: true,
  })
  expect(asked.status()).toBe(200)
  await page.goto(await linkInMail({ statement }, email))
  await expect(page.getByText('Is the first issue dated January?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Yes, in January.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('Yes, in January.')).toBeVisible()

  const form = await callWith(office.request, 'GET', `/requests/${id}/assignment`)
  const { records } = (await form.json()) as { records: unknown[] }
  const assigned = await callWith(office.request, 'POST', `/requests/${id}/assign`, { records, dry_run: false })
  const { failures, successes } = (await assigned.json()) as {
    failures: unknown
    successes: Record<string, string>
  }
  expect(failures).toEqual({})
  const issns = Object.values(successes)
  expect(issns).toHaveLength(2)

  await page.reload()
  for (const issn of issns) await expect(page.getByRole('link', { name: issn, exact: true })).toBeVisible()
  // The online record has no bar code.
  await expect(page.getByRole('link', { name: `${successes.r2} SVG` })).toHaveCount(0)
  for (const [format, type] of [
    ['SVG', 'image/svg+xml'],
    ['PNG', 'image/png'],
    ['PDF', 'application/pdf'],
  ] as const) {
    const address = await page.getByRole('link', { name: `${successes.r1} ${format}` }).getAttribute('href')
    const file = await page.request.get(address!)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, expect.stringContaining(type)])
  }
  await page.getByText('Bar code with a variant or the number of an issue').click()
  await page.getByRole('textbox', { name: /^Number of the issue/ }).fill('07')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'SVG', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${successes.r1}-07.svg`)
  await expectAccessible(page, 'an assigned request')
  await office.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the form is sent and confirmed', async ({ page, statement }) => {
    const word = newWord()
    const email = `${word}@heron.example`
    await sendForm(page, { title: `Carnet ${word}`, email })
    await page.goto(await linkInMail({ statement }, email))
    await page.getByRole('button', { name: /^Confirm/ }).click()
    await expect(page.getByText('The request was sent.')).toBeVisible()
  })
})

test('a publisher with an account reports a change of a serial, and sees it saved while typing', async ({
  page,
  statement,
}) => {
  const email = `${newWord()}@heron.example`
  await page.goto('/portal/signup')
  await page.getByLabel('E-mail').fill(email)
  const password = page.getByLabel('Password')
  await password.fill('Seventeen herons')
  await expect(async () => {
    if (await password.isVisible()) {
      await password.fill('Seventeen herons', { timeout: 2_000 })
      await page.getByRole('button', { name: 'Sign up' }).click({ timeout: 2_000 })
    }
    await expect(page.getByText('An e-mail was sent')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.goto(await linkInMail({ statement }, email, /\/portal\/confirm\?token=\S+/))
  await page.getByRole('button', { name: 'Confirm the account' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('Seventeen herons')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Tokens' })).toBeVisible()

  // The form for a new serial shows similar titles while typing.
  await page.goto('/portal?f=iso_country:FRA')
  const found = page.locator('.results a').first()
  const known = (await found.textContent())!.replace(/ \([^)]*\)$/, '')
  await page.goto('/portal/requests/new?kind=new&country=FRA')
  await page.getByRole('textbox', { name: /^Title \(/ }).pressSequentially(known)
  await expect(page.getByText('Is it this one? It has an ISSN:')).toBeVisible()
  await expect(page.locator('.near')).toContainText(known)
  // The publisher field suggests names of the register while typing.
  const { names } = await (await page.request.get('/portal/requests/publishers?name=pr')).json()
  expect(names.length).toBeGreaterThan(0)
  await page.getByRole('combobox', { name: /^Publisher \(/ }).pressSequentially('pr')
  await expect(page.locator('#publisher-names option')).toHaveCount(names.length)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/requests\/[0-9A-Z]{4}-[0-9A-Z]{4}\/edit$/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Title \(/ })).toHaveValue(known)
  // A change is saved also if the page is left at once, and after the button Back.
  await page.getByRole('textbox', { name: /^Subtitle/ }).fill('left at once')
  const form = page.url()
  await page.goto('/portal')
  // The browser sends the save while the next page loads.
  await expect(async () => {
    await page.goto(form)
    await expect(page.getByRole('textbox', { name: /^Subtitle/ })).toHaveValue('left at once', { timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText(/^\d+ fields? ha/)).toBeVisible()
  await page.goBack()
  await page.getByRole('textbox', { name: /^Subtitle/ }).fill('after Back')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Subtitle/ })).toHaveValue('after Back')
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  await expect(page.getByText('No requests yet.')).toBeVisible()

  await page.goto('/portal?f=iso_country:FRA')
  await page.locator('.results a').first().click()
  await page.getByRole('link', { name: 'Report a change' }).click()
  await expect(page.getByText('In the register:')).toBeVisible()
  await expectAccessible(page, 'the form of a change')
  await page.getByRole('radio', { name: 'The web address' }).check()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('1 field has a problem.')).toBeVisible()
  const address = page.getByRole('textbox', { name: /^New web address/ })
  await expect(address).toBeFocused()
  await address.fill('https://heron.example/new')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('The request was sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Withdraw the request' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('The request was withdrawn.')).toBeVisible()
  await page.getByRole('link', { name: 'All requests' }).click()
  await expect(page.getByText('withdrawn', { exact: true })).toBeVisible()
})
