import type { ColumnType } from 'kysely'

/** Switches that hold for every process on the base: `maintenance` (text), `demonstration` (true). */
export interface StateTables {
  setting: {
    name: string
    value: ColumnType<unknown, string, string>
    changed_at: ColumnType<Date, Date | undefined, Date>
    changed_by: ColumnType<string | null, string | null | undefined, string | null>
  }
}
