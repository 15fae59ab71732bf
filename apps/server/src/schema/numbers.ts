import type { Generated } from 'kysely'

/** The way in which a number was assigned. */
export type AssignmentWay = 'assignment' | 'duplicate' | 'described'

export interface NumbersTables {
  /** One row for each number that was ever assigned. Rows are never deleted. */
  number_given: {
    record_id: number
    block_id: number | null
    center_id: number | null
    user_id: number | null
    /** The name of the user at the time of assignment. */
    username: string | null
    way: AssignmentWay
    given_at: Generated<Date>
  }
}
