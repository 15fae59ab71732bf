import { issnFromNumber } from '@seriatim/issn'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Creates a block of Free numbers without descriptions, for tests of assignment. */
export async function addFreeBlock(
  db: Db,
  block: { centerId: number; first: number; count: number; state: 'active' | 'queued' | 'closed' },
): Promise<number> {
  const { id } = await db
    .insertInto('issn_block')
    .values({
      center_id: block.centerId,
      country: null,
      first_number: block.first,
      last_number: block.first + block.count - 1,
      state: block.state,
      created_at: new Date(Date.UTC(2026, 0, 1) + block.first * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const issns = Array.from({ length: block.count }, (_, index) => issnFromNumber(block.first + index))
  await sql`insert into record (issn, center, category, block_id)
    select issn, code, 'fre', ${id} from unnest(${issns}::text[]) issn, centre where centre.id = ${block.centerId}`.execute(
    db,
  )
  return id
}

/** Changes the category of Free numbers as a description would, without storing a record. */
export async function describeNumbers(db: Db, recordIds: readonly number[]): Promise<void> {
  await sql`update record set category = 'wor' where id = any(${[...recordIds]}::int[])`.execute(db)
}
