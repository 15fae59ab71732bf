import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isUnassigned } from '../numbers/repository.ts'

export type OpenDuplicate = { id: number; kind: 'medium' | 'successor'; origin: string; basedOn: number | null }

/** A duplicate that is not saved within this time is deleted. By then, the lock on its ISSN has expired. */
const OPEN_DUPLICATE_LIFETIME = sql`interval '1 day'`

/**
 * Stores that a user works on a duplicate under this ISSN. Replaces an earlier duplicate of the user under the same
 * ISSN.
 */
export async function openDuplicate(
  tx: Tx,
  duplicate: {
    recordId: number
    originId: number
    kind: 'medium' | 'successor'
    userId: number
    basedOn: number | null
    now: Date
  },
): Promise<void> {
  await tx
    .deleteFrom('record_duplicate')
    .where('record_id', '=', duplicate.recordId)
    .where('user_id', '=', duplicate.userId)
    .where('stored_at', 'is', null)
    .execute()
  await tx
    .insertInto('record_duplicate')
    .values({
      record_id: duplicate.recordId,
      origin_id: duplicate.originId,
      kind: duplicate.kind,
      user_id: duplicate.userId,
      based_on: duplicate.basedOn,
      made_at: duplicate.now,
      stored_at: null,
    })
    .execute()
}

/** The unsaved duplicate of a user under an ISSN. Uses the index one_open_duplicate. */
export const findOpenDuplicate = (db: Db, recordId: number, userId: number): Promise<OpenDuplicate | undefined> =>
  db
    .selectFrom('record_duplicate')
    .innerJoin('record as origin', 'origin.id', 'origin_id')
    .select(['record_duplicate.id', 'kind', 'origin.issn as origin', 'based_on as basedOn'])
    .where('record_id', '=', recordId)
    .where('user_id', '=', userId)
    .where('stored_at', 'is', null)
    .where('made_at', '>', sql<Date>`now() - ${OPEN_DUPLICATE_LIFETIME}`)
    .executeTakeFirst()

/**
 * The number of unsaved duplicates that a user has locked, except the one under a given record. Starts from the locks,
 * which are few, and uses the index one_open_duplicate.
 */
export async function countLockedDuplicates(db: Db, userId: number, exceptRecordId: number): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from record_duplicate d join record_lock l using (record_id, user_id)
    where user_id = ${userId} and record_id <> ${exceptRecordId} and stored_at is null and expires_at > now()`.execute(
    db,
  )
  return rows[0]?.held ?? 0
}

/** Marks a duplicate as saved under this record. The row then documents the origin of the record. */
export async function closeDuplicate(tx: Tx, id: number, stored: { recordId: number; now: Date }): Promise<void> {
  await tx
    .updateTable('record_duplicate')
    .set({ record_id: stored.recordId, stored_at: stored.now })
    .where('id', '=', id)
    .execute()
}

/** Whether an ISSN can still be assigned: Free, never assigned and without a draft. */
export async function isUntouched(db: Db, recordId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from record r where r.id = ${recordId} and ${isUnassigned}) as is`.execute(db)
  return rows[0]?.is ?? false
}

/** The block that contains an ISSN, and the centre of the block. */
export const blockOfRecord = (tx: Tx, recordId: number): Promise<{ blockId: number; centerId: number } | undefined> =>
  tx
    .selectFrom('record')
    .innerJoin('issn_block', 'issn_block.id', 'record.block_id')
    .select(['issn_block.id as blockId', 'issn_block.center_id as centerId'])
    .where('record.id', '=', recordId)
    .executeTakeFirst()

/** Deletes duplicates that were not saved in time. */
export async function deleteExpiredDuplicates(db: Db): Promise<void> {
  await db
    .deleteFrom('record_duplicate')
    .where('stored_at', 'is', null)
    .where('made_at', '<', sql<Date>`now() - ${OPEN_DUPLICATE_LIFETIME}`)
    .execute()
}
