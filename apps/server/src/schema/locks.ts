import type { Generated } from 'kysely'

export interface LockTables {
  /** Locks that administration ended. A row stays until the former holder reopens the record. */
  lock_end: { record_id: number; user_id: number; ended_by: string; ended_at: Generated<Date> }
  /** Requests for the lock of a record. A request expires when the requesting user no longer checks its state. */
  lock_request: {
    record_id: number
    user_id: number
    session_id: number
    asked_at: Generated<Date>
    seen_at: Generated<Date>
    refused_at: Date | null
  }
}
