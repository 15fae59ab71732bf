import type { Permission } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import { centreNameIn } from '../../kernel/auth/centre-repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

export type CodeAndName = { readonly id: number; readonly code: string; readonly name: string }

/** Limits of an account in the free API; null means the default from the settings. */
export type ApiQuota = Readonly<Record<'total' | 'day' | 'second', number | null>>

export type StoredUser = {
  readonly id: number
  readonly username: string
  readonly email: string | null
  readonly centre: CodeAndName | null
  readonly roles: readonly CodeAndName[]
  readonly isActive: boolean
  readonly isMemberOfIc: boolean
  readonly lastLoginAt: Date | null
  readonly mustChangePassword: boolean
  readonly furtherCentres: readonly CodeAndName[]
  readonly issnQuota: number | null
  readonly apiQuota: ApiQuota
  /** Time when the open invitation expires or has expired; null without an open invitation. */
  readonly invitedUntil: Date | null
  readonly isAnonymised: boolean
  readonly permissions: readonly Permission[]
  readonly updatedAt: Date
}

/** Accounts with their centres and roles, in any order. Uses the primary key. */
export async function readUsers(db: Db, locale: Locale, ids: readonly number[]): Promise<StoredUser[]> {
  const rows = await db
    .selectFrom('app_user as u')
    .leftJoin('centre', 'centre.id', 'u.center_id')
    .select(['u.id', 'u.username', 'u.email', 'u.is_active', 'u.is_member_of_ic', 'u.last_login_at', 'u.updated_at'])
    .select(['u.must_change_password', 'u.issn_quota', 'centre.id as centre_id', 'centre.code as centre_code'])
    .select('u.api_quota')
    .select(sql<boolean>`u.anonymised_at is not null`.as('is_anonymised'))
    .select(centreNameIn(locale).as('centre_name'))
    .select(
      sql<CodeAndName[]>`coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'code', f.code,
        'name', coalesce(f.names ->> ${locale}, f.name)) ORDER BY f.code)
        FROM user_centre uc JOIN centre f ON f.id = uc.center_id WHERE uc.user_id = u.id), '[]')`.as('further'),
    )
    .select(sql<Date | null>`(SELECT expires_at FROM user_invitation i WHERE i.user_id = u.id)`.as('invited_until'))
    .select(
      sql<Permission[]>`ARRAY(SELECT DISTINCT permission FROM user_role JOIN role_permission USING (role_id)
        WHERE user_id = u.id)`.as('permissions'),
    )
    .select(
      sql<
        CodeAndName[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('id', role.id, 'code', role.code, 'name', role.name)
        ORDER BY role.code) FROM user_role JOIN role ON role.id = role_id WHERE user_id = u.id), '[]')`.as('roles'),
    )
    .where(sql<boolean>`u.id = any(${[...ids]}::int[])`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    centre:
      row.centre_id === null
        ? null
        : { id: row.centre_id, code: row.centre_code ?? '', name: row.centre_name ?? row.centre_code ?? '' },
    roles: row.roles,
    isActive: row.is_active,
    isMemberOfIc: row.is_member_of_ic,
    lastLoginAt: row.last_login_at,
    mustChangePassword: row.must_change_password,
    furtherCentres: row.further,
    issnQuota: row.issn_quota,
    apiQuota: {
      total: row.api_quota?.total ?? null,
      day: row.api_quota?.day ?? null,
      second: row.api_quota?.second ?? null,
    },
    invitedUntil: row.invited_until,
    isAnonymised: row.is_anonymised,
    permissions: row.permissions,
    updatedAt: row.updated_at,
  }))
}

/** True when an account has this name. Case-insensitive. */
export async function isNameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

export type UserMembers = {
  readonly email: string | null
  readonly centreId: number | null
  readonly isActive: boolean
  readonly isMemberOfIc: boolean
  readonly issnQuota: number | null
  readonly apiQuota: ApiQuota
}

/** Stores only limits that differ from the default. */
const storedQuota = (quota: ApiQuota): string | null => {
  const own = Object.entries(quota).filter(([, value]) => value !== null)
  return own.length === 0 ? null : JSON.stringify(Object.fromEntries(own))
}

const columnsOf = ({ email, centreId, isActive, isMemberOfIc, issnQuota, apiQuota }: UserMembers) => ({
  api_quota: storedQuota(apiQuota),
  issn_quota: issnQuota,
  email,
  center_id: centreId,
  is_active: isActive,
  is_member_of_ic: isMemberOfIc,
})

/** Adds an account whose owner must choose a new password at the first log-in. @returns its id */
export async function addUser(
  tx: Tx,
  { username, passwordHash, ...members }: UserMembers & { readonly username: string; readonly passwordHash: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('app_user')
    .values({ username, password_hash: passwordHash, must_change_password: true, ...columnsOf(members) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeUser(tx: Tx, id: number, members: UserMembers): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...columnsOf(members), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setRoles(tx: Tx, userId: number, roles: readonly CodeAndName[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute()
  if (roles.length > 0)
    await tx
      .insertInto('user_role')
      .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
      .execute()
}

/** Sets the centres that a user acts for in addition to the user's own centre. */
export async function setFurtherCentres(tx: Tx, userId: number, centres: readonly CodeAndName[]): Promise<void> {
  await tx.deleteFrom('user_centre').where('user_id', '=', userId).execute()
  if (centres.length > 0)
    await tx
      .insertInto('user_centre')
      .values(centres.map(({ id }) => ({ user_id: userId, center_id: id })))
      .execute()
}

/** Adds an invitation or replaces an earlier one of the same account. */
export async function setInvitation(tx: Tx, userId: number, tokenHash: Buffer, days: number): Promise<void> {
  const values = { token_hash: tokenHash, expires_at: sql<Date>`now() + make_interval(days => ${days})` }
  await tx
    .insertInto('user_invitation')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** The active account with an unexpired invitation for a token. Uses the unique index on tokens. */
export const findInvitation = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('user_invitation')
    .innerJoin('app_user', 'app_user.id', 'user_invitation.user_id')
    .select(['app_user.id', 'app_user.username', 'app_user.email', 'app_user.center_id as centreId'])
    .select('user_invitation.expires_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('is_active', '=', true)
    .executeTakeFirst()

/** @returns false when the invitation no longer exists */
export async function spendInvitation(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('user_invitation')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Number of audit entries about actions of an account. */
export async function countAuditEntries(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function removeUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('app_user').where('id', '=', id).execute()
}

export type StoredRole = CodeAndName & {
  readonly permissions: readonly Permission[]
  readonly users: number
  readonly updatedAt: Date
}

/** Roles with their permissions and number of accounts. With `id`, only the role with this id. */
export const readRoles = (db: Db, id?: number): Promise<StoredRole[]> =>
  db
    .selectFrom('role')
    .select(['id', 'code', 'name', 'updated_at as updatedAt'])
    .select(
      sql<Permission[]>`ARRAY(SELECT permission FROM role_permission WHERE role_id = role.id ORDER BY permission)`.as(
        'permissions',
      ),
    )
    .select(sql<number>`(SELECT count(*)::int FROM user_role WHERE role_id = role.id)`.as('users'))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('code')
    .execute()

/**
 * Replaces the name of an account by a pseudonym, and removes its address, password, roles and other personal data.
 * Keeps the centre, so that administrators of the centre still see the account.
 */
export async function anonymise(
  tx: Tx,
  id: number,
  { pseudonym, passwordHash }: { readonly pseudonym: string; readonly passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      username: pseudonym,
      email: null,
      password_hash: passwordHash,
      is_active: false,
      is_member_of_ic: false,
      last_login_at: null,
      must_change_password: false,
      anonymised_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  for (const table of ['user_role', 'user_centre', 'user_invitation', 'api_token', 'account_proof', 'webhook'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
}

/** True when a role with this code exists. Uses the unique index on codes. */
export const roleExists = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirst()) !== undefined

export async function addRole(tx: Tx, role: { readonly code: string; readonly name: string }): Promise<number> {
  const { id } = await tx.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeRole(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('role').set({ name, updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

export async function setPermissions(tx: Tx, roleId: number, permissions: readonly Permission[]): Promise<void> {
  await tx.deleteFrom('role_permission').where('role_id', '=', roleId).execute()
  if (permissions.length === 0) return
  await tx
    .insertInto('role_permission')
    .values(permissions.map((permission) => ({ role_id: roleId, permission })))
    .execute()
}

/** Number of announcements addressed to a role. */
export async function countAnnouncements(db: Db, roleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('announcement_role')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function removeRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute()
}
