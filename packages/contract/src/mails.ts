import { z } from 'zod'
import { MAX_EMAIL } from './accounts.ts'
import { call } from './call.ts'
import { readOnlyArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'

/** The administration area for e-mails. */
export const MAILS_AREA = 'mails'

/** The state of an e-mail: waiting for delivery, handed to a mail server, or given up. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** The number of attempts, over about three days, after which an e-mail is given up. */
export const MAIL_ATTEMPTS = 10

const mail = z.object({
  id: z.string(),
  /** The e-mail address of the recipient. */
  to: z.string(),
  language: z.string(),
  /** The name of the template of the e-mail. */
  kind: z.string(),
  subject: z.string(),
  /** null if only the recipient may read the text, because it has a link with a key or data of a request. */
  text: z.string().nullable(),
  /** The reply address. null for the default sender. */
  reply_to: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  /** The next attempt of a waiting e-mail, else null. */
  next_at: z.string().nullable(),
  /** The error of the last attempt. */
  error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  updated_at: z.string(),
})
export type MailRow = z.output<typeof mail>

export const MAIL_LIST = {
  sorts: [
    ...(['created_at', 'sent_at', 'next_at', 'to', 'language', 'kind', 'subject', 'text', 'reply_to'] as const),
    ...(['state', 'attempts', 'error', 'updated_at', 'id'] as const),
  ],
  order: 'desc',
  size: 50,
} as const satisfies ListKind
export type MailSort = (typeof MAIL_LIST.sorts)[number]

const area = readOnlyArea({
  area: MAILS_AREA,
  plural: 'Mails',
  singular: 'Mail',
  many: 'the queued and sent e-mails',
  one: 'an e-mail',
  row: mail,
  list: MAIL_LIST,
  filters: { state: z.enum(MAIL_STATES).optional() },
  missing: 'mail_not_found',
})
export const adminMails = area.rows
export const adminMail = area.row

/** Retries an e-mail immediately, with a new count of attempts. A sent e-mail is sent again. */
export const sendMailAgain = call({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/admin/mails/:id/send',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Send an e-mail again',
  params: adminMail.params,
  answer: mail,
  errors: ['mail_not_found'],
})

export const deleteMail = call({
  name: 'deleteMail',
  method: 'DELETE',
  path: '/admin/mails/:id',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Delete an e-mail. A queued e-mail is then not sent',
  params: adminMail.params,
  answer: z.object({ message: z.string() }),
  errors: ['mail_not_found'],
})

/** Queues a test e-mail to the given address, else to the caller. */
export const sendTestMail = call({
  name: 'sendTestMail',
  method: 'POST',
  path: '/admin/mails/test',
  permission: 'userManagement',
  summary: 'Send a test e-mail',
  /** The schema limit is above the allowed length, so that the service can report a long address at its field. */
  body: z.object({
    to: z
      .string()
      .max(10 * MAX_EMAIL)
      .optional(),
  }),
  isForm: true,
  answer: mail,
  errors: [],
})
