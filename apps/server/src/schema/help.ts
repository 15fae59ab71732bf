import type { TOUR_STATES } from '@seriatim/contract'
import type { Generated } from 'kysely'

export interface HelpTables {
  /** The progress of a user in the guided tour. Without a row, the user has not begun the tour. */
  tour: {
    user_id: number
    step: number
    state: Exclude<(typeof TOUR_STATES)[number], 'new'>
    updated_at: Generated<Date>
  }
}
