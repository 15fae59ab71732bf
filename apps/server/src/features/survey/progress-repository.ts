/** What the survey asks of the records that are still to be surveyed. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The next records after one, ascending. By the primary key. */
export async function recordsAfter(db: Db, id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from record where id > ${id} order by id limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The last record, 0 where there is none. */
export async function lastRecord(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from record`.execute(db)
  return rows[0]?.last ?? 0
}

/** Whether the base has so many records at most. Counts no further. */
export async function hasAtMost(db: Db, records: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from record limit ${records + 1}) counted`.execute(db)
  return rows[0]!.count <= records
}
