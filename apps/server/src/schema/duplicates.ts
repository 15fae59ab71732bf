import type { Generated, GeneratedAlways } from 'kysely'

export interface DuplicateTables {
  /** A copy of a record under a number that its user's lock holds, until it is saved; then where a record came from. */
  record_duplicate: {
    id: GeneratedAlways<number>
    record_id: number
    origin_id: number
    kind: 'medium' | 'successor'
    user_id: number | null
    /** The version of the Free record that the copy is based on. */
    based_on: number | null
    made_at: Generated<Date>
    stored_at: Date | null
  }
}
