import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Ids of records by ISSN. Uses the unique index on ISSNs. */
export async function recordIdsByIssn(db: Db, issns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; issn: string }>`
    select id, issn from record where issn = any(${[...issns]}::text[])`.execute(db)
  return new Map(rows.map(({ id, issn }) => [issn, id]))
}

/** Owner of a completed task; undefined when the task does not exist or is not completed. */
export async function completedTaskOwner(db: Db, messageId: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('task')
    .select('owner_id')
    .where('message_id', '=', messageId)
    .where('status', '=', 'DONE')
    .executeTakeFirst()
  return row?.owner_id
}
