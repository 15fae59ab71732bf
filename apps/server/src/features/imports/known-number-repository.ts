import { numberOfIssn } from '@seriatim/issn'
import { sql } from 'kysely'
import type { RecordRow } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { NumberState } from './match-record.ts'

type Row = RecordRow & { has_draft: boolean; holder: string | null }

/**
 * The state of these ISSNs in the database. `hold` locks their rows until the transaction ends, in the order of ids.
 */
export async function numberStates(
  db: Db | Tx,
  issns: readonly string[],
  { userId, hold }: { userId: number | null; hold: boolean },
): Promise<Map<string, NumberState>> {
  if (issns.length === 0) return new Map()
  if (hold) {
    await sql`select id from record where issn = any(${[...issns]}::text[]) order by id for update`.execute(db)
  }
  const { rows } = await sql<Row>`
    select record.id, record.issn, record.center, record.category,
      exists (select from record_version v where v.record_id = record.id and v.state = 'draft') as has_draft,
      (select app_user.username from record_lock l join app_user on app_user.id = l.user_id
       where l.record_id = record.id and l.expires_at > clock_timestamp() and l.user_id is distinct from ${userId}) as holder
    from record where issn = any(${[...issns]}::text[])`.execute(db)
  return new Map(
    rows.map(({ id, issn, center, category, has_draft, holder }) => [
      issn,
      { row: { id, issn, center, category }, isDescribed: category !== 'fre' || has_draft, lockedBy: holder },
    ]),
  )
}

/** The blocks that contain these ISSNs, by ISSN. Uses the exclusion constraint of issn_block. */
export async function blocksOfNumbers(
  db: Db,
  issns: readonly string[],
): Promise<Map<string, { id: number; center: string }>> {
  if (issns.length === 0) return new Map()
  const { rows } = await sql<{ issn: string; id: number; center: string }>`
    select given.issn, issn_block.id, centre.code as center
    from unnest(${[...issns]}::text[], ${issns.map(numberOfIssn)}::int[]) as given (issn, number)
    join issn_block on int4range(first_number, last_number, '[]') @> given.number
    join centre on centre.id = issn_block.center_id`.execute(db)
  return new Map(rows.map(({ issn, id, center }) => [issn, { id, center }]))
}
