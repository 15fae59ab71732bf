import type { ListStatus, TitleMatch } from '@seriatim/contract'
import type { ColumnType } from 'kysely'

type Counts<Key extends string> = ColumnType<Partial<Record<Key, number>>, string | undefined, string>

/** Lists of ISSNs that users looked up, and the ISSNs that count towards the quota of an account. */
export interface ListTables {
  issn_list: {
    message_id: string
    attempt: number | null
    counts: Counts<ListStatus>
    corrections: ColumnType<Record<string, number>, string | undefined, string>
    matches: Counts<TitleMatch>
  }
  issn_quota_period: { user_id: number; started_at: Date }
  issn_quota_number: { user_id: number; number: number }
}
