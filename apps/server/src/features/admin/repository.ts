import type { NameLocale } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../schema/audit.ts'
import type { KeptArea } from './deeds.ts'

export type Names = Readonly<Partial<Record<NameLocale, string>>>

/** An entry of a reference list as administration keeps it. */
export type StoredRow = {
  readonly id: number
  readonly code: string
  readonly names: Names
  readonly position: number
  readonly isActive: boolean
  readonly details: Details
  readonly updatedAt: Date
}

/** What a list has beyond code and name. */
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

/** The entries of a list that were not deleted: some hundred at most. */
export const readRows = (db: Db, list: string): Promise<StoredRow[]> =>
  db
    .selectFrom('reference_entry')
    .select(COLUMNS)
    .where('list', '=', list)
    .where('is_deleted', '=', false)
    .orderBy('position')
    .orderBy('code')
    .execute()

const rowWithId = (db: Db, list: string, id: number) =>
  db
    .selectFrom('reference_entry')
    .select(COLUMNS)
    .where('list', '=', list)
    .where('id', '=', id)
    .where('is_deleted', '=', false)

export const readRow = (db: Db, list: string, id: number): Promise<StoredRow | undefined> =>
  rowWithId(db, list, id).executeTakeFirst()

/** An entry, held until the transaction ends. */
export const holdRow = (tx: Tx, list: string, id: number): Promise<StoredRow | undefined> =>
  rowWithId(tx, list, id).forUpdate().executeTakeFirst()

/** Whether a code was deleted from a list: it may come back, whatever it looks like. */
export async function wasDeleted(tx: Tx, list: string, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reference_entry')
    .select('id')
    .where('list', '=', list)
    .where('code', '=', code)
    .where('is_deleted', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Who adds an entry to a list waits for others who do: a code is unique without regard to case. */
export async function holdList(tx: Tx, list: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reference_entry'), hashtext(${list}))`.execute(tx)
}

/** Who changes rows that the product brings waits for others who do. */
export async function holdArea(tx: Tx, area: KeptArea): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${area}))`.execute(tx)
}

type Written = {
  readonly names: Names
  readonly position: number
  readonly isActive: boolean
  readonly details: Details
}

const stored = ({ names, position, isActive, details }: Written) => ({
  names: JSON.stringify(names),
  details: JSON.stringify(details),
  position,
  is_active: isActive,
  is_edited: true,
  updated_at: sql<Date>`now()`,
})

/** Adds an entry, also one whose code was deleted before. @returns its id */
export async function addRow(tx: Tx, { list, code, ...row }: Written & { list: string; code: string }) {
  const values = stored(row)
  const { id } = await tx
    .insertInto('reference_entry')
    .values({ list, code, ...values })
    .onConflict((conflict) => conflict.columns(['list', 'code']).doUpdateSet({ ...values, is_deleted: false }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeRow(tx: Tx, id: number, row: Written): Promise<void> {
  await tx.updateTable('reference_entry').set(stored(row)).where('id', '=', id).execute()
}

export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('reference_entry')
    .set({ is_deleted: true, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export type HistoryRow = { readonly time: Date; readonly username: string; readonly details: JsonObject }

/** What was done with a row, newest first: by audit_by_kind. */
export const readHistory = (db: Db, area: KeptArea, rowId: string): Promise<HistoryRow[]> =>
  db
    .selectFrom('audit_entry')
    .select(['created_at as time', 'username', 'details'])
    .where('kind', '=', 'admin')
    .where(sql<boolean>`details @> ${JSON.stringify({ area, row_id: rowId })}::jsonb`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
