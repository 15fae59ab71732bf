/**
 * Service for public accounts: sign-up by e-mail, password reset, and deletion with all data. Also sends e-mails to
 * centres.
 */

import {
  type BodyOf,
  CENTRAL_CENTRE,
  type contactCentre,
  type deleteAccount,
  type forgottenPassword,
  MAX_CONTACT,
  type resetPassword,
  type signUp,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { entryOf } from '@seriatim/profile/lists'
import { type PasswordOwner, passwordSentence } from '../../kernel/auth/check-password.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import { deleteSessionsOf } from '../../kernel/auth/session-repository.ts'
import { confirmPassword } from '../../kernel/auth/sessions.ts'
import { hashToken, newToken } from '../../kernel/auth/tokens.ts'
import { setPasswordHash } from '../../kernel/auth/user-repository.ts'
import { isEmail, type Mails } from '../../kernel/mails/service.ts'
import { databaseTime } from '../../platform/database/database-time.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { numberSetting, textSetting } from '../../platform/database/settings.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../platform/errors.ts'
import { requiredSentence } from '../../platform/http/fault-sentence.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import { type ErasureQueue, type ForgetAccount, queueErasure } from '../accounts/erasure.ts'
import { isValidFormCheck, newFormCheck } from './form-check.ts'
import { countMail, countMailTo, removeOldMailCounts } from './mail-limit-repository.ts'
import * as accounts from './repository.ts'

/** Data about the sender of a request: IP address, language, and the base URL of the portal. */
export type RequestSender = {
  readonly address: string
  readonly locale: Locale
  readonly origin: string
  /** Whether the request comes from a form of the portal. Such a form contains a form check. */
  readonly isForm: boolean
}

const DAY_MS = 24 * 60 * 60 * 1_000
/** Periods in milliseconds for which proofs are valid. */
const CONFIRM_MS = 2 * DAY_MS
const RESET_MS = DAY_MS / 8

/**
 * Maximum number of e-mails per hour: caused by one IP address with a form check, caused by one without, and sent to
 * one recipient.
 */
const MAILS_PER_HOUR_FORM = 30
const MAILS_PER_HOUR_API = 10
const MAILS_PER_HOUR_RECIPIENT = 3

type Problems = Record<string, string[]>

type PublicAccountDependencies = ErasureQueue & {
  readonly db: Db
  readonly mails: Mails
  readonly forget: ForgetAccount
}

export function makePublicAccounts({ db, mails, jobs, forget }: PublicAccountDependencies) {
  /**
   * Refuses requests by robots. Requests without a form check have a lower limit of e-mails.
   * @throws FormRefusal for a robot, Refusal 'too_many_letters'
   */
  async function refuseRobots(
    { website, check }: { readonly website: string; readonly check?: string | undefined },
    { address, locale, isForm }: RequestSender,
    now: Date,
  ): Promise<void> {
    const isGood = check === undefined ? !isForm : await isValidFormCheck(db, check, now)
    if (website !== '' || !isGood) throw new FormRefusal({ check: [format(locale, 'portal.robot')] })
    const wait = await countMail(db, `from ${address}`, check === undefined ? MAILS_PER_HOUR_API : MAILS_PER_HOUR_FORM)
    if (wait !== undefined) throw new Refusal('too_many_letters', { retry_after: wait })
  }

  /** Whether another e-mail to this address is allowed. If not, the response is the same as for a sent e-mail. */
  const isMailAllowed = async (email: string): Promise<boolean> =>
    (await countMailTo(db, email, { kind: 'account', limit: MAILS_PER_HOUR_RECIPIENT })) === undefined

  const parseEmail = (text: string, locale: Locale, problems: Problems): string => {
    const email = text.trim().toLowerCase()
    if (email === '') problems.email = [requiredSentence(['email'], locale)]
    else if (!isEmail(email)) problems.email = [format(locale, 'portal.email_form')]
    return email
  }

  async function checkPassword(
    password: string,
    owner: PasswordOwner,
    locale: Locale,
    problems: Problems,
  ): Promise<void> {
    const problem = await passwordSentence(db, password, owner, locale)
    if (problem !== undefined) problems.password = [problem]
  }

  const refuseProblems = (problems: Problems): void => {
    if (Object.keys(problems).length > 0) throw new FormRefusal(problems)
  }

  /** Creates a proof. The database stores only the hash of the token, and the e-mail contains the token. */
  async function newProof(tx: Tx, userId: number, purpose: 'confirm' | 'reset', now: Date): Promise<string> {
    const token = newToken()
    const expiresAt = new Date(now.getTime() + (purpose === 'confirm' ? CONFIRM_MS : RESET_MS))
    await accounts.addProof(tx, { hash: hashToken(token), userId, purpose, expiresAt })
    return token
  }

  return {
    newCheck: () => newFormCheck(db),

    /**
     * Adds an account that its owner must confirm by e-mail. If the account already exists, its owner gets another
     * e-mail. The response is the same in both cases.
     * @throws FormRefusal, Refusal 'too_many_letters' | 'too_busy'
     */
    async signUp(body: BodyOf<typeof signUp>, sender: RequestSender, time?: Date): Promise<void> {
      const now = time ?? (await databaseTime(db))
      const { locale, origin } = sender
      const problems: Problems = {}
      const email = parseEmail(body.email, locale, problems)
      await checkPassword(body.password, { username: email, email, centreId: null }, locale, problems)
      refuseProblems(problems)
      await refuseRobots(body, sender, now)
      const passwordHash = await hashPassword(body.password)
      if (!(await isMailAllowed(email))) return
      await db.transaction().execute(async (tx) => {
        await accounts.lockEmail(tx, email)
        const known = await accounts.accountOfEmail(tx, email)
        if (known !== undefined && known.unconfirmedSince === null) {
          await mails.queue(tx, {
            to: email,
            locale,
            template: 'known',
            params: { address: `${origin}/portal/forgotten` },
          })
          return
        }
        if (known !== undefined) {
          // The two sign-ups may come from different people. Therefore only the reader of the e-mail can choose the
          // password.
          await accounts.removeProofs(tx, known.id)
          const token = await newProof(tx, known.id, 'reset', now)
          const address = `${origin}/portal/reset?token=${token}`
          await mails.queue(tx, { to: email, locale, template: 'confirm_again', params: { address } })
          return
        }
        const id = await accounts.addAccount(tx, { email, passwordHash, now })
        const token = await newProof(tx, id, 'confirm', now)
        const address = `${origin}/portal/confirm?token=${token}`
        await mails.queue(tx, { to: email, locale, template: 'confirm', params: { address } })
      })
    },

    /**
     * Sends the e-mail for the confirmation of an account again, after a log-in with the correct password. After a
     * second sign-up with the same address, this e-mail asks for a new password, as the first one did.
     * @returns 'limited' if too many mails were sent; undefined if the account needs no confirmation
     */
    async confirmAgain(username: string, sender: RequestSender, time?: Date): Promise<'sent' | 'limited' | undefined> {
      const now = time ?? (await databaseTime(db))
      const email = username.trim().toLowerCase()
      const account = await accounts.accountOfEmail(db, email)
      if (account === undefined || account.unconfirmedSince === null) return undefined
      const wait = await countMail(db, `from ${sender.address}`, MAILS_PER_HOUR_FORM)
      if (wait !== undefined || !(await isMailAllowed(email))) return 'limited'
      return db.transaction().execute(async (tx) => {
        await accounts.lockEmail(tx, email)
        const known = await accounts.accountOfEmail(tx, email)
        if (known === undefined || known.unconfirmedSince === null) return undefined
        const purpose = (await accounts.hasConfirmProof(tx, known.id)) ? 'confirm' : 'reset'
        await accounts.removeProofs(tx, known.id)
        await accounts.renewUnconfirmed(tx, known.id, now)
        const token = await newProof(tx, known.id, purpose, now)
        await mails.queue(tx, {
          to: email,
          locale: sender.locale,
          template: purpose === 'confirm' ? 'confirm' : 'confirm_again',
          params: { address: `${sender.origin}/portal/${purpose}?token=${token}` },
        })
        return 'sent' as const
      })
    },

    /** @throws FormRefusal for an unknown or expired proof */
    async confirm(token: string, locale: Locale, time?: Date): Promise<void> {
      const now = time ?? (await databaseTime(db))
      await db.transaction().execute(async (tx) => {
        const id = await accounts.useProof(tx, { hash: hashToken(token), purpose: 'confirm', now })
        if (id === undefined) throw new FormRefusal({ token: [format(locale, 'portal.proof_gone')] })
        await accounts.confirmAccount(tx, id)
      })
    },

    /** @throws FormRefusal, Refusal 'too_many_letters' */
    async forgotten(body: BodyOf<typeof forgottenPassword>, sender: RequestSender, time?: Date): Promise<void> {
      const now = time ?? (await databaseTime(db))
      const { locale, origin } = sender
      const problems: Problems = {}
      const email = parseEmail(body.email, locale, problems)
      refuseProblems(problems)
      await refuseRobots(body, sender, now)
      const known = await accounts.accountOfEmail(db, email)
      if (known === undefined || !known.isPublic || !known.isActive) return
      if (!(await isMailAllowed(email))) return
      await db.transaction().execute(async (tx) => {
        const token = await newProof(tx, known.id, 'reset', now)
        const address = `${origin}/portal/reset?token=${token}`
        await mails.queue(tx, { to: email, locale, template: 'reset', params: { address } })
      })
    },

    /**
     * Sets a new password with a proof, and ends all sessions of the account. Also confirms an unconfirmed account,
     * because the proof was sent to its e-mail address.
     * @throws FormRefusal
     */
    async reset({ token, password }: BodyOf<typeof resetPassword>, locale: Locale, time?: Date): Promise<void> {
      const now = time ?? (await databaseTime(db))
      const problems: Problems = {}
      const owner = await accounts.ownerOfProof(db, { hash: hashToken(token), purpose: 'reset', now })
      if (owner === undefined) throw new FormRefusal({ token: [format(locale, 'portal.proof_gone')] })
      await checkPassword(password, owner, locale, problems)
      refuseProblems(problems)
      const passwordHash = await hashPassword(password)
      await db.transaction().execute(async (tx) => {
        const id = await accounts.useProof(tx, { hash: hashToken(token), purpose: 'reset', now })
        if (id === undefined) throw new FormRefusal({ token: [format(locale, 'portal.proof_gone')] })
        await setPasswordHash(tx, id, passwordHash)
        await accounts.confirmAccount(tx, id)
        await deleteSessionsOf(tx, id)
      })
    },

    /**
     * Queues an e-mail to the centre of a country.
     * @throws FormRefusal, Refusal 'too_many_letters'
     */
    async contact(body: BodyOf<typeof contactCentre>, sender: RequestSender, time?: Date): Promise<void> {
      const now = time ?? (await databaseTime(db))
      const { locale } = sender
      const problems: Problems = {}
      const needed = (name: 'first_name' | 'last_name' | 'subject' | 'message', max: number): string => {
        const text = body[name].trim()
        if (text === '') problems[name] = [format(locale, 'portal.needed')]
        else if (text.length > max) problems[name] = [format(locale, 'portal.too_long', { max })]
        return text
      }
      const firstName = needed('first_name', MAX_CONTACT.name)
      const lastName = needed('last_name', MAX_CONTACT.name)
      const subject = needed('subject', MAX_CONTACT.subject)
      const message = needed('message', MAX_CONTACT.message)
      const organization = body.organization.trim()
      if (organization.length > MAX_CONTACT.organization)
        problems.organization = [format(locale, 'portal.too_long', { max: MAX_CONTACT.organization })]
      const email = parseEmail(body.email, locale, problems)
      const country = entryOf('countries', body.country)
      if (country === undefined) problems.country = [format(locale, 'portal.country_needed')]
      refuseProblems(problems)
      await refuseRobots(body, sender, now)
      const contacts = await accounts.contactsFor(db, body.country, CENTRAL_CENTRE)
      const reachable = contacts.map(({ contact }) => contact?.trim() ?? '').find(isEmail)
      const to = reachable ?? (await textSetting(db, 'mail_sender'))
      const params = {
        name: `${firstName} ${lastName}`,
        organization: organization === '' ? '–' : organization,
        email,
        country: country?.names.en ?? body.country,
        subject,
        message,
      }
      await db
        .transaction()
        .execute((tx) => mails.queue(tx, { to, locale, template: 'contact', params, replyTo: email }))
    },

    /** @throws Refusal 'not_a_public_account' | 'bad_old_password' | 'too_many_attempts' | 'too_busy' */
    async remove(user: CurrentUser, { password }: BodyOf<typeof deleteAccount>, address: string): Promise<void> {
      const account = await accounts.accountOfId(db, Number(user.id))
      refuseUnless(account?.isPublic, 'not_a_public_account')
      await confirmPassword(db, user, { old: password, address })
      await db.transaction().execute(async (tx) => {
        const days = await numberSetting(tx, 'erasure_days')
        const { id, username } = account
        await forget(tx, id)
        await accounts.removeAccount(tx, account)
        // The username of a public account is its e-mail address.
        const pseudonym = `former-user-${id}`
        await queueErasure(tx, { jobs }, { userId: null, name: username, email: username, pseudonym, days })
      })
    },

    jobs: [
      {
        name: 'forget-unconfirmed',
        cron: '53 * * * *',
        run: async () => {
          const now = await databaseTime(db)
          await accounts.removeUnconfirmed(db, new Date(now.getTime() - CONFIRM_MS))
          await accounts.removeSpentProofs(db, now)
          await removeOldMailCounts(db)
        },
      },
    ] satisfies JobDefinition[],
  }
}
export type PublicAccounts = ReturnType<typeof makePublicAccounts>
