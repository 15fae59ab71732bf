import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/** Advisory lock (ASCII "ikey") of the process that recomputes title keys. */
const KEY_LOCK = 0x696b6579

/** Whether this transaction obtained the lock for recomputing title keys. */
export async function tryLockTitleKeys(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${KEY_LOCK}) as taken`.execute(tx)
  return rows[0]!.taken
}

export type StoredTitleKey = {
  readonly importId: string
  readonly position: number
  readonly title: string
  readonly titleKey: string
}

/** The next rows with a title key after a position, by the primary key. */
export async function titlesAfter(
  db: Db,
  [importId, position]: readonly [string, number],
  limit: number,
): Promise<StoredTitleKey[]> {
  const { rows } = await sql<StoredTitleKey>`
    select import_id::text as "importId", position, coalesce(title, '') as title, title_key as "titleKey"
    from import_record
    where (import_id, position) > (${importId}::bigint, ${position}::int) and title_key is not null
    order by import_id, position limit ${limit}`.execute(db)
  return rows
}

/** Updates the keys of these rows in one statement. */
export async function rewriteTitleKeys(tx: Tx, rows: readonly StoredTitleKey[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update import_record set title_key = changed.key
    from unnest(${rows.map((row) => row.importId)}::bigint[], ${rows.map((row) => row.position)}::int[],
      ${rows.map((row) => row.titleKey)}::text[]) as changed (import_id, position, key)
    where import_record.import_id = changed.import_id and import_record.position = changed.position`.execute(tx)
}
