/** Reads the records that the survey lists do not contain yet. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The ids of the next records after `id`, ascending. Uses the primary key. */
export async function recordsAfter(db: Db, id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from record where id > ${id} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The highest record id; 0 without records. */
export async function lastRecord(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from record`.execute(db)
  return rows[0]?.last ?? 0
}

/** True when the database has at most this many records. Stops counting after that number. */
export async function hasAtMostRecords(db: Db, records: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from record limit ${records + 1}) counted`.execute(db)
  return rows[0]!.count <= records
}
