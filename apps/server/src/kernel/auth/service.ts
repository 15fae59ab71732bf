import { LOGIN_WINDOW_S } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { accountAudit } from './account-audit.ts'
import { refusePassword } from './check-password.ts'
import { hashPassword } from './passwords.ts'
import { profileOf } from './profile.ts'
import { deleteExpired, deleteOtherSessions } from './session-repository.ts'
import * as sessions from './sessions.ts'
import { findPasswordOwner, setPasswordHash } from './user-repository.ts'

/** Runs log-in attempts from one network one after another, so that concurrent attempts cannot exceed the limits. */
function makeSerialiser() {
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

/** Log-in, sessions and password changes of users. */
export function makeAccounts({ db }: { db: Db }) {
  const runSerially = makeSerialiser()
  return {
    authenticate: (accessToken: string | undefined) => sessions.authenticate(db, accessToken),
    refresh: (refreshToken: string | undefined, csrf: string) => sessions.refresh(db, refreshToken, csrf),
    logout: (refreshToken: string | undefined, csrf: string) => sessions.logout(db, refreshToken, csrf),
    profile: (user: CurrentUser, locale: Locale) => profileOf(db, user, locale),

    async login(attempt: { username: string; password: string; address: string }, locale: Locale) {
      const { tokens } = await runSerially(networkOf(attempt.address), () => sessions.login(db, attempt))
      const session = await sessions.authenticate(db, tokens.access)
      refuseUnless(session, 'session_expired')
      return { tokens, profile: await profileOf(db, session.user, locale) }
    },

    /**
     * Changes the user's password and ends the user's other sessions. Wrong guesses of the old password count as failed
     * log-ins.
     * @throws Refusal 'bad_old_password' | 'weak_password' | 'password_named' | 'same_password' | 'too_many_attempts' |
     * 'too_busy'
     */
    async changePassword(user: CurrentUser, change: { old: string; new: string; address: string }) {
      await runSerially(networkOf(change.address), () => sessions.confirmPassword(db, user, change))
      refuseUnless(change.new !== change.old, 'same_password')
      const owner = await findPasswordOwner(db, Number(user.id))
      refuseUnless(owner, 'session_expired')
      await refusePassword(db, change.new, owner)
      const passwordHash = await hashPassword(change.new)
      const actor = { userId: Number(user.id), username: user.username }
      await db.transaction().execute(async (tx) => {
        await setPasswordHash(tx, Number(user.id), passwordHash)
        await deleteOtherSessions(tx, Number(user.id), Number(user.sessionId))
        await accountAudit.account(tx, actor, { action: 'password', account: user.username })
      })
    },

    jobs: [
      { name: 'expire-sessions-and-locks', cron: '*/5 * * * *', run: () => deleteExpired(db, LOGIN_WINDOW_S) },
    ] satisfies JobDefinition[],
  }
}
export type Accounts = ReturnType<typeof makeAccounts>
