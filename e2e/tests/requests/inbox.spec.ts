import { expect } from '@playwright/test'
import { assigned, assignedIssns, field, provisional } from '../../support/assignment-page.ts'
import { linkInMail } from '../../support/mails.ts'
import { apiRecord, newWord } from '../../support/records.ts'
import { answerAsPublisher, storeRequest } from '../../support/requests.ts'
import { call } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

test('a request is taken, questioned and assigned by keyboard only, and its page shows changes at once', async ({
  page,
  browser,
  baseURL,
  statement,
}) => {
  const word = newWord()
  const title = `Cahiers ${word}`
  const email = `${word}@rivage.example`
  const id = await storeRequest(page, title, email)
  const status = page.getByRole('status').filter({ hasText: id })

  await page.goto('/rules')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  // The newest request is the first row.
  await expect(page.locator('[role="table"] [data-row="0"]')).toContainText(title)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(status).toContainText('No user handles this request yet')
  await page.keyboard.press('t')
  await expect(status).toContainText('In progress')
  await expect(status).toContainText('You handle this request')

  await page.keyboard.press('q')
  await expect(page.getByRole('dialog', { name: 'Question' }).getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('Who edits it?')
  await page.keyboard.press('Control+Enter')
  await expect(status).toContainText('Waiting for the publisher')
  await answerAsPublisher(browser, baseURL!, await linkInMail({ statement }, email), `Amina ${word}`)
  // The page shows the answer without a reload.
  await expect(page.getByRole('region', { name: 'Messages and changes' })).toContainText(`Amina ${word}`)
  await expect(status).toContainText('In progress')

  await page.keyboard.press('a')
  await expect(field(provisional(page, 1), 'Key title')).toBeFocused()
  await expect(field(provisional(page, 2), 'Key title')).toHaveValue(title)
  await expect(page.getByRole('region', { name: 'For the request' })).toContainText(id)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Assign ISSN' })).toBeFocused()
  await page.keyboard.press('Enter')
  const issns = await assignedIssns(page)
  expect(issns).toHaveLength(2)
  await expect(assigned(page).getByRole('button', { name: 'Back to the request' })).toBeFocused()
  await page.keyboard.press('Enter')

  const records = page.getByRole('region', { name: 'Assigned ISSNs' })
  for (const issn of issns) await expect(records.getByRole('link', { name: issn, exact: true })).toBeVisible()
  await expect(status).toContainText('Assigned')
  const code = await records.getByRole('link', { name: `Bar code of ${issns[0]} as SVG` }).getAttribute('href')
  const drawn = await page.request.get(code!)
  expect(drawn.headers()['content-type']).toContain('image/svg+xml')
  await page.keyboard.press('u')
  await expect(page.getByRole('tab', { name: /^Open/ })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
})

test('a provisional record is registered from its request when nothing is missing, and links back to it', async ({
  page,
}) => {
  const title = `Annales ${newWord()}`
  const id = await storeRequest(page, title, '', { media: ['print'], is_published: true, url: '' })
  const form = (await (await page.request.get(`/api/requests/${id}/assignment`)).json()) as { records: unknown[] }
  const answer = await call(page, 'POST', `/requests/${id}/assign`, { records: form.records, dry_run: false })
  const issn = ((await answer.json()) as { successes: { r1: string } }).successes.r1

  await page.goto(`/requests/${id}`)
  const records = page.getByRole('region', { name: 'Assigned ISSNs' })
  await expect(records.getByText('Provisional', { exact: true })).toBeVisible()
  await expect(records.getByText('Missing for the category Register:')).toBeVisible()
  await expect(records.getByRole('listitem').filter({ hasText: '080' }).last()).toBeVisible()
  await expect(records.getByRole('button', { name: `Register ${issn}` })).toBeHidden()
  await expect(records.getByRole('link', { name: `Open in the editor: ${issn}` })).toBeVisible()

  const { record, version_id } = await apiRecord(page, issn)
  const classification = { indicator1: ' ', indicator2: ' ', subFields: [{ a: '82' }] }
  const complete = { fields: { ...record.fields, '080': classification } }
  const saved = await call(page, 'POST', `/record/${issn}`, { record: complete, dry_run: false, version_id })
  expect(saved.status()).toBe(200)
  await page.reload()
  await records.getByRole('button', { name: `Register ${issn}` }).click()
  await expect(page.getByText(`${issn} is registered`)).toBeVisible()
  await expect(records.getByText('Registered', { exact: true })).toBeVisible()
  await expect(records.getByRole('button', { name: `Register ${issn}` })).toBeHidden()

  await page.goto(`/record/${issn}`)
  await page.getByRole('region', { name: 'Publishers’ requests' }).getByRole('link', { name: id }).click()
  await expect(page.getByRole('status').filter({ hasText: id })).toBeVisible()
})
