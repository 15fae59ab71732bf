import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test'
import { ACCESS_S } from '@seriatim/contract'

/** User names of the accounts in the demonstration database. */
export type Account = 'paris' | 'france' | 'london' | 'reader' | 'nocentre'

const PASSWORD = 'seriatim'

/** Logs in through the form, on `/login` or on a page that has redirected to the log-in. */
export async function logInThroughForm(page: Page, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`You are now logged in as ${account}`)).toBeVisible()
}

/** The cookies that a log-in sets. */
const OF_SESSION = ['access_token', 'refresh_token', 'csrf_access_token', 'csrf_refresh_token', 'session_expires_at']

/** The sessions of this worker, one for each account that its tests have used. */
const sessions = new Map<Account, Cookie[]>()

/**
 * Maximum age in seconds of a session that tests share. Pages refresh a session after five minutes. All tests have a
 * copy of the same refresh token, which is valid only once. Tests must therefore stop sharing a session before a page
 * refreshes it.
 */
const MAX_SHARED_SESSION_S = 180

/** Whether the session of these cookies is recent, and no test has ended the session. */
async function isShareable(api: APIRequestContext, cookies: readonly Cookie[]): Promise<boolean> {
  const expiry = Number(cookies.find(({ name }) => name === 'session_expires_at')?.value ?? 0)
  return expiry - Date.now() / 1_000 > ACCESS_S - MAX_SHARED_SESSION_S && (await api.get('/api/me')).ok()
}

/** Adds the session that tests of this worker share for the account to a browser, without rendering a page. */
export async function setSession(context: BrowserContext, account: Account): Promise<void> {
  const kept = sessions.get(account) ?? []
  await context.addCookies(kept)
  if (await isShareable(context.request, kept)) return
  await logInWith(context.request, account)
  const cookies = await context.cookies()
  sessions.set(
    account,
    cookies.filter(({ name }) => OF_SESSION.includes(name)),
  )
}

/**
 * Repeats a call once if the load balancer reports that a server was killed. Use this function only for calls that may
 * be repeated.
 */
export const retryOnce = async (ask: () => Promise<APIResponse>): Promise<APIResponse> => {
  const first = await ask()
  return first.status() === 502 ? ask() : first
}

/** Logs an API client in with a new session. */
export async function logInWith(api: APIRequestContext, username: string, password = PASSWORD): Promise<void> {
  const answer = await retryOnce(() => api.post('/api/login', { data: { username, password } }))
  expect(answer.status()).toBe(200)
}

/** Switches the browser of this page to another account. */
export const logIn = (page: Page, account: Account): Promise<void> => setSession(page.context(), account)

/** Logs the browser of this page in as a user that the test has created. */
export const logInAs = (page: Page, username: string, password: string): Promise<void> =>
  logInWith(page.request, username, password)

/** Makes an API call with the session of `api`. */
export async function callWith(
  api: APIRequestContext,
  method: string,
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  const { cookies } = await api.storageState()
  const token = cookies.find(({ name }) => name === 'csrf_access_token')?.value ?? ''
  return api.fetch(`/api${path}`, { method, headers: { 'X-CSRF-TOKEN': token }, data })
}

/** Makes an API call with the session of the page. */
export const call = (page: Page, method: string, path: string, data?: unknown): Promise<APIResponse> =>
  callWith(page.request, method, path, data)

/** Ends the session of the page by removing its cookies, as an hour without activity does. */
export async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'access_token' })
  await page.context().clearCookies({ name: 'refresh_token' })
}
