import type { TOUR_STATES } from '@seriatim/contract'
import type { Generated } from 'kysely'

export interface HelpTables {
  /** The progress of a user in the tour; without a row it has not begun. */
  tour: {
    user_id: number
    step: number
    state: Exclude<(typeof TOUR_STATES)[number], 'new'>
    updated_at: Generated<Date>
  }
}
