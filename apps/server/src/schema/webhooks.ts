import type { Locale } from '@seriatim/messages'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Subscriptions to changes of public records and to changes of requests (see migrations 0053, 0061, 0080). */
export interface WebhookTables {
  webhook: {
    id: GeneratedAlways<number>
    user_id: number
    url: string
    events: Generated<'records' | 'requests'>
    search: ColumnType<unknown, string, never>
    secret: string
    state: Generated<'active' | 'paused'>
    seen_to: ColumnType<Date, string, string>
    failures: Generated<number>
    next_at: Generated<Date>
    claimed_until: ColumnType<Date | null, string | undefined, Date | null>
    /** The reservation of a subscription to requests. */
    request_claimed_until: Generated<Date | null>
    last_status: number | null
    last_error: string | null
    last_at: Date | null
    language: Generated<Locale>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  webhook_delivery: {
    id: GeneratedAlways<number>
    webhook_id: number
    /** Empty for a change of a request. */
    issn: string
    request_code: Generated<string | null>
    kind: string
    changed_at: Date
    is_delivered: Generated<boolean>
    attempts: Generated<number>
    status_code: number | null
    error: string | null
    created_at: Generated<Date>
    delivered_at: Date | null
  }
  /**
   * The records that were reported to a subscription. The table keeps its name, because servers of an older version use
   * it during a rolling upgrade.
   */
  webhook_told: { webhook_id: number; issn: string }
}
