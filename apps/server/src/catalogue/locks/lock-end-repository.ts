/** The live locks that administration lists, and the ends of locks by administration. */
import { LOCK_S } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { type CentreCodes, codeInCentres } from '../../platform/database/in-centres.ts'

export type ActiveLock = {
  readonly recordId: number
  readonly issn: string
  readonly userId: number
  readonly username: string
  readonly center: string | null
  readonly since: Date
  readonly lastSignAt: Date
}

/**
 * The live locks on records of centres, or the lock on one record. Uses the primary key. There are as many rows as
 * users who edit records.
 */
export async function activeLocks(db: Db, centres: CentreCodes, recordId?: number): Promise<ActiveLock[]> {
  const [isOfCentres] = codeInCentres(sql`record.center`, centres)
  return db
    .selectFrom('record_lock')
    .innerJoin('record', 'record.id', 'record_lock.record_id')
    .innerJoin('app_user', 'app_user.id', 'record_lock.user_id')
    .leftJoin('centre', 'centre.id', 'app_user.center_id')
    .select([
      'record_lock.record_id as recordId',
      'record.issn',
      'record_lock.user_id as userId',
      'app_user.username',
      'centre.code as center',
      'record_lock.taken_at as since',
    ])
    .select(sql<Date>`record_lock.expires_at - make_interval(secs => ${LOCK_S})`.as('lastSignAt'))
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(recordId !== undefined, (query) => query.where('record_lock.record_id', '=', recordId!))
    .$if(isOfCentres !== undefined, (query) => query.where(isOfCentres!))
    .execute()
}

/**
 * Stores that administration ended a lock. Must run before the lock is removed, so that a simultaneous renewal by the
 * holder is refused.
 */
export async function endLock(
  tx: Tx,
  { recordId, userId }: Pick<ActiveLock, 'recordId' | 'userId'>,
  by: string,
): Promise<void> {
  await sql`
    insert into lock_end (record_id, user_id, ended_by) values (${recordId}, ${userId}, ${by})
    on conflict (record_id, user_id) do update set ended_by = excluded.ended_by, ended_at = now()`.execute(tx)
  await tx.deleteFrom('record_lock').where('record_id', '=', recordId).where('user_id', '=', userId).execute()
}

/** The administrator who ended the user's lock on a record, and the time. Uses the primary key. */
export async function findLockEnd(
  db: Db,
  recordId: number,
  { id: userId }: { readonly id: string },
): Promise<{ by: string; at: Date } | undefined> {
  return db
    .selectFrom('lock_end')
    .select(['ended_by as by', 'ended_at as at'])
    .where('record_id', '=', recordId)
    .where('user_id', '=', Number(userId))
    .executeTakeFirst()
}

/** Deletes the note about an ended lock when the user opens the record again. */
export async function deleteLockEnd(db: Db, recordId: number, { id: userId }: { readonly id: string }): Promise<void> {
  await db.deleteFrom('lock_end').where('record_id', '=', recordId).where('user_id', '=', Number(userId)).execute()
}
