import type { Generated } from 'kysely'

/** How a number came to be given. */
export type WayOfGiving = 'assignment' | 'duplicate' | 'described'

export interface NumbersTables {
  /** One row a number that was ever given; rows are never removed. */
  number_given: {
    record_id: number
    block_id: number | null
    center_id: number | null
    user_id: number | null
    /** The name that the user had then. */
    username: string | null
    way: WayOfGiving
    given_at: Generated<Date>
  }
}
