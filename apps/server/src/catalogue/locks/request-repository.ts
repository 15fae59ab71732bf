import { LOCK_REQUEST_S } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { lockS } from './repository.ts'

export type WaitingUser = { userId: string; username: string; since: Date }

const isAlive = sql<boolean>`lock_request.seen_at > now() - make_interval(secs => ${LOCK_REQUEST_S})`

/**
 * The users who wait for the lock of a record and were not refused by its present holder, longest wait first. Uses the
 * primary key.
 */
export async function waitingUsers(db: Db, recordId: number): Promise<WaitingUser[]> {
  const rows = await db
    .selectFrom('lock_request')
    .innerJoin('app_user', 'app_user.id', 'lock_request.user_id')
    .leftJoin('record_lock', 'record_lock.record_id', 'lock_request.record_id')
    .select(['lock_request.user_id', 'username', 'asked_at'])
    .where('lock_request.record_id', '=', recordId)
    .where(isAlive)
    .where(({ eb, or }) => or([eb('refused_at', 'is', null), eb('refused_at', '<', eb.ref('record_lock.taken_at'))]))
    .where(({ eb, or }) =>
      or([eb('record_lock.user_id', 'is', null), eb('lock_request.user_id', '<>', eb.ref('record_lock.user_id'))]),
    )
    .orderBy('asked_at')
    .orderBy('lock_request.user_id')
    .execute()
  return rows.map(({ user_id, username, asked_at }) => ({ userId: String(user_id), username, since: asked_at }))
}

/** Adds a request, or repeats it after a refusal. A repeated request moves to the end of the queue. */
export async function addRequest(
  db: Db,
  recordId: number,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await sql`
    insert into lock_request (record_id, user_id, session_id) values (${recordId}, ${userId}, ${sessionId})
    on conflict (record_id, user_id) do update set
      asked_at = case
        when lock_request.refused_at is null and ${isAlive} then lock_request.asked_at
        else excluded.asked_at end,
      session_id = excluded.session_id, seen_at = excluded.seen_at, refused_at = null`.execute(db)
}

/**
 * The user's own request if it has not expired. Reading the request extends its life. `refusedAt` is set if a holder
 * refused the request.
 */
export async function renewRequest(
  db: Db,
  recordId: number,
  userId: string,
): Promise<{ refusedAt: Date | null } | undefined> {
  const row = await db
    .updateTable('lock_request')
    .set({ seen_at: sql<Date>`now()` })
    .where('record_id', '=', recordId)
    .where('user_id', '=', Number(userId))
    .where(isAlive)
    .returning('refused_at')
    .executeTakeFirst()
  return row && { refusedAt: row.refused_at }
}

export async function removeRequest(db: Db, recordId: number, userId: string): Promise<void> {
  await db.deleteFrom('lock_request').where('record_id', '=', recordId).where('user_id', '=', Number(userId)).execute()
}

/** Refuses all requests for the lock of a record. */
export async function refuseRequests(db: Db, recordId: number): Promise<void> {
  await db.updateTable('lock_request').set({ refused_at: sql<Date>`now()` }).where('record_id', '=', recordId).execute()
}

/** Transfers the lock to `userId` in the session of the request, with a new start time. */
export async function transferLock(tx: Tx, recordId: number, userId: string): Promise<void> {
  await sql`
    update record_lock set
      user_id = lock_request.user_id, session_id = lock_request.session_id,
      taken_at = now(), expires_at = now() + make_interval(secs => ${lockS})
    from lock_request
    where record_lock.record_id = ${recordId} and lock_request.record_id = ${recordId}
      and lock_request.user_id = ${userId}`.execute(tx)
  await tx.deleteFrom('lock_tab').where('record_id', '=', recordId).execute()
  // Delete the note about an earlier lock of this user, because the user holds the record again.
  await tx.deleteFrom('lock_end').where('record_id', '=', recordId).where('user_id', '=', Number(userId)).execute()
}

/** Deletes requests that have not been checked for a day. */
export async function pruneRequests(db: Db): Promise<void> {
  await db.deleteFrom('lock_request').where('seen_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
