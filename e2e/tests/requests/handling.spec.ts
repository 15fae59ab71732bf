import { expect, type Page } from '@playwright/test'
import { field, provisional } from '../../support/assignment-page.ts'
import { linkInMail } from '../../support/mails.ts'
import { apiSearch, newWord, untouchedRecord } from '../../support/records.ts'
import { otherPage, storeRequest } from '../../support/requests.ts'
import { call, logInWith } from '../../support/session.ts'
import { test } from '../../support/test.ts'

test.use({ account: 'france' })

const SECOND = { username: 'second.france', password: 'eleven herons at dawn' }

/** The line with the state of a request, on its page. */
const statusOf = (page: Page, id: string) => page.getByRole('status').filter({ hasText: id })

const thread = (page: Page) => page.getByRole('region', { name: 'Messages and changes' })

/** The state and the ISSNs of a request. */
async function stored(page: Page, id: string): Promise<{ state: string; issns: string[] }> {
  const answer = await call(page, 'GET', `/requests/${id}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { state: string; issns: string[] }
}

test('the publisher reads the reason of a refusal, which the user wrote from a template', async ({
  page,
  browser,
  baseURL,
  statement,
}) => {
  const word = newWord()
  const email = `${word}@rivage.example`
  const title = `Agenda ${word}`
  const id = await storeRequest(page, title, email)
  await page.goto(`/requests/${id}`)
  await expect(statusOf(page, id)).toBeVisible()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refuse' })
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByText('Enter a text.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Template' }).selectOption('No serial')
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect(reason).toHaveValue(
    `“${title}” is not a serial, because no further issues are planned. It gets no ISSN.`,
  )
  await expect(reason).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(`\nReason ${word}`)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(statusOf(page, id)).toContainText('Refused')
  await expect(thread(page)).toContainText(`Reason ${word}`)
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign ISSNs' })).toBeHidden()

  const portal = await otherPage(browser, baseURL!)
  await portal.goto(await linkInMail({ statement }, email))
  await expect(portal.getByText('refused', { exact: true })).toBeVisible()
  await expect(portal.getByText(`Reason ${word}`)).toBeVisible()
  await expect(portal.getByRole('link', { name: 'Withdraw the request' })).toBeHidden()
  await portal.context().close()
})

test('a forwarded request moves with its reason to the inbox of the other centre', async ({
  page,
  browser,
  baseURL,
  statement,
}) => {
  const word = newWord()
  const email = `${word}@rivage.example`
  const title = `Annales ${word}`
  const id = await storeRequest(page, title, email)
  await page.goto(`/requests/${id}`)
  await expect(statusOf(page, id)).toBeVisible()
  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog', { name: 'Forward' })
  await expect(dialog.getByRole('combobox', { name: 'Forward to' })).toBeFocused()
  await page.keyboard.type('International')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type(`It is published in several countries ${word}.`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The request was forwarded to ISSN International Centre.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Open/ })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeHidden()
  await page.goto(`/requests/${id}`)
  await expect(page.getByText('This request does not exist, or another centre handles it.')).toBeVisible()

  const paris = await otherPage(browser, baseURL!, 'paris')
  await paris.goto('/requests?state=new')
  await paris.getByRole('link', { name: title }).click()
  await expect(statusOf(paris, id)).toContainText('New')
  await expect(thread(paris)).toContainText('The request was forwarded to ISSN International Centre.')
  await expect(thread(paris)).toContainText(`It is published in several countries ${word}.`)
  await paris.goto(await linkInMail({ statement }, email))
  await expect(paris.getByText(`It is published in several countries ${word}.`)).toBeVisible()
  await expect(paris.getByText('ISSN International Centre', { exact: true })).toBeVisible()
  await paris.context().close()
})

test('a change of the URL is found in the inbox, applied to the record and closed with a message', async ({
  page,
  browser,
  baseURL,
  statement,
}) => {
  const word = newWord()
  const email = `${word}@rivage.example`
  const { issn } = await untouchedRecord(page)
  const id = await storeRequest(page, '', email, {
    ...{ kind: 'change', change: 'url', issn, url: `https://rivage.example/${word}` },
    ...{ publisher: '', place: '', language: '', type: '', frequency: '', media: [], first_issue_date: '' },
  })
  await page.goto(`/requests?kind=change&search=${id}`)
  const table = page.getByRole('table', { name: 'Publishers’ requests' })
  await expect(table.locator('[data-row="0"]')).toContainText(issn)
  await table.locator('[data-row="0"]').getByRole('link').click()
  const form = page.getByRole('region', { name: 'Form of the publisher' })
  await expect(form.getByRole('link', { name: issn })).toHaveAttribute('href', `/record/${issn}`)
  await expect(form).toContainText(`https://rivage.example/${word}`)
  // No ISSN is assigned for this change.
  await expect(page.getByRole('button', { name: 'Assign ISSNs' })).toBeHidden()
  await page.keyboard.press('t')
  await expect(statusOf(page, id)).toContainText('You handle this request')
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Close the request' })
  await expect(dialog.getByRole('textbox', { name: 'Message to the publisher (optional)' })).toBeFocused()
  await page.keyboard.type(`The record has the new URL ${word}.`)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(statusOf(page, id)).toContainText('Closed')
  await page.keyboard.press('u')
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await expect(table.getByRole('row').filter({ hasText: issn })).toContainText('Closed')

  const portal = await otherPage(browser, baseURL!)
  await portal.goto(await linkInMail({ statement }, email))
  await expect(portal.getByText('closed', { exact: true })).toBeVisible()
  await expect(portal.getByText(`The record has the new URL ${word}.`)).toBeVisible()
  await portal.context().close()
})

test('the second of two users of a centre keeps the text and sees the change of the first', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = newWord()
  const id = await storeRequest(page, `Courrier ${word}`, `${word}@rivage.example`)
  const paris = await otherPage(browser, baseURL!, 'paris')
  const added = await call(paris, 'POST', '/admin/users', { ...SECOND, center: '_7', roles: ['cataloguer'] })
  expect(added.status(), await added.text()).toBe(200)
  await paris.context().close()
  const second = await otherPage(browser, baseURL!)
  await logInWith(second.request, SECOND.username, SECOND.password)
  const password = 'twelve herons at dawn'
  expect((await call(second, 'POST', '/me/password', { old: SECOND.password, new: password })).ok()).toBe(true)
  await logInWith(second.request, SECOND.username, password)

  await second.goto(`/requests/${id}`)
  await expect(statusOf(second, id)).toContainText('New')
  await second.keyboard.press('q')
  const question = second.getByRole('dialog', { name: 'Question' })
  const text = question.getByRole('textbox', { name: 'Text' })
  await text.fill(`Who edits it, ${word}?`)

  await page.goto(`/requests/${id}`)
  await expect(statusOf(page, id)).toContainText('New')
  await page.keyboard.press('t')
  await expect(statusOf(page, id)).toContainText('You handle this request')

  await second.keyboard.press('Control+Enter')
  await expect(question.getByRole('alert')).toContainText('Another user or the publisher changed this request')
  await expect(question.getByRole('alert')).toContainText('Now: In progress; Handled by france')
  await expect(text).toHaveValue(`Who edits it, ${word}?`)
  await second.keyboard.press('Control+Enter')
  await expect(question).toBeHidden()
  await expect(thread(page)).toContainText(`Who edits it, ${word}?`)

  // Both change different fields of the form, and then the same field.
  await second.keyboard.press('e')
  const form = second.getByRole('dialog', { name: 'Edit the form' })
  await form.getByRole('textbox', { name: 'Subtitle' }).fill(`second ${word}`)
  await form.getByRole('textbox', { name: 'Place of publication' }).fill('Brest')
  await page.keyboard.press('e')
  const first = page.getByRole('dialog', { name: 'Edit the form' })
  await first.getByRole('textbox', { name: 'Subtitle' }).fill(`first ${word}`)
  await first.getByRole('textbox', { name: 'Contact person' }).fill('Amina Bennani')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first).toBeHidden()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(`first ${word}`)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const { content } = (await (await call(page, 'GET', `/requests/${id}`)).json()) as {
    content: Record<string, string>
  }
  expect([content.subtitle, content.place, content.contact_name]).toEqual([`second ${word}`, 'Brest', 'Amina Bennani'])
  await second.context().close()
})

test('no ISSN is assigned after the publisher withdrew the request while the assignment form was open', async ({
  page,
  browser,
  baseURL,
  statement,
}) => {
  const word = newWord()
  const email = `${word}@rivage.example`
  const id = await storeRequest(page, `Gazette ${word}`, email)
  await page.goto(`/assignment?request=${id}`)
  await expect(field(provisional(page, 1), 'Key title')).toHaveValue(`Gazette ${word}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Assign ISSN' })).toBeFocused()

  const portal = await otherPage(browser, baseURL!)
  await portal.goto(await linkInMail({ statement }, email))
  await portal.getByRole('link', { name: 'Withdraw the request' }).click()
  await portal.getByRole('textbox', { name: 'Reason for the centre' }).fill(`We stop it ${word}.`)
  await portal.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(portal.getByText('The request was withdrawn.')).toBeVisible()
  await portal.context().close()

  await page.keyboard.press('Enter')
  await expect(page.getByText('This request has ended: the publisher withdrew it.')).toBeVisible()
  expect(await stored(page, id)).toMatchObject({ state: 'withdrawn', issns: [] })
  expect(await apiSearch(page, word)).toEqual([])
  await page.goto(`/requests/${id}`)
  await expect(thread(page)).toContainText(`We stop it ${word}.`)
})
