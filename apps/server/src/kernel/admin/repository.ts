import type { NameLocale } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../schema/audit.ts'
import type { AdministeredArea } from './admin-actions.ts'

export type Names = Readonly<Partial<Record<NameLocale, string>>>

/** A stored entry of a reference list. */
export type StoredRow = {
  readonly id: number
  readonly code: string
  readonly names: Names
  readonly position: number
  readonly isActive: boolean
  readonly details: Details
  readonly updatedAt: Date
}

/** Additional properties of an entry. */
export type Details = Readonly<Record<string, unknown>>

const COLUMNS = [
  'id',
  'code',
  'names',
  'position',
  'is_active as isActive',
  'details',
  'updated_at as updatedAt',
] as const

/** The entries of a reference list, without deleted ones. A list has a few hundred entries at most. */
export const readRows = (db: Db, list: string): Promise<StoredRow[]> =>
  db
    .selectFrom('reference_entry')
    .select(COLUMNS)
    .where('list', '=', list)
    .where('is_deleted', '=', false)
    .orderBy('position')
    .orderBy('code')
    .execute()

const rowById = (db: Db, list: string, id: number) =>
  db
    .selectFrom('reference_entry')
    .select(COLUMNS)
    .where('list', '=', list)
    .where('id', '=', id)
    .where('is_deleted', '=', false)

export const readRow = (db: Db, list: string, id: number): Promise<StoredRow | undefined> =>
  rowById(db, list, id).executeTakeFirst()

/** Reads the entries of a reference list and locks them until the transaction ends. */
export const lockRows = async (tx: Tx, list: string): Promise<StoredRow[]> => {
  await tx.selectFrom('reference_entry').select('id').where('list', '=', list).orderBy('id').forUpdate().execute()
  return readRows(tx, list)
}

/** Reads an entry and locks it until the transaction ends. */
export const lockRow = (tx: Tx, list: string, id: number): Promise<StoredRow | undefined> =>
  rowById(tx, list, id).forUpdate().executeTakeFirst()

/** Codes of deleted entries of a list. Administrators can add these codes again, even if they are not valid. */
export async function readDeletedCodes(db: Db, list: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('reference_entry')
    .select('code')
    .where('list', '=', list)
    .where('is_deleted', '=', true)
    .execute()
  return new Set(rows.map(({ code }) => code))
}

/**
 * Serialises transactions that add entries to a list. The unique index cannot detect codes that differ only in case.
 */
export async function lockReferenceList(tx: Tx, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reference_entry'), hashtext(${list}))`.execute(tx)
}

/** Serialises transactions that change an area whose rows are part of the application. */
export async function lockArea(tx: Tx, area: AdministeredArea): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${area}))`.execute(tx)
}

/** Maximum number of entries per statement: PostgreSQL limits the number of parameters. */
const BATCH = 1_000

/**
 * Inserts or updates entries of a list, by the key (list, code). If an entry with the same code was deleted, restores
 * that entry. 10,000 entries take half a second.
 * @returns ids of the entries by code
 */
export async function writeRows(
  tx: Tx,
  list: string,
  written: readonly Omit<StoredRow, 'id' | 'updatedAt'>[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (let start = 0; start < written.length; start += BATCH) {
    const stored = await tx
      .insertInto('reference_entry')
      .values(
        written.slice(start, start + BATCH).map(({ code, names, position, isActive, details }) => ({
          list,
          code,
          names: JSON.stringify(names),
          details: JSON.stringify(details),
          position,
          is_active: isActive,
          is_edited: true,
          updated_at: sql<Date>`now()`,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['list', 'code']).doUpdateSet((all) => ({
          names: all.ref('excluded.names'),
          details: all.ref('excluded.details'),
          position: all.ref('excluded.position'),
          is_active: all.ref('excluded.is_active'),
          is_edited: true,
          is_deleted: false,
          updated_at: all.ref('excluded.updated_at'),
        })),
      )
      .returning(['id', 'code'])
      .execute()
    for (const { id, code } of stored) ids.set(code, id)
  }
  return ids
}

export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('reference_entry')
    .set({ is_deleted: true, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export type HistoryRow = { readonly time: Date; readonly username: string; readonly details: JsonObject }

/** Log entries of a row, newest first. Uses the index audit_by_kind. */
export const readHistory = (db: Db, area: AdministeredArea, rowId: string): Promise<HistoryRow[]> =>
  db
    .selectFrom('audit_entry')
    .select(['created_at as time', 'username', 'details'])
    .where('kind', '=', 'admin')
    .where(sql<boolean>`details @> ${JSON.stringify({ area, row_id: rowId })}::jsonb`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** The number of centres, active or closed, and of MARC countries that name a row of the list `countries` by its code. */
export async function countUsesOfCountry(db: Db, code: string): Promise<{ centers: number; lc_countries: number }> {
  const { rows } = await sql<{ centers: number; lc_countries: number }>`
    select (select count(*)::int from centre where ${code} = any(countries) and not is_deleted) as centers,
      (select count(*)::int from reference_entry
       where list = 'lcCountries' and not is_deleted and details -> 'countries' ? ${code}) as lc_countries`.execute(db)
  return rows[0]!
}
