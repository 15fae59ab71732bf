import type { Generated, GeneratedAlways } from 'kysely'

export interface DuplicateTables {
  /**
   * A duplicate of a record under a number that its user has locked, until the duplicate is saved. Afterwards the row
   * documents the origin of the record.
   */
  record_duplicate: {
    id: GeneratedAlways<number>
    record_id: number
    origin_id: number
    kind: 'medium' | 'successor'
    user_id: number | null
    /** The version of the Free record on which the duplicate is based. */
    based_on: number | null
    made_at: Generated<Date>
    stored_at: Date | null
  }
}
