import type { KeyboardRow } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

/**
 * One table for all reference lists. `list` is the name in packages/profile (countries, media, ...), `code` the code as
 * stored in records. `names` maps a language to a name; `en` is always present. `details` contains further data of a
 * list.
 */
export interface ReferenceTables {
  reference_entry: {
    id: Generated<number>
    list: string
    code: string
    position: number
    names: ColumnType<Record<string, string>, string, string>
    details: ColumnType<Record<string, unknown>, string, string>
    is_active: Generated<boolean>
    updated_at: ColumnType<Date, Date | undefined, Date>
    /** Whether an administrator deleted the entry. The row stays, so that start-up does not add the entry again. */
    is_deleted: Generated<boolean>
    /** Whether an administrator edited the entry. Start-up does not overwrite its names. */
    is_edited: Generated<boolean>
  }
  /**
   * Layouts of the virtual keyboard that were changed or added in administration. Layouts without a row have their
   * defaults.
   */
  keyboard_layout: {
    code: string
    names: ColumnType<Record<string, string>, string, string>
    script: string
    layout: ColumnType<KeyboardRow['layout'], string, string>
    is_active: boolean
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  /** External URLs that were changed or added in administration. URLs without a row have their defaults. */
  external_url: {
    code: string
    names: ColumnType<Record<string, string>, string, string>
    pattern: string
    tag: string
    subfield: string
    is_active: boolean
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
}
