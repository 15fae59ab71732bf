import type { Generated } from 'kysely'

export interface TemplateTables {
  /** A template of fields of one user (`owner_id`) or of a centre (`center_id`), never of both. */
  record_template: {
    id: Generated<number>
    name: string
    owner_id: number | null
    center_id: number | null
    author_id: number | null
    content: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
