import type { Generated } from 'kysely'

export interface MacroTables {
  /**
   * A macro of one user (`owner_id`) or of a centre (`center_id`), never of both. `version` counts its changes from 1.
   */
  macro: {
    id: Generated<number>
    name: string
    owner_id: number | null
    center_id: number | null
    author_id: number | null
    changed_by: number | null
    source: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
