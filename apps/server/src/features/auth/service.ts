import { LOGIN_WINDOW_S } from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import { hashPassword, isPassword, refuseWeakPassword } from './passwords.ts'
import { profileOf } from './profile.ts'
import { deleteExpired, deleteOtherSessions } from './session-repository.ts'
import * as sessions from './sessions.ts'
import { findUserById, setPasswordHash } from './user-repository.ts'

/** Logins of one account from one address go one after the other, so that no burst slips past the limit. */
function makeTurns() {
  const turns = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => undefined)
    turns.set(key, settled)
    try {
      return await mine
    } finally {
      if (turns.get(key) === settled) turns.delete(key)
    }
  }
}

/** Users and their sessions. */
export function makeAccounts({ base }: { base: Base }) {
  const inTurn = makeTurns()
  return {
    authenticate: (accessToken: string | undefined) => sessions.authenticate(base, accessToken),
    refresh: (refreshToken: string | undefined, csrf: string) => sessions.refresh(base, refreshToken, csrf),
    logout: (refreshToken: string | undefined, csrf: string) => sessions.logout(base, refreshToken, csrf),
    profile: (user: CurrentUser) => profileOf(base, user),

    async login(attempt: { username: string; password: string; address: string }) {
      const { tokens } = await inTurn(`${attempt.address} ${attempt.username}`, () => sessions.login(base, attempt))
      const session = await sessions.authenticate(base, tokens.access)
      refuseUnless(session, 'session_expired')
      return { tokens, profile: await profileOf(base, session.user) }
    },

    /** Changes the own password and ends the user's other sessions. @throws Refusal 'bad_old_password' | 'weak_password' */
    async changePassword(user: CurrentUser, { old, new: wanted }: { old: string; new: string }) {
      const found = await findUserById(base, Number(user.id))
      refuseUnless(await isPassword(found?.password_hash, old), 'bad_old_password')
      refuseWeakPassword(wanted, user.username)
      const passwordHash = await hashPassword(wanted)
      await base.transaction().execute(async (tx) => {
        await setPasswordHash(tx, Number(user.id), passwordHash)
        await deleteOtherSessions(tx, Number(user.id), Number(user.sessionId))
      })
    },

    jobs: [
      { name: 'expire-sessions-and-locks', cron: '*/5 * * * *', run: () => deleteExpired(base, LOGIN_WINDOW_S) },
    ] satisfies JobDefinition[],
  }
}
export type Accounts = ReturnType<typeof makeAccounts>
