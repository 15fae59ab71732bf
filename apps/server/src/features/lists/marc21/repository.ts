import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** The ids of the records of these numbers. By the unique index of numbers. */
export async function idsOf(db: Db, issns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; issn: string }>`
    select id, issn from record where issn = any(${[...issns]}::text[])`.execute(db)
  return new Map(rows.map(({ id, issn }) => [issn, id]))
}

/** Whose task this is; undefined where there is none. */
export async function ownerOf(db: Db, messageId: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('task')
    .select('owner_id')
    .where('message_id', '=', messageId)
    .where('status', '=', 'DONE')
    .executeTakeFirst()
  return row?.owner_id
}
