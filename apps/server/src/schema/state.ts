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
  /** Values that all processes on the database share, such as `maintenance` (text) and `demonstration` (true). */
  setting: {
    name: string
    value: ColumnType<unknown, string, string>
    changed_at: ColumnType<Date, Date | undefined, Date>
    changed_by: ColumnType<string | null, string | null | undefined, string | null>
  }
}
