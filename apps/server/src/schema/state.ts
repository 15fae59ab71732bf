import type { ColumnType, Generated } from 'kysely'

export interface StateTables {
  /** Calls that ended in a defect. */
  fault: {
    id: Generated<number>
    at: Generated<Date>
    request_id: string
    what: string
    username: string | null
    message: string
  }
  /** Switches that hold for every process on the base: `maintenance` (text), `demonstration` (true). */
  setting: {
    name: string
    value: ColumnType<unknown, string, string>
    changed_at: ColumnType<Date, Date | undefined, Date>
    changed_by: ColumnType<string | null, string | null | undefined, string | null>
  }
}
