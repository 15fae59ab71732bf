import type { Permission } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { sql } from 'kysely'
import type { Base, Tx } from '../../platform/database/base.ts'
import { centreNameIn } from '../auth/centre-repository.ts'

export type Named = { readonly id: number; readonly code: string; readonly name: string }

export type StoredUser = {
  readonly id: number
  readonly username: string
  readonly email: string | null
  readonly centre: Named | null
  readonly roles: readonly Named[]
  readonly isActive: boolean
  readonly isMemberOfIc: boolean
  readonly lastLoginAt: Date | null
  readonly mustChangePassword: boolean
  readonly issnQuota: number | null
  readonly updatedAt: Date
}

/** Accounts with their centre and roles, by name; or the one with `id`. */
export async function readUsers(base: Base, locale: Locale, id?: number): Promise<StoredUser[]> {
  const rows = await base
    .selectFrom('app_user as u')
    .leftJoin('centre', 'centre.id', 'u.center_id')
    .select(['u.id', 'u.username', 'u.email', 'u.is_active', 'u.is_member_of_ic', 'u.last_login_at', 'u.updated_at'])
    .select(['u.must_change_password', 'u.issn_quota', 'centre.id as centre_id', 'centre.code as centre_code'])
    .select(centreNameIn(locale).as('centre_name'))
    .select(
      sql<Named[]>`coalesce((SELECT jsonb_agg(jsonb_build_object('id', role.id, 'code', role.code, 'name', role.name)
        ORDER BY role.code) FROM user_role JOIN role ON role.id = role_id WHERE user_id = u.id), '[]')`.as('roles'),
    )
    .$if(id !== undefined, (query) => query.where('u.id', '=', id!))
    .orderBy('u.username')
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
    issnQuota: row.issn_quota,
    updatedAt: row.updated_at,
  }))
}

/** Whether somebody has an account under a name, without regard to case. */
export async function isNameTaken(base: Base, username: string): Promise<boolean> {
  const row = await base
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
}

const columnsOf = ({ email, centreId, isActive, isMemberOfIc, issnQuota }: UserMembers) => ({
  issn_quota: issnQuota,
  email,
  center_id: centreId,
  is_active: isActive,
  is_member_of_ic: isMemberOfIc,
})

/** Adds an account, whose owner chooses another password at the first log-in. @returns its id */
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

export async function setRoles(tx: Tx, userId: number, roles: readonly Named[]): Promise<void> {
  await tx.deleteFrom('user_role').where('user_id', '=', userId).execute()
  if (roles.length > 0)
    await tx
      .insertInto('user_role')
      .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
      .execute()
}

/** How much the audit log has of what an account did. */
export async function countDeeds(base: Base, userId: number): Promise<number> {
  const { count } = await base
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function removeUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('app_user').where('id', '=', id).execute()
}

export type StoredRole = Named & {
  readonly permissions: readonly Permission[]
  readonly users: number
  readonly updatedAt: Date
}

/** Roles with their permissions and how many accounts have them; or the one with `id`. */
export const readRoles = (base: Base, id?: number): Promise<StoredRole[]> =>
  base
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

export async function addRole(tx: Tx, role: { readonly code: string; readonly name: string }): Promise<number> {
  const { id } = await tx.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function changeRole(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('role').set({ name, updated_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

export async function setPermissions(tx: Tx, roleId: number, permissions: readonly Permission[]): Promise<void> {
  await tx.deleteFrom('role_permission').where('role_id', '=', roleId).execute()
  await tx
    .insertInto('role_permission')
    .values(permissions.map((permission) => ({ role_id: roleId, permission })))
    .execute()
}

/** How many announcements are for a role. */
export async function countAnnouncements(base: Base, roleId: number): Promise<number> {
  const { count } = await base
    .selectFrom('announcement_role')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function removeRole(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('role').where('id', '=', id).execute()
}
