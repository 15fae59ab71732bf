import { type Browser, expect, type Page } from '@playwright/test'
import { call, logInWith } from './session.ts'

/**
 * Stores a request that arrived by letter, as a user of ISSN France. `content` replaces members of a request for a
 * print and an online edition. Returns its reference.
 */
export async function storeRequest(
  page: Page,
  title: string,
  email: string,
  content: Record<string, unknown> = {},
): Promise<string> {
  const answer = await call(page, 'POST', '/requests', {
    title,
    publisher: 'Éditions du Rivage',
    place: 'Paris',
    country: 'FRA',
    language: 'fre',
    type: 'p',
    frequency: 'q',
    media: ['print', 'online'],
    first_issue_date: '2027-01',
    url: `https://rivage.example/${encodeURIComponent(title)}`,
    email,
    locale: 'en',
    ...content,
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** Opens a page in a new context, without a session or with the session of a user. */
export async function otherPage(browser: Browser, baseURL: string, username?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  if (username !== undefined) await logInWith(context.request, username)
  return context.newPage()
}

/** Answers a question of the centre, as the publisher does with the link of the e-mail. */
export async function answerAsPublisher(browser: Browser, baseURL: string, link: string, text: string): Promise<void> {
  const portal = await otherPage(browser, baseURL)
  await portal.goto(link)
  await portal.getByRole('textbox', { name: 'Message' }).fill(text)
  await portal.getByRole('button', { name: 'Send the message' }).click()
  await expect(portal.getByText(text)).toBeVisible()
  await portal.context().close()
}
