import type { KeyboardRow } from '@seriatim/contract'
import type { ColumnType, Generated } from 'kysely'

/**
 * One table for all reference lists: `list` names it as packages/profile does (countries, media, ...), `code` is its code as stored in
 * records. `names` maps a language to a name, `en` always present. `details` is what a list has beyond code and name.
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
    /** Deleted by an administrator: a mark that keeps a start from bringing it back. */
    is_deleted: Generated<boolean>
    /** Written by an administrator: a start leaves its names alone. */
    is_edited: Generated<boolean>
  }
  /** Layouts of the virtual keyboard that somebody changed or added; the others are as shipped. */
  keyboard_layout: {
    code: string
    names: ColumnType<Record<string, string>, string, string>
    script: string
    layout: ColumnType<KeyboardRow['layout'], string, string>
    is_active: boolean
    updated_at: ColumnType<Date, Date | undefined, Date>
  }
  /** External addresses that somebody changed or added; the others are as shipped. */
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
