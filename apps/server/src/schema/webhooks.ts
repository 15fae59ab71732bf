import type { Locale } from '@seriatim/messages'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Subscriptions to changes of public records (see migrations 0053 and 0061). */
export interface WebhookTables {
  webhook: {
    id: GeneratedAlways<number>
    user_id: number
    url: string
    search: ColumnType<unknown, string, never>
    secret: string
    state: Generated<'active' | 'paused'>
    seen_to: ColumnType<Date, string, string>
    failures: Generated<number>
    next_at: Generated<Date>
    claimed_until: Date | null
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
    issn: string
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
