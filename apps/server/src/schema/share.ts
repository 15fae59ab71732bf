import type { SearchParams } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

export interface ShareTables {
  shared_search: {
    id: string
    /** SHA-256 of the stored parameters. */
    fingerprint: Buffer
    params: ColumnType<SearchParams, string, never>
    created_by: number | null
    created_at: Generated<Date>
  }
}
