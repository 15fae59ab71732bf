import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * The time of the database. Use it for times that several servers compare, because the clock of a server may be wrong.
 */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return rows[0]!.now
}
