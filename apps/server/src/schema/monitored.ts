import type { SearchParams } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

export interface MonitoredTables {
  monitored_search: {
    id: Generated<number>
    user_id: number
    description: string
    params: ColumnType<SearchParams, string, never>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  monitored_opening: {
    search_id: number
    user_id: number
    opened_at: Date
    /** The number of the last `change_log` entry at the time of the run. */
    change_seq: number
    hits: number
    /** The found records as packed by `packFindings`; null if the search found more than `SEARCH_LIMIT_RECORDS`. */
    findings: Buffer | null
  }
}
