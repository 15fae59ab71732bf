import { isIP } from 'node:net'
import { LOGIN_ATTEMPTS, LOGIN_ATTEMPTS_OF_ADDRESS } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { CurrentUser, Session } from '../../platform/http/serve.ts'
import { accountAudit } from './account-audit.ts'
import { isPassword } from './passwords.ts'
import * as sessions from './session-repository.ts'
import { hashToken, matchesTokenHash, newToken } from './tokens.ts'
import * as users from './user-repository.ts'

/** Tokens of a session, which the server sets as cookies. */
export type Tokens = {
  access: string
  refresh: string
  csrfAccess: string
  csrfRefresh: string
  /** Time when the access token expires. */
  expiresAt: Date
  /** Maximum lifetime of the refresh token in seconds. */
  refreshS: number
}

/** Normalises an IP address: IPv4-mapped IPv6 becomes IPv4. Null for a text that is not an address. */
const storedAddress = (address: string): string | null => {
  const ip = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIP(ip) === 0 ? null : ip
}

async function issueTokens(db: Db, sessionId: number): Promise<Tokens> {
  const tokens = { access: newToken(), refresh: newToken(), csrfAccess: newToken(), csrfRefresh: newToken() }
  const expiresAt = await sessions.addTokens(db, [
    { sessionId, kind: 'access', tokenHash: hashToken(tokens.access), csrfHash: hashToken(tokens.csrfAccess) },
    { sessionId, kind: 'refresh', tokenHash: hashToken(tokens.refresh), csrfHash: hashToken(tokens.csrfRefresh) },
  ])
  return { ...tokens, expiresAt, refreshS: (await numberSetting(db, 'session_hours')) * 3_600 }
}

/**
 * Checks user name and password of a log-in from an IP address, and opens a session.
 * @throws Refusal 'too_many_attempts' | 'bad_credentials' | 'inactive_user' | 'no_role' | 'too_busy'
 */
export async function login(
  db: Db,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<{ userId: number; tokens: Tokens }> {
  await refuseTooManyFailures(db, { username, address })
  const user = await users.findUser(db, username)
  if (!(await isPassword(user?.password_hash, password)) || !user) {
    await db.transaction().execute(async (tx) => {
      await users.addFailure(tx, username, networkOf(address))
      await accountAudit.loginFailed(tx, { user, address, cause: 'bad_credentials' })
    })
    throw new Refusal('bad_credentials')
  }
  const closed = user.is_active ? (user.has_role ? undefined : 'no_role') : 'inactive_user'
  if (closed !== undefined) {
    await db.transaction().execute((tx) => accountAudit.loginFailed(tx, { user, address, cause: closed }))
    throw new Refusal(closed)
  }
  return db.transaction().execute(async (tx) => {
    await users.deleteFailures(tx, username, networkOf(address))
    await users.setLastLogin(tx, user.id)
    await accountAudit.login(tx, { user, address })
    const sessionId = await sessions.addSession(tx, user.id, storedAddress(address))
    return { userId: user.id, tokens: await issueTokens(tx, sessionId) }
  })
}

/**
 * Verifies the user's own password.
 * @throws Refusal 'bad_old_password' | 'too_many_attempts' | 'too_busy'
 */
export async function confirmPassword(
  db: Db,
  user: CurrentUser,
  { old, address }: { old: string; address: string },
): Promise<void> {
  await refuseTooManyFailures(db, { username: user.username, address })
  const account = await users.findUserById(db, Number(user.id))
  if (await isPassword(account?.password_hash, old)) return
  await db.transaction().execute(async (tx) => {
    await users.addFailure(tx, user.username, networkOf(address))
    await accountAudit.loginFailed(tx, { user: account, address, cause: 'bad_old_password' })
  })
  throw new Refusal('bad_old_password')
}

/**
 * Limits failed log-ins per network of an IP address (`networkOf`), for one account and for all accounts. Wrong old
 * passwords count as failed log-ins.
 * @throws Refusal 'too_many_attempts'
 */
export async function refuseTooManyFailures(
  db: Db,
  { username, address }: { username: string; address: string },
): Promise<void> {
  const { ofAccount, ofAddress } = await users.countFailures(db, username, networkOf(address))
  refuseUnless(ofAccount.failures < LOGIN_ATTEMPTS, 'too_many_attempts', { retry_after: ofAccount.retryAfterS })
  refuseUnless(ofAddress.failures < LOGIN_ATTEMPTS_OF_ADDRESS, 'too_many_attempts', {
    retry_after: ofAddress.retryAfterS,
  })
}

/**
 * True when a CSRF token belongs to a session. CSRF tokens of earlier refreshes are also valid, because another tab can
 * refresh the session after a page has read the CSRF cookie and before that page sends its request.
 */
const isCsrfTokenOf = async (
  db: Db,
  kind: sessions.NewToken['kind'],
  { session_id, csrf_hash }: { session_id: number; csrf_hash: Buffer },
  csrf: string,
): Promise<boolean> =>
  matchesTokenHash(csrf_hash, csrf) ||
  (csrf !== '' && (await sessions.isCsrfOfSession(db, { sessionId: session_id, kind, csrfHash: hashToken(csrf) })))

/** The session of a refresh token, if the CSRF token is valid. */
async function findRefreshableSession(db: Db, refreshToken: string | undefined, csrf: string) {
  const session = refreshToken ? await sessions.findRefreshable(db, hashToken(refreshToken)) : undefined
  refuseUnless(session, 'session_expired')
  refuseUnless(await isCsrfTokenOf(db, 'refresh', session, csrf), 'csrf')
  return session
}

/**
 * Extends a session with new tokens. The used refresh token remains valid for a short grace period, so that tabs that
 * refresh concurrently all get valid tokens. Later use of it means that the token was copied. The server cannot
 * identify the thief, so it ends the session.
 * @throws Refusal 'session_expired' | 'csrf'
 */
export async function refresh(db: Db, refreshToken: string | undefined, csrf: string): Promise<Tokens> {
  if (refreshToken !== undefined) await endSessionOfSpentToken(db, hashToken(refreshToken))
  return db.transaction().execute(async (tx) => {
    const session = await findRefreshableSession(tx, refreshToken, csrf)
    await sessions.markTokenSpent(tx, hashToken(refreshToken ?? ''))
    await sessions.extendSession(tx, session.session_id)
    return issueTokens(tx, session.session_id)
  })
}

async function endSessionOfSpentToken(db: Db, refreshHash: Buffer): Promise<void> {
  const spent = await sessions.findSpent(db, refreshHash)
  if (!spent) return
  await db.transaction().execute(async (tx) => {
    await sessions.deleteSession(tx, spent.session_id)
    await accountAudit.account(
      tx,
      { userId: null, username: 'system' },
      { action: 'token_reused', account: spent.username },
    )
  })
}

/** Ends a session on the server. @throws Refusal 'session_expired' | 'csrf' */
export async function logout(db: Db, refreshToken: string | undefined, csrf: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const session = await findRefreshableSession(tx, refreshToken, csrf)
    await sessions.deleteSession(tx, session.session_id)
  })
}

/** The session of a valid access token; null without one. */
export async function authenticate(db: Db, accessToken: string | undefined): Promise<Session | null> {
  if (!accessToken) return null
  const row = await sessions.findSession(db, hashToken(accessToken))
  if (!row) return null
  const user: CurrentUser = {
    id: String(row.user_id),
    username: row.username,
    center:
      row.center_id === null
        ? null
        : { id: String(row.center_id), code: row.center_code ?? '', name: row.center_name ?? '' },
    furtherCentres: row.further_centres,
    isMemberOfIc: row.is_member_of_ic,
    mustChangePassword: row.must_change_password,
    permissions: new Set(row.permissions),
    isOfPublic: row.is_of_public,
    sessionId: String(row.session_id),
  }
  return { user, matchesCsrf: (token) => isCsrfTokenOf(db, 'access', row, token) }
}
