import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  type Cookie,
  expect,
  type Page,
} from '@playwright/test'
import { ACCESS_S } from '@seriatim/contract'

/** The accounts of the demonstration base. */
export type Account = 'paris' | 'france' | 'london' | 'reader' | 'nocentre'

const PASSWORD = 'seriatim'

/** Logs in through the form: on `/login`, or on the page that the route guard redirected to. */
export async function logInByHand(page: Page, account: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`You are now logged in as ${account}`)).toBeVisible()
}

/** The cookies that a log-in sets. */
const OF_SESSION = ['access_token', 'refresh_token', 'csrf_access_token', 'csrf_refresh_token', 'session_expires_at']

/** The sessions of this worker, one for each account that its tests have asked for. */
const sessions = new Map<Account, Cookie[]>()

/**
 * A session serves tests for this long. Pages renew it after five minutes, each with its own copy of a token that may
 * be used once: no test may last until the copies of a shared session are renewed.
 */
const SHARED_S = 180

/** Whether the session of these cookies began a short time ago, and no test has ended it. */
async function isShareable(api: APIRequestContext, cookies: readonly Cookie[]): Promise<boolean> {
  const expiry = Number(cookies.find(({ name }) => name === 'session_expires_at')?.value ?? 0)
  return expiry - Date.now() / 1_000 > ACCESS_S - SHARED_S && (await api.get('/api/me')).ok()
}

/** Gives a browser a session of the account, without drawing a page: the one that the worker's other tests have. */
export async function giveSession(context: BrowserContext, account: Account): Promise<void> {
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

/** Asks once more where a balancer says that the server was killed meanwhile: for what may be asked twice. */
export const askTwice = async (ask: () => Promise<APIResponse>): Promise<APIResponse> => {
  const first = await ask()
  return first.status() === 502 ? ask() : first
}

/** Gives an API client a new session. */
export async function logInWith(api: APIRequestContext, username: string, password = PASSWORD): Promise<void> {
  const answer = await askTwice(() => api.post('/api/login', { data: { username, password } }))
  expect(answer.status()).toBe(200)
}

/** Makes an account the one that the browser of this page works as. */
export const logIn = (page: Page, account: Account): Promise<void> => giveSession(page.context(), account)

/** Logs the browser of this page in as a user that the test has made. */
export const logInAs = (page: Page, username: string, password: string): Promise<void> =>
  logInWith(page.request, username, password)

/** Makes a call with the session that `api` has. */
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

/** Makes a call with the session of the page. */
export const call = (page: Page, method: string, path: string, data?: unknown): Promise<APIResponse> =>
  callWith(page.request, method, path, data)

/** Ends the session for the page as an hour of rest does: what proves it to the server is gone. */
export async function expireSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'access_token' })
  await page.context().clearCookies({ name: 'refresh_token' })
}
