import type { BulkOutcome, ChangeSetState, RevertOutcome } from '@seriatim/contract'
import type { Diagnostic } from '@seriatim/rules'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** The state of the revert of a change set. */
export type RevertState = 'running' | 'completed' | 'failed' | 'cancelled'

export interface BulkTables {
  /** A macro applied to many records. */
  change_set: {
    id: GeneratedAlways<number>
    name: string
    reason: string
    macro: string
    user_id: number | null
    username: string
    center: string | null
    today: string
    created_at: Generated<Date>
    started_at: Date | null
    ended_at: Date | null
    state: Generated<ChangeSetState>
    drafts: Generated<boolean>
    records: number
    saved: Generated<number>
    reverted: Generated<number>
    revert: RevertState | null
    message_id: string | null
  }
  /** A record of a change set. The row stays when the record is deleted. */
  change_set_record: {
    change_set_id: number
    position: number
    record_id: number
    issn: string
    outcome: Generated<BulkOutcome>
    left_out: Generated<boolean>
    shape: string | null
    base_version: number | null
    new_version: number | null
    expected_version: number | null
    touched: Generated<boolean>
    active_before: number | null
    draft_before: number | null
    last_version: number | null
    had_errors: Generated<boolean>
    has_errors: Generated<boolean>
    diagnostic: ColumnType<readonly Diagnostic[], string | undefined, string>
    revert: RevertOutcome | null
    /** Errors that the record would have after the revert, which therefore left it unchanged. */
    revert_errors: ColumnType<readonly Diagnostic[] | null, string | null | undefined, string | null>
  }
}
