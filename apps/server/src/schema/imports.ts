import type { ImportMode, ImportOutcome, ImportStatus } from '@seriatim/contract'
import type { Diagnostic } from '@seriatim/rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The formats of imported files. */
export type ImportFormat = 'iso2709' | 'mrk' | 'marcxml'

/** The reason why an import failed, as a message that is translated for each reader. */
export type ImportError = { readonly key: string; readonly params: Readonly<Record<string, string | number>> }

type Json<T> = ColumnType<T, string, string>

export interface ImportTables {
  import: {
    id: GeneratedAlways<number>
    mode: ImportMode
    center_id: number | null
    category: string | null
    dry_run: boolean
    dry_run_id: number | null
    file_name: string
    format: ImportFormat
    file_id: string
    file_size: number
    has_file: Generated<boolean>
    records: number
    user_id: number | null
    username: string
    by_system: Generated<boolean>
    message_id: string | null
    created_at: Generated<Date>
    started_at: Date | null
    ended_at: Date | null
    seen_at: Generated<Date>
    /** The time at which the user viewed the result. */
    looked_at: ColumnType<Date | null, never, Date | null>
    status: Generated<ImportStatus>
    error: ColumnType<ImportError | null, string | null, string | null>
    positions_done: Generated<number>
    bytes_done: Generated<number>
    worked_ms: Generated<number>
    rejected: Generated<number>
    draft: Generated<number>
    active_with_warnings: Generated<number>
    active: Generated<number>
    excluded: Generated<number[]>
    cancel_requested: Generated<boolean>
    revert_message_id: string | null
    revert_status: ImportStatus | null
    revert_error: ColumnType<ImportError | null, string | null, string | null>
    /** The folded text in which the list of imports is searched. */
    searched: GeneratedAlways<string>
  }
  import_record: {
    import_id: number
    position: number
    file_offset: number
    file_length: number
    issn: string | null
    title: string | null
    title_key: string | null
    outcome: ImportOutcome
    excluded: Generated<boolean>
    takes_number: Generated<boolean>
    errors: number
    warnings: number
    rules: string[]
    diagnostic: Json<Diagnostic[]>
    center_from: string | null
    center_to: string | null
    category_from: string | null
    category_to: string | null
    version_id: number | null
    before_id: number | null
  }
  import_rule: {
    import_id: number
    rule: string
    level: 'error' | 'warning'
    occurrences: number
    records: number
    params: Json<Record<string, string | number>>
  }
  import_touch: {
    import_id: number
    record_id: number
    active_before: number | null
    draft_before: number | null
    last_version: number
    revert: 'reverted' | 'kept' | null
    /** Errors that the record would have after the revert, which therefore left it unchanged. */
    revert_errors: ColumnType<readonly Diagnostic[] | null, string | null | undefined, string | null>
  }
}
