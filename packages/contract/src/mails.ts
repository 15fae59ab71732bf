import { z } from 'zod'
import { MAX_EMAIL } from './accounts.ts'
import { call } from './call.ts'
import { readArea } from './kept-area.ts'
import type { ListKind } from './list-query.ts'

/** The area of administration where letters are read. */
export const MAILS_AREA = 'mails'

/** What becomes of a letter: it waits for its turn or for a mail server, was handed to one, or was given up. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** After so many attempts, some three days, a letter is given up. */
export const MAIL_ATTEMPTS = 10

const mail = z.object({
  id: z.string(),
  /** One address. */
  to: z.string(),
  language: z.string(),
  /** What it tells: the template that it was made from. */
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Where an answer goes; null: to the sender of all letters. */
  reply_to: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  /** Of a letter that waits: when it is tried next; null for the others. */
  next_at: z.string().nullable(),
  /** What the last attempt failed with. */
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

const area = readArea({
  area: MAILS_AREA,
  plural: 'Mails',
  singular: 'Mail',
  many: 'the letters',
  one: 'a letter',
  row: mail,
  list: MAIL_LIST,
  /** Only letters in this state. */
  filters: { state: z.enum(MAIL_STATES).optional() },
  missing: 'mail_not_found',
})
export const adminMails = area.rows
export const adminMail = area.row

/** Lets a letter be tried at once, from its first attempt on; one that was sent goes out once more. */
export const sendMailAgain = call({
  name: 'sendMailAgain',
  method: 'POST',
  path: '/admin/mails/:id/send',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Send a letter again',
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
  summary: 'Delete a letter; one that waits is not sent',
  params: adminMail.params,
  answer: z.object({ message: z.string() }),
  errors: ['mail_not_found'],
})

/** Queues a letter that says nothing but that letters arrive: to the address, else to the caller's own. */
export const sendTestMail = call({
  name: 'sendTestMail',
  method: 'POST',
  path: '/admin/mails/test',
  permission: 'userManagement',
  summary: 'Send a letter to try the mail server',
  /** Longer than an address may be, so that one that is too long is told at its field. */
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
