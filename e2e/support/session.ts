import { type APIResponse, expect, type Page } from '@playwright/test'

/** The accounts of the demonstration base. */
export type Account = 'paris' | 'france' | 'london' | 'reader' | 'nocentre'

const PASSWORD = 'seriatim'

/** Logs in as somebody does: on the page `/login`, or where the guard has led to. */
export async function logInByHand(page: Page, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`You are now logged in as ${account}`)).toBeVisible()
}

/** Gives the browser of this page a session of the account, without drawing a page. */
export const logIn = (page: Page, account: Account): Promise<void> => logInAs(page, account, PASSWORD)

/** The same for a user that the test has made. */
export async function logInAs(page: Page, username: string, password: string): Promise<void> {
  const answer = await page.request.post('/api/login', { data: { username, password } })
  expect(answer.status()).toBe(200)
}

/** Makes a call with the session of the page. */
export async function call(page: Page, method: string, path: string, data?: unknown): Promise<APIResponse> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'csrf_access_token')?.value ?? ''
  return page.request.fetch(`/api${path}`, { method, headers: { 'X-CSRF-TOKEN': token }, data })
}

/** Ends the session for the page as an hour of rest does: what proves it to the server is gone. */
export async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'access_token' })
  await page.context().clearCookies({ name: 'refresh_token' })
}
