import { sql } from 'kysely'
import type { Base } from '../../../platform/database/base.ts'

/** The ids of the records of these numbers. By the unique index of numbers. */
export async function idsOf(base: Base, issns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; issn: string }>`
    select id, issn from record where issn = any(${[...issns]}::text[])`.execute(base)
  return new Map(rows.map(({ id, issn }) => [issn, id]))
}

/** Whose task this is; undefined where there is none. */
export async function ownerOf(base: Base, messageId: string): Promise<number | null | undefined> {
  const row = await base
    .selectFrom('task')
    .select('owner_id')
    .where('message_id', '=', messageId)
    .where('status', '=', 'DONE')
    .executeTakeFirst()
  return row?.owner_id
}
