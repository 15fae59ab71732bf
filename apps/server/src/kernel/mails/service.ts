import { type adminMails, MAIL_ATTEMPTS, MAILS_AREA, MAX_EMAIL, type MailRow, type QueryOf } from '@seriatim/contract'
import { format, formatUnknown, type Locale, type MessageParams } from '@seriatim/messages'
import type { Config } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { numberSetting, textSetting } from '../../platform/database/settings.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type Administrator, logAdminAction } from '../admin/admin-actions.ts'
import { administeredCentres } from '../auth/administered-centres.ts'
import type { MailTemplate } from './mail-template.ts'
import * as mails from './repository.ts'
import { makeSmtp, type Smtp } from './smtp.ts'

export type MailToQueue = {
  /** A single e-mail address. */
  readonly to: string
  readonly locale: Locale
  readonly template: MailTemplate
  /** The parameters of subject and text. */
  readonly params?: MessageParams
  /** The reply address, if it differs from the sender. */
  readonly replyTo?: string
}

const JOB = 'send-mails'
/** Queue in which e-mails are sent one at a time, so that they do not flood the mail server. */
const QUEUE = 'mails'

const MINUTE_S = 60
/** Delays before the next attempt to send an e-mail. The first delay is longer than an attempt can take. */
const RETRY_DELAYS_S = [2, 5, 15, 30, 60, 120, 360, 720, 1_440, 1_440].map((minutes) => minutes * MINUTE_S)
if (RETRY_DELAYS_S.length !== MAIL_ATTEMPTS) throw new Error('RETRY_DELAYS_S must have MAIL_ATTEMPTS entries')

/** Removes control characters, so that parameters cannot break the subject line. */
const withoutLineBreaks = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

type MailDependencies = {
  readonly db: Db
  readonly config: Config
  readonly jobs: Jobs
  readonly log: Log
}

/**
 * Service for e-mails. `queue` stores an e-mail in the caller's transaction, and a job sends it to the mail server.
 * Without a mail server (`SMTP_URL`), e-mails wait and can be read in administration.
 */
export function makeMails({ db, config, jobs, log }: MailDependencies, smtpOf: (url: string) => Smtp = makeSmtp) {
  const wake = (tx: Tx) => jobs.add(tx, JOB, {}, { queue: QUEUE, key: JOB })

  /** Queues an e-mail: it is sent only if the transaction commits. @returns its id */
  async function queue(tx: Tx, { to, locale, template, params, replyTo }: MailToQueue): Promise<string> {
    const id = await mails.addMail(tx, {
      recipient: to,
      language: locale,
      kind: template,
      subject: withoutLineBreaks(formatUnknown(locale, `mails.${template}_subject`, params)),
      body: formatUnknown(locale, `mails.${template}_text`, params),
      reply_to: replyTo ?? null,
    })
    await wake(tx)
    return id
  }

  /**
   * Sends due e-mails one at a time, until none is due, the server cannot be reached, or `signal` aborts. An e-mail
   * counts as sent once the server has accepted it. If the process is killed between acceptance and commit, the e-mail
   * is sent twice.
   */
  async function sendDue(signal: AbortSignal): Promise<void> {
    if (config.smtpUrl === null) return
    const smtp = smtpOf(config.smtpUrl)
    try {
      while (!signal.aborted) {
        const mail = await mails.claimDueMail(db, RETRY_DELAYS_S)
        if (mail === undefined) return
        const outcome = await smtp.send(mail, {
          name: await textSetting(db, 'product_name'),
          address: await textSetting(db, 'mail_sender'),
        })
        await mails.storeAttempt(db, mail, outcome)
        if (outcome.error !== null)
          log.warn(
            { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason: outcome.error },
            'an e-mail could not be sent',
          )
        if (outcome.isServer) return
      }
    } finally {
      smtp.close()
    }
  }

  /** @throws Refusal 'mail_not_found', also for an e-mail to users that the reader does not administer */
  const read = async (id: string, user: CurrentUser): Promise<MailRow> => {
    const row = await mails.findMail(db, id, administeredCentres(user))
    refuseUnless(row, 'mail_not_found')
    return row
  }

  return {
    queue,
    rows: (query: QueryOf<typeof adminMails>, user: CurrentUser) =>
      mails.mailRows(db, administeredCentres(user), query),
    read,

    /** @throws Refusal 'mail_not_found' */
    async sendAgain(id: string, by: Administrator): Promise<MailRow> {
      await db.transaction().execute(async (tx) => {
        const before = await mails.findMail(tx, id, administeredCentres(by.user))
        refuseUnless(before, 'mail_not_found')
        await mails.requeueMail(tx, id)
        await wake(tx)
        const change = { member: 'state', before: before.state, after: 'waiting' }
        await logAdminAction(tx, MAILS_AREA, by, { action: 'changed', id, code: before.to }, [change])
      })
      return read(id, by.user)
    },

    /** @throws Refusal 'mail_not_found' */
    remove: (id: string, by: Administrator): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const before = await mails.findMail(tx, id, administeredCentres(by.user))
        refuseUnless(before, 'mail_not_found')
        await mails.removeMail(tx, id)
        const change = { member: 'subject', before: before.subject, after: null }
        await logAdminAction(tx, MAILS_AREA, by, { action: 'deleted', id, code: before.to }, [change])
      }),

    /** Queues a test e-mail to `to`, by default to the caller's address. @throws FormRefusal */
    async sendTest(to: string | undefined, by: Administrator): Promise<MailRow> {
      const address = to?.trim() || (await mails.userEmail(db, by.user.id)) || ''
      if (!isEmail(address)) throw new FormRefusal({ to: [format(by.locale, 'mails.address_needed')] })
      const id = await db.transaction().execute(async (tx) => {
        const params = { username: by.user.username }
        const queued = await queue(tx, { to: address, locale: by.locale, template: 'test', params })
        await logAdminAction(tx, MAILS_AREA, by, { action: 'created', id: queued, code: address }, [])
        return queued
      })
      const row = await mails.findMail(db, id, null)
      refuseUnless(row, 'mail_not_found')
      return row
    },

    jobs: [
      { name: JOB, cron: '* * * * *', run: (_, { signal }) => sendDue(signal) },
      {
        name: 'prune-mails',
        cron: '47 3 * * *',
        run: async () => mails.pruneMails(db, await numberSetting(db, 'mail_days')),
      },
    ] satisfies JobDefinition[],
  }
}
export type Mails = ReturnType<typeof makeMails>

/** Whether a text is a single e-mail address. */
export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL && /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/.test(text) && !/\p{Cc}/u.test(text)
