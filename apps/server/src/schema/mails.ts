import type { MailState } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

/** E-mails: queued in the transaction that causes them, sent by a job, and kept for reading. */
export interface MailTables {
  mail: {
    id: Generated<number>
    /** The e-mail address of the recipient; each row has one recipient. */
    recipient: string
    language: string
    kind: string
    subject: string
    body: string
    /** The Reply-To address; null: the sender. */
    reply_to: string | null
    state: Generated<MailState>
    attempts: Generated<number>
    /** The earliest time of the next attempt for an e-mail that is waiting. */
    next_at: Generated<Date>
    error: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    sent_at: ColumnType<Date | null, never, Date | null>
  }
}
