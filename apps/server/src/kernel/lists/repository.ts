import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export type NewEntry = {
  list: string
  code: string
  position: number
  names: object
  details: Record<string, unknown>
}

/**
 * Inserts entries whose code is missing in their list. Adds names in other languages to entries whose English name is
 * still the original one. Does not overwrite changes by administrators.
 */
export async function addMissingEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('reference_entry')
    .values(
      entries.map((entry) => ({
        ...entry,
        names: JSON.stringify(entry.names),
        details: JSON.stringify(entry.details),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['list', 'code'])
        .doUpdateSet({ names: sql`excluded.names || reference_entry.names` })
        .where('reference_entry.is_edited', '=', false)
        .where(sql<boolean>`reference_entry.names ->> 'en' = excluded.names ->> 'en'`),
    )
    .execute()
}

export type EntryRow = { id: number; code: string; name: string; details: Record<string, unknown> }

/**
 * Entries of a reference list in its order, named in `locale` or else in English. Includes inactive entries only if
 * `withRetired` is true. Uses the index on list and code: 500 rows, 1 ms.
 */
export async function readEntries(db: Db, list: string, locale: Locale, withRetired = false): Promise<EntryRow[]> {
  return db
    .selectFrom('reference_entry')
    .select(['id', 'code', 'details'])
    .select(sql<string>`coalesce(names ->> ${locale}, names ->> 'en')`.as('name'))
    .where('list', '=', list)
    .$if(!withRetired, (query) => query.where('is_active', '=', true))
    .where('is_deleted', '=', false)
    .orderBy('position')
    .orderBy('code')
    .execute()
}

/** Names in `locale` of the active entries of a list, by code. Omits entries without a name in that language. */
export async function readNamesIn(db: Db, list: string, locale: Locale): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('reference_entry')
    .select('code')
    .select(sql<string | null>`names ->> ${locale}`.as('name'))
    .where('list', '=', list)
    .where('is_active', '=', true)
    .where('is_deleted', '=', false)
    .execute()
  return new Map(rows.flatMap(({ code, name }): [string, string][] => (name ? [[code, name]] : [])))
}

export type NamedCode = {
  list: string
  code: string
  name: string
  isActive: boolean
  /** Numeric code of a script (ISO 15924). */
  numeric: string | null
}

/** Names of all entries of all lists, in `locale` or else in English, including inactive entries (1,300 rows, 4 ms). */
export async function readNames(db: Db, locale: Locale): Promise<NamedCode[]> {
  return db
    .selectFrom('reference_entry')
    .select(['list', 'code', 'is_active as isActive'])
    .select(sql<string>`coalesce(names ->> ${locale}, names ->> 'en')`.as('name'))
    .select(sql<string | null>`details ->> 'numeric'`.as('numeric'))
    .where('is_deleted', '=', false)
    .orderBy('list')
    .orderBy('position')
    .orderBy('code')
    .execute()
}
