import { ACCESS_S, type Permission, REFRESH_GRACE_S } from '@seriatim/contract'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { numberSettingExpression } from '../../platform/database/settings.ts'

const HOUR_S = 3_600
/** Maximum idle time and total time of a session, in seconds, from the settings. */
const idleS = sql<number>`${numberSettingExpression('session_hours')} * ${HOUR_S}`
const totalS = sql<number>`${numberSettingExpression('session_total_hours')} * ${HOUR_S}`

const seconds = (count: number | Expression<number>) => sql<Date>`now() + make_interval(secs => ${count})`

export async function addSession(db: Db, userId: number, address: string | null = null): Promise<number> {
  const { id } = await db
    .insertInto('session')
    .values({
      user_id: userId,
      address,
      expires_at: seconds(sql<number>`least(${idleS}, ${totalS})`),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewToken = { sessionId: number; kind: 'access' | 'refresh'; tokenHash: Buffer; csrfHash: Buffer }

/** Latest time when a session that started at `created_at` ends. */
const totalEnd = sql<Date>`s.created_at + make_interval(secs => ${totalS})`

/** Stores tokens. No token outlives the maximum total time of its session. @returns expiry of the access token */
export async function addTokens(db: Db, tokens: readonly NewToken[]): Promise<Date> {
  const rows = await db
    .insertInto('session_token')
    .values(
      tokens.map(({ sessionId, kind, tokenHash, csrfHash }) => ({
        session_id: sessionId,
        kind,
        token_hash: tokenHash,
        csrf_hash: csrfHash,
        expires_at: sql<Date>`(SELECT least(${kind === 'access' ? seconds(ACCESS_S) : seconds(idleS)}, ${totalEnd})
          FROM session s WHERE s.id = ${sessionId})`,
      })),
    )
    .returning(['kind', 'expires_at'])
    .execute()
  return rows.find(({ kind }) => kind === 'access')!.expires_at
}

export type SessionRow = {
  session_id: number
  csrf_hash: Buffer
  user_id: number
  username: string
  is_member_of_ic: boolean
  must_change_password: boolean
  center_id: number | null
  center_code: string | null
  center_name: string | null
  further_centres: string[]
  permissions: Permission[]
  /** True when the user has no role except the public one. */
  is_of_public: boolean
}

/**
 * The session of a valid access token, with its user, centre and permissions. One query, only by primary keys, 0.2 ms.
 * Undefined for an unknown or expired token and for an inactive user.
 */
export async function findSession(db: Db, accessHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT t.session_id, t.csrf_hash, u.id AS user_id, u.username, u.is_member_of_ic,
      ARRAY(SELECT further.code FROM user_centre uc JOIN centre further ON further.id = uc.center_id
        WHERE uc.user_id = u.id) AS further_centres,
      u.must_change_password, c.id AS center_id, c.code AS center_code, c.name AS center_name,
      ARRAY(SELECT DISTINCT p.permission FROM user_role r JOIN role_permission p USING (role_id)
        WHERE r.user_id = u.id) AS permissions,
      (SELECT bool_and(role.code = 'public') FROM user_role r JOIN role ON role.id = r.role_id
        WHERE r.user_id = u.id) IS TRUE AS is_of_public
    FROM session_token t
    JOIN session s ON s.id = t.session_id
    JOIN app_user u ON u.id = s.user_id AND u.is_active
    LEFT JOIN centre c ON c.id = u.center_id
    WHERE t.token_hash = ${accessHash} AND t.kind = 'access' AND t.expires_at > now()`.execute(db)
  return rows[0]
}

/**
 * The session of a refresh token that is still valid: not expired, and either unused or used within the grace period
 * for tabs that refresh concurrently. Locks the token, so that concurrent refreshes run one after another.
 */
export async function findRefreshable(db: Db, refreshHash: Buffer) {
  return db
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['t.session_id', 't.csrf_hash', 'u.id as user_id'])
    .where('t.token_hash', '=', refreshHash)
    .where('t.kind', '=', 'refresh')
    .where('t.expires_at', '>', sql<Date>`now()`)
    .where('u.is_active', '=', true)
    .where(sql<boolean>`(t.spent_at IS NULL OR t.spent_at > now() - make_interval(secs => ${REFRESH_GRACE_S}))`)
    .forUpdate('t')
    .executeTakeFirst()
}

/** The session of a refresh token that was used before the grace period began. Such a token may have been stolen. */
export async function findSpent(db: Db, refreshHash: Buffer) {
  return db
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['t.session_id', 'u.username'])
    .where('t.token_hash', '=', refreshHash)
    .where('t.kind', '=', 'refresh')
    .where('t.spent_at', '<=', sql<Date>`now() - make_interval(secs => ${REFRESH_GRACE_S})`)
    .executeTakeFirst()
}

/** True when this session has a valid token of this kind that belongs to this CSRF token. */
export async function isCsrfOfSession(
  db: Db,
  { sessionId, kind, csrfHash }: Pick<NewToken, 'sessionId' | 'kind' | 'csrfHash'>,
): Promise<boolean> {
  const query = await db
    .selectFrom('session_token')
    .select('kind')
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('csrf_hash', '=', csrfHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst()
  return query !== undefined
}

/** Marks a refresh token as used. A second call does not change the time. */
export async function markTokenSpent(db: Db, refreshHash: Buffer): Promise<void> {
  await db
    .updateTable('session_token')
    .set({ spent_at: sql<Date>`coalesce(spent_at, now())` })
    .where('token_hash', '=', refreshHash)
    .execute()
}

export async function extendSession(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('session')
    .set({
      last_used_at: sql<Date>`now()`,
      expires_at: sql<Date>`least(${seconds(idleS)}, created_at + make_interval(secs => ${totalS}))`,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** Deletes a session and, by cascading foreign keys, its tokens and record locks. */
export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('session').where('id', '=', sessionId).execute()
}

/** Number of open sessions per user. Omits users without sessions. */
export async function countSessions(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('session')
    .select(['user_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[])`)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, count }) => [user_id, Number(count)]))
}

/** Open sessions of a user, most recently used first. */
export const sessionsOf = (db: Db, userId: number) =>
  db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Ends all sessions of a user. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

export async function deleteOtherSessions(db: Db, userId: number, keptSessionId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('id', '<>', keptSessionId).execute()
}

/** Deletes expired sessions (with their locks), expired tokens and old failed log-ins. */
export async function deleteExpired(db: Db, failuresOlderThanS: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('session_token').where('expires_at', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('login_attempt')
    .where('attempted_at', '<', sql<Date>`now() - make_interval(secs => ${failuresOlderThanS})`)
    .execute()
}
