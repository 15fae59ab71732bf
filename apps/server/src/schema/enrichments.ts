import type { EnrichmentCounts, EnrichmentMode, EnrichmentSource, ImportStatus } from '@seriatim/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ImportError } from './imports.ts'

type Json<T> = ColumnType<T, string, string>

/** The subfields of a field in order: code and value. */
export type Subfields = readonly (readonly [code: string, value: string])[]

type Counts = { [Count in keyof EnrichmentCounts]: Generated<number> }

export interface EnrichmentTables {
  enrichment_import: Counts & {
    id: GeneratedAlways<number>
    source: EnrichmentSource
    mode: EnrichmentMode
    dry_run: boolean
    dry_run_id: number | null
    file_name: string
    file_id: string
    file_size: number
    has_file: Generated<boolean>
    rows: number
    user_id: number | null
    username: string
    message_id: string | null
    created_at: Generated<Date>
    started_at: Date | null
    ended_at: Date | null
    seen_at: Generated<Date>
    /** The time at which the user viewed the result. */
    looked_at: ColumnType<Date | null, never, Date | null>
    status: Generated<ImportStatus>
    error: ColumnType<ImportError | null, string | null, string | null>
    rows_read: Generated<number>
    record_reached: Generated<number>
    records_done: Generated<number>
    records: number | null
    cancel_requested: Generated<boolean>
  }
  enrichment_row: {
    import_id: number
    record_id: number
    row: number
    issn: string
    subfields: ColumnType<Subfields | null, string | null, string | null>
  }
  enrichment_problem: {
    import_id: number
    row: number
    id: GeneratedAlways<number>
    issn: string | null
    code: string
    params: Json<Readonly<Record<string, string | number>>>
  }
  pending_enrichment: {
    id: GeneratedAlways<number>
    record_id: number
    import_id: number
    source: EnrichmentSource
    mode: EnrichmentMode
    fields: Json<readonly Subfields[]>
    created_at: Date
  }
}
