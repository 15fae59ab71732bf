import type { MailState } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

/** Letters: queued in the transaction of what they tell, sent by a job, kept to be read. */
export interface MailTables {
  mail: {
    id: Generated<number>
    /** One address. */
    recipient: string
    language: string
    kind: string
    subject: string
    body: string
    /** Where an answer goes; null: to the sender. */
    reply_to: string | null
    state: Generated<MailState>
    attempts: Generated<number>
    /** Of a letter that waits: not before then. */
    next_at: Generated<Date>
    error: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    sent_at: ColumnType<Date | null, never, Date | null>
  }
}
