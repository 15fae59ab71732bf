import { administersNetwork, LOGIN_WINDOW_S, type Permission } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

export async function findUser(db: Db, username: string) {
  return db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.username', 'u.password_hash', 'u.is_active', 'u.anonymised_at'])
    .select(sql<boolean>`EXISTS (SELECT FROM user_role r WHERE r.user_id = u.id)`.as('has_role'))
    .where('u.username', '=', username)
    .executeTakeFirst()
}

export async function findUserById(db: Db, id: number) {
  return db.selectFrom('app_user').select(['id', 'username', 'password_hash']).where('id', '=', id).executeTakeFirst()
}

/** Names of an account that its password must not contain; undefined for an unknown account. Uses the primary key. */
export const findPasswordOwner = (db: Db, id: number) =>
  db
    .selectFrom('app_user')
    .select(['username', 'email', 'center_id as centreId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Like `findPasswordOwner`, by user name. Uses the unique index on names. */
export const findPasswordOwnerNamed = (db: Db, username: string) =>
  db
    .selectFrom('app_user')
    .select(['username', 'email', 'center_id as centreId'])
    .where('username', '=', username)
    .executeTakeFirst()

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function setLastLogin(db: Db, userId: number): Promise<void> {
  await db.updateTable('app_user').set({ last_login_at: sql<Date>`now()` }).where('id', '=', userId).execute()
}

/**
 * Sets a password and deletes an open invitation. `mustChange` is true when a user other than the owner chose the
 * password.
 */
export async function setPasswordHash(
  db: Db,
  userId: number,
  passwordHash: string,
  { mustChange = false }: { mustChange?: boolean } = {},
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, must_change_password: mustChange })
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('user_invitation').where('user_id', '=', userId).execute()
}

export type NewUser = {
  username: string
  passwordHash: string
  centerId: number | null
  isMemberOfIc: boolean
  isActive: boolean
}

/** @returns the new user's id; undefined when the name is taken */
export async function addUser(db: Db, user: NewUser): Promise<number | undefined> {
  const row = await db
    .insertInto('app_user')
    .values({
      username: user.username,
      password_hash: user.passwordHash,
      center_id: user.centerId,
      is_member_of_ic: user.isMemberOfIc,
      is_active: user.isActive,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function setActive(db: Db, userId: number, isActive: boolean): Promise<void> {
  await db.updateTable('app_user').set({ is_active: isActive }).where('id', '=', userId).execute()
}

export async function removeUserRoles(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_role').where('user_id', '=', userId).execute()
}

/** Id of the role with this code. Creates the role with its permissions if it is missing. */
export async function ensureRole(
  db: Db,
  { code, name, permissions }: { code: string; name: string; permissions: readonly Permission[] },
): Promise<number> {
  const inserted = await db
    .insertInto('role')
    .values({ code, name })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return (await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  if (permissions.length > 0)
    await db
      .insertInto('role_permission')
      .values(permissions.map((permission) => ({ role_id: inserted.id, permission })))
      .execute()
  return inserted.id
}

export async function addUserRole(db: Db, userId: number, roleId: number): Promise<void> {
  await db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute()
}

export async function listUsers(db: Db) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('centre as c', 'c.id', 'u.center_id')
    .select(['u.username', 'c.code as center', 'u.is_active', 'u.is_member_of_ic'])
    .select(
      sql<Permission[]>`ARRAY(SELECT DISTINCT p.permission FROM user_role r JOIN role_permission p USING (role_id)
        WHERE r.user_id = u.id ORDER BY p.permission)`.as('permissions'),
    )
    .orderBy('u.username')
    .execute()
}

/** Serialises changes of accounts and roles, so that two concurrent changes cannot remove the last administrators. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('accounts'))`.execute(tx)
}

/** Active accounts with the permission to administer; `network` contains those that administer all centres. */
export type Administrators = { readonly all: ReadonlySet<number>; readonly network: ReadonlySet<number> }

export async function readAdministrators(db: Db): Promise<Administrators> {
  const rows = await db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_id', 'app_user.id')
    .innerJoin('role_permission', 'role_permission.role_id', 'user_role.role_id')
    .leftJoin('centre', 'centre.id', 'app_user.center_id')
    .select(['app_user.id', 'app_user.is_member_of_ic as isMemberOfIc', 'centre.code'])
    .distinct()
    .where('app_user.is_active', '=', true)
    .where('permission', '=', 'userManagement')
    .execute()
  const ofNetwork = rows.filter(({ code, isMemberOfIc }) =>
    administersNetwork({ center: code === null ? null : { code }, isMemberOfIc }),
  )
  return { all: new Set(rows.map(({ id }) => id)), network: new Set(ofNetwork.map(({ id }) => id)) }
}

type Failures = { failures: number; retryAfterS: number }

/**
 * Number of failed log-ins from a network within the time window, for one account and for all accounts. Uses index
 * login_attempt_of_address. Reads about fifty rows at most, because further attempts are refused.
 */
export async function countFailures(
  db: Db,
  username: string,
  network: string,
): Promise<{ ofAccount: Failures; ofAddress: Failures }> {
  const { rows } = await sql<{ failures: number; own_failures: number; wait: number | null; own_wait: number | null }>`
    SELECT count(*)::int AS failures, count(*) FILTER (WHERE username = ${username})::int AS own_failures,
      ceil(extract(epoch FROM min(attempted_at) - now()) + ${LOGIN_WINDOW_S})::int AS wait,
      ceil(extract(epoch FROM min(attempted_at) FILTER (WHERE username = ${username}) - now())
        + ${LOGIN_WINDOW_S})::int AS own_wait
    FROM login_attempt
    WHERE address = ${network} AND attempted_at > now() - make_interval(secs => ${LOGIN_WINDOW_S})`.execute(db)
  const { failures, own_failures, wait, own_wait } = rows[0]!
  return {
    ofAccount: { failures: own_failures, retryAfterS: Math.max(1, own_wait ?? LOGIN_WINDOW_S) },
    ofAddress: { failures, retryAfterS: Math.max(1, wait ?? LOGIN_WINDOW_S) },
  }
}

export async function addFailure(db: Db, username: string, network: string): Promise<void> {
  await db.insertInto('login_attempt').values({ username, address: network }).execute()
}

export async function deleteFailures(db: Db, username: string, network: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('username', '=', username).where('address', '=', network).execute()
}
