import { LOGIN_ATTEMPTS } from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser, Session } from '../../platform/http/serve.ts'
import { isPassword } from './passwords.ts'
import * as sessions from './session-repository.ts'
import { hashToken, isTokenOf, newToken } from './tokens.ts'
import * as users from './user-repository.ts'

/** The tokens of a session as they go into the caller's cookies. */
export type Tokens = {
  access: string
  refresh: string
  csrfAccess: string
  csrfRefresh: string
  /** When the access ends. */
  expiresAt: Date
}

async function issueTokens(base: Base, sessionId: number): Promise<Tokens> {
  const tokens = { access: newToken(), refresh: newToken(), csrfAccess: newToken(), csrfRefresh: newToken() }
  const expiresAt = await sessions.addTokens(base, [
    { sessionId, kind: 'access', tokenHash: hashToken(tokens.access), csrfHash: hashToken(tokens.csrfAccess) },
    { sessionId, kind: 'refresh', tokenHash: hashToken(tokens.refresh), csrfHash: hashToken(tokens.csrfRefresh) },
  ])
  return { ...tokens, expiresAt }
}

/**
 * Opens a session for a user name and password given at an address.
 * @throws Refusal 'too_many_attempts' | 'bad_credentials' | 'inactive_user' | 'no_role'
 */
export async function login(
  base: Base,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<{ userId: number; tokens: Tokens }> {
  const { failures, retryAfterS } = await users.countFailures(base, username, address)
  refuseUnless(failures < LOGIN_ATTEMPTS, 'too_many_attempts', { retry_after: retryAfterS })
  const user = await users.findUser(base, username)
  if (!(await isPassword(user?.password_hash, password)) || !user) {
    await users.addFailure(base, username, address)
    throw new Refusal('bad_credentials')
  }
  refuseUnless(user.is_active, 'inactive_user')
  refuseUnless(user.has_role, 'no_role')
  return base.transaction().execute(async (tx) => {
    await users.deleteFailures(tx, username, address)
    await users.setLastLogin(tx, user.id)
    return { userId: user.id, tokens: await issueTokens(tx, await sessions.addSession(tx, user.id)) }
  })
}

/** The session that a refresh token stands for, if its CSRF token comes with it. */
async function refreshable(base: Base, refreshToken: string | undefined, csrf: string) {
  const session = refreshToken ? await sessions.findRefreshable(base, hashToken(refreshToken)) : undefined
  refuseUnless(session, 'session_expired')
  refuseUnless(isTokenOf(session.csrf_hash, csrf), 'csrf')
  return session
}

/**
 * Extends a session with fresh tokens. The refresh token given is spent by it, and honoured for a short while more:
 * two tabs that refresh at once both get tokens that work.
 * @throws Refusal 'session_expired' | 'csrf'
 */
export async function refresh(base: Base, refreshToken: string | undefined, csrf: string): Promise<Tokens> {
  return base.transaction().execute(async (tx) => {
    const session = await refreshable(tx, refreshToken, csrf)
    await sessions.spendToken(tx, hashToken(refreshToken ?? ''))
    await sessions.prolongSession(tx, session.session_id)
    return issueTokens(tx, session.session_id)
  })
}

/** Ends a session on the server. @throws Refusal 'session_expired' | 'csrf' */
export async function logout(base: Base, refreshToken: string | undefined, csrf: string): Promise<void> {
  await base.transaction().execute(async (tx) => {
    const session = await refreshable(tx, refreshToken, csrf)
    await sessions.deleteSession(tx, session.session_id)
  })
}

/** The live session of an access token; null without one. */
export async function authenticate(base: Base, accessToken: string | undefined): Promise<Session | null> {
  if (!accessToken) return null
  const row = await sessions.findSession(base, hashToken(accessToken))
  if (!row) return null
  const user: CurrentUser = {
    id: String(row.user_id),
    username: row.username,
    center:
      row.center_id === null
        ? null
        : { id: String(row.center_id), code: row.center_code ?? '', name: row.center_name ?? '' },
    isMemberOfIc: row.is_member_of_ic,
    permissions: new Set(row.permissions),
    sessionId: String(row.session_id),
  }
  return { user, matchesCsrf: (token) => isTokenOf(row.csrf_hash, token) }
}
