import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { numberSettingExpression } from '../../platform/database/settings.ts'

/** The time in seconds that a lock lasts after the last sign of activity of its holder. */
export const lockS = sql<number>`${numberSettingExpression('lock_minutes')} * 60`

export type Lock = { userId: string; username: string; takenAt: Date; expiresAt: Date }

/** The user who takes a lock, with the session and, if known, the window. */
export type Holder = { readonly id: string; readonly sessionId: string; readonly tab?: string | undefined }

/** The live lock of a record; undefined if the lock has expired. */
export async function findLock(db: Db, recordId: number): Promise<Lock | undefined> {
  const row = await db
    .selectFrom('record_lock')
    .innerJoin('app_user', 'app_user.id', 'record_lock.user_id')
    .select(['user_id', 'username', 'taken_at as takenAt', 'expires_at as expiresAt'])
    .where('record_id', '=', recordId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && { userId: String(row.user_id), username: row.username, takenAt: row.takenAt, expiresAt: row.expiresAt }
}

/**
 * Takes the lock for `lockS` seconds if it is free, expired or the user's own. Returns false if another user has the
 * lock. Uses a single statement, so only one of two simultaneous users gets the lock.
 */
export async function takeLock(db: Db, recordId: number, { id: userId, sessionId, tab }: Holder): Promise<boolean> {
  const lock = sql`
    insert into record_lock (record_id, user_id, session_id, taken_at, expires_at)
    values (${recordId}, ${userId}, ${sessionId}, now(), now() + make_interval(secs => ${lockS}))
    on conflict (record_id) do update set
      taken_at = case
        when record_lock.user_id = excluded.user_id and record_lock.expires_at > now() then record_lock.taken_at
        else excluded.taken_at end,
      user_id = excluded.user_id, session_id = excluded.session_id, expires_at = excluded.expires_at
    where record_lock.user_id = excluded.user_id or record_lock.expires_at <= now()
    returning record_id`
  const { rows } =
    tab === undefined
      ? await lock.execute(db)
      : await sql`
        with taken as (${lock}), seen as (
          insert into lock_tab (record_id, tab, user_id, session_id)
          select record_id, ${tab}, ${userId}, ${sessionId} from taken
          on conflict (record_id, tab) do update set
            user_id = excluded.user_id, session_id = excluded.session_id, seen_at = now()
        )
        select record_id from taken`.execute(db)
  return rows.length > 0
}

/**
 * Ends a user's editing of a record in one window. If another window of the user was active lately, the lock stays and
 * expires `lockS` seconds after the last activity of that window.
 * @returns whether the lock stays
 */
export async function endTab(db: Db, recordId: number, { id: userId, tab }: Holder): Promise<boolean> {
  if (tab === undefined) return false
  await sql`delete from lock_tab where record_id = ${recordId} and tab = ${tab} and user_id = ${userId}`.execute(db)
  const { rows } = await sql`
    update record_lock set
      session_id = other.session_id, expires_at = other.seen_at + make_interval(secs => ${lockS})
    from (
      select session_id, seen_at from lock_tab
      where record_id = ${recordId} and user_id = ${userId} and seen_at > now() - make_interval(secs => ${lockS})
      order by seen_at desc limit 1
    ) other
    where record_lock.record_id = ${recordId} and record_lock.user_id = ${userId}
    returning record_lock.record_id`.execute(db)
  return rows.length > 0
}

export async function removeLock(db: Db, recordId: number): Promise<void> {
  await db.deleteFrom('record_lock').where('record_id', '=', recordId).execute()
}

/** The holders of the locks on these records, by ISSN. Uses the primary key. */
export async function lockHolders(db: Db, recordIds: readonly number[]): Promise<Record<string, string>> {
  if (recordIds.length === 0) return {}
  const rows = await db
    .selectFrom('record_lock')
    .innerJoin('app_user', 'app_user.id', 'record_lock.user_id')
    .innerJoin('record', 'record.id', 'record_lock.record_id')
    .select(['issn', 'username'])
    .where('record_id', '=', sql<number>`any(${[...recordIds]}::int[])`)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return Object.fromEntries(rows.map(({ issn, username }) => [issn, username]))
}
