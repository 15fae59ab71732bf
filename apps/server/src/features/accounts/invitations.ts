/** E-mail invitations with a link to a page where the owner of a new account chooses a password. */
import { format, type Locale } from '@seriatim/messages'
import { type Administrator, logAdminAction } from '../../kernel/admin/admin-actions.ts'
import { accountAudit } from '../../kernel/auth/account-audit.ts'
import { refusePassword } from '../../kernel/auth/check-password.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import { hashToken, newToken } from '../../kernel/auth/tokens.ts'
import { setPasswordHash } from '../../kernel/auth/user-repository.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { numberSetting } from '../../platform/database/settings.ts'
import { type FormErrors, refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { siteUrl } from '../../platform/http/site-url.ts'
import * as accounts from './repository.ts'

/**
 * Path of the invitation page. The token follows in the URL fragment, which browsers do not send, so it reaches no
 * server and no log.
 */
const INVITATION_PATH = '/invitation'

export type InvitationContext = {
  readonly mails: Mails
  /** Language of the invitation e-mail. */
  readonly language: Locale
}

type InvitedAccount = Pick<accounts.StoredUser, 'id' | 'username' | 'email' | 'centre' | 'roles'>

/** Errors for data that an invitation requires but the account lacks (e-mail address, centre, role), by field. */
export const problemsOfInvited = (
  { email, centre, roles }: Pick<InvitedAccount, 'email' | 'centre' | 'roles'>,
  locale: Locale,
): FormErrors => ({
  ...(email === null ? { email: [format(locale, 'accounts.email_to_invite')] } : {}),
  ...(centre === null ? { center: [format(locale, 'accounts.center_to_invite')] } : {}),
  ...(roles.length === 0 ? { roles: [format(locale, 'accounts.role_to_invite')] } : {}),
})

/** Queues the invitation e-mail and replaces an earlier invitation of the account. @throws FormRefusal */
export async function invite(
  tx: Tx,
  user: InvitedAccount,
  { mails, language }: InvitationContext,
  by: Administrator,
): Promise<void> {
  refuseFormErrors(problemsOfInvited(user, by.locale))
  const { email } = user
  if (email === null) return
  const token = newToken()
  const site = await siteUrl(tx, by.connectedTo ?? '')
  const days = await numberSetting(tx, 'invitation_days')
  await accounts.setInvitation(tx, user.id, hashToken(token), days)
  await mails.queue(tx, {
    to: email,
    locale: language,
    template: 'invitation',
    params: { username: user.username, by: by.user.username, link: `${site}${INVITATION_PATH}#${token}`, days },
  })
  await logAdminAction(tx, 'users', by, { action: 'changed', id: user.id, code: user.username }, [
    { member: 'invitation', before: null, after: email },
  ])
}

/** @throws Refusal 'invitation_not_found' for an unknown, used or expired token, and for an inactive account */
export async function readInvitation(db: Db, token: string): Promise<{ username: string; expires_at: string }> {
  const invitation = await accounts.findInvitation(db, hashToken(token))
  refuseUnless(invitation, 'invitation_not_found')
  return { username: invitation.username, expires_at: invitation.expires_at.toISOString() }
}

/**
 * Sets the password chosen by the owner and deletes the invitation.
 * @throws Refusal 'invitation_not_found' | 'weak_password' | 'password_named' | 'too_busy'
 */
export async function acceptInvitation(
  db: Db,
  { token, password }: { token: string; password: string },
): Promise<{ username: string }> {
  const invited = await accounts.findInvitation(db, hashToken(token))
  refuseUnless(invited, 'invitation_not_found')
  const { username } = invited
  await refusePassword(db, password, invited)
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const invitation = await accounts.findInvitation(tx, hashToken(token))
    const isSpent = invitation !== undefined && (await accounts.spendInvitation(tx, hashToken(token)))
    refuseUnless(invitation && isSpent, 'invitation_not_found')
    await setPasswordHash(tx, invitation.id, passwordHash)
    await accountAudit.account(tx, { userId: invitation.id, username }, { action: 'password', account: username })
  })
  return { username }
}
