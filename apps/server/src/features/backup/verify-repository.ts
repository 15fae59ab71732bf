import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Number of records and versions. Scans both tables completely, so use it only for a test restore. */
export async function countRestored(db: Db): Promise<{ records: number; versions: number }> {
  const { rows } = await sql<{ records: number; versions: number }>`
    select (select count(*)::float8 from record) as records, (select count(*)::float8 from record_version) as versions`.execute(
    db,
  )
  return rows[0]!
}

/** At most `most` records, evenly distributed over all records. Scans the primary key once. */
export async function sampleRecords(db: Db, most: number): Promise<{ id: number; issn: string }[]> {
  const { rows } = await sql<{ id: number; issn: string }>`
    select id, issn from (
      select id, issn, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from record) numbered
    where place % greatest(1, ceil(all_of_them / ${most}::float8)::bigint) = 0
    order by id limit ${most}`.execute(db)
  return rows
}
