import type { ColumnType, Generated } from 'kysely'

export interface StateTables {
  /** Calls that failed with an unexpected error. */
  fault: {
    id: Generated<number>
    at: Generated<Date>
    request_id: string
    what: string
    username: string | null
    message: string
  }
  /** Settings for all processes on the database: `maintenance` (text), `demonstration` (true). */
  setting: {
    name: string
    value: ColumnType<unknown, string, string>
    changed_at: ColumnType<Date, Date | undefined, Date>
    changed_by: ColumnType<string | null, string | null | undefined, string | null>
  }
}
