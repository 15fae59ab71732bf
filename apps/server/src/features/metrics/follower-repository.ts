import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/**
 * The positions in the change log up to which stored record sets and the survey lists include all changes; null before
 * their first run. Reads two rows by key.
 */
export async function readFollowers(db: Db): Promise<{ kept_sets: number | null; survey: number | null }> {
  const { rows } = await sql<{ kept_sets: number | null; survey: number | null }>`
    select (select seq::float8 from kept_state) as kept_sets,
      (select (value ->> 'seq')::float8 from setting where name = 'survey') as survey`.execute(db)
  return rows[0]!
}
