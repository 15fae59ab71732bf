import { LOCK_S } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Base } from '../../platform/database/base.ts'

export type Lock = { userId: string; username: string; takenAt: Date; expiresAt: Date }

/** The live lock of a record; one whose time has passed is none. */
export async function findLock(base: Base, recordId: number): Promise<Lock | undefined> {
  const row = await base
    .selectFrom('record_lock')
    .innerJoin('app_user', 'app_user.id', 'record_lock.user_id')
    .select(['user_id', 'username', 'taken_at as takenAt', 'expires_at as expiresAt'])
    .where('record_id', '=', recordId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && { userId: String(row.user_id), username: row.username, takenAt: row.takenAt, expiresAt: row.expiresAt }
}

/**
 * Takes the lock when it is free, spent or the user's own, for `LOCK_S` from now; false when somebody else holds it.
 * One statement: of two users at once one gets it.
 */
export async function takeLock(
  base: Base,
  recordId: number,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const taken = await sql`
    insert into record_lock (record_id, user_id, session_id, taken_at, expires_at)
    values (${recordId}, ${userId}, ${sessionId}, now(), now() + make_interval(secs => ${LOCK_S}))
    on conflict (record_id) do update set
      taken_at = case
        when record_lock.user_id = excluded.user_id and record_lock.expires_at > now() then record_lock.taken_at
        else excluded.taken_at end,
      user_id = excluded.user_id, session_id = excluded.session_id, expires_at = excluded.expires_at
    where record_lock.user_id = excluded.user_id or record_lock.expires_at <= now()
    returning record_id`.execute(base)
  return taken.rows.length > 0
}

export async function removeLock(base: Base, recordId: number): Promise<void> {
  await base.deleteFrom('record_lock').where('record_id', '=', recordId).execute()
}

/** Who holds which of these records, by ISSN. By the primary key. */
export async function lockHolders(base: Base, recordIds: readonly number[]): Promise<Record<string, string>> {
  if (recordIds.length === 0) return {}
  const rows = await base
    .selectFrom('record_lock')
    .innerJoin('app_user', 'app_user.id', 'record_lock.user_id')
    .innerJoin('record', 'record.id', 'record_lock.record_id')
    .select(['issn', 'username'])
    .where('record_id', '=', sql<number>`any(${[...recordIds]}::int[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return Object.fromEntries(rows.map(({ issn, username }) => [issn, username]))
}
