import type { RuleSetting } from '@seriatim/rules'
import type { ColumnType } from 'kysely'

/** How rules are set, and when what records are validated with last changed. */
export interface RuleTables {
  rule_setting: {
    rule: string
    enabled: ColumnType<boolean, boolean | undefined>
    levels: ColumnType<Partial<RuleSetting['levels']>, string | undefined, string>
    parameters: ColumnType<RuleSetting['parameters'], string | undefined, string>
    changed_at: ColumnType<Date, Date | undefined>
  }
  /** One row; `made_by` is the transaction that changed rule settings, reference lists or centres last. */
  validation_change: { made_by: ColumnType<string, never> }
}
