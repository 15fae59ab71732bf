import { PERMISSIONS, type Permission } from '@seriatim/contract'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Failure } from '../../platform/failure.ts'
import { type Actor, accountAudit } from './account-audit.ts'
import { findCentre } from './centre-repository.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessionsOf } from './session-repository.ts'
import * as users from './user-repository.ts'
import { addUser, addUserRole, ensureRole, findUser } from './user-repository.ts'

export type UserToCreate = {
  username: string
  password: string
  /** Code of the user's centre. */
  center?: string | null
  permissions: readonly Permission[]
  isMemberOfIc?: boolean
  isActive?: boolean
}

/** Role of public accounts. It has no cataloguing permissions. */
export const PUBLIC_ROLE = 'public'

/** Roles that every installation has, each with its permissions. */
const ROLES: ReadonlyArray<{ code: string; name: string; permissions: readonly Permission[] }> = [
  { code: 'administrator', name: 'Administrator', permissions: PERMISSIONS },
  {
    code: 'cataloguer',
    name: 'Cataloguer',
    permissions: PERMISSIONS.filter((permission) => permission !== 'userManagement'),
  },
  { code: 'reader', name: 'Reader', permissions: ['search'] },
  /** Role of accounts that users create on the portal. */
  { code: PUBLIC_ROLE, name: 'Public', permissions: [] },
]

const roleFor = (permissions: readonly Permission[]) => {
  const sorted = PERMISSIONS.filter((permission) => permissions.includes(permission))
  const same = (other: readonly Permission[]) =>
    other.length === sorted.length && other.every((p) => sorted.includes(p))
  const code = sorted.join('+')
  return ROLES.find((role) => same(role.permissions)) ?? { code, name: code, permissions: sorted }
}

/** Creates the default roles. */
export async function ensureRoles(db: Db): Promise<void> {
  for (const role of ROLES) await ensureRole(db, role)
}

/**
 * Creates a user with one role that has exactly `permissions`; without permissions, the user has no role. Writes an
 * audit entry if `actor` is set; the demonstration accounts have none.
 * @returns the id of the user
 * @throws Failure when the name is taken or the centre is unknown
 */
export async function createUser(db: Db, user: UserToCreate, actor?: Actor): Promise<number> {
  const passwordHash = await hashPassword(user.password)
  return db.transaction().execute(async (tx) => {
    const centre = user.center ? await findCentre(tx, user.center) : undefined
    if (user.center && !centre) throw new Failure('cli.unknown_centre', { center: user.center })
    const id = await addUser(tx, {
      username: user.username,
      passwordHash,
      centerId: centre?.id ?? null,
      isMemberOfIc: user.isMemberOfIc ?? false,
      isActive: user.isActive ?? true,
    })
    if (id === undefined) throw new Failure('cli.user_exists', { username: user.username })
    await assignRoleFor(tx, id, user.permissions)
    const { username, permissions } = user
    if (actor) await accountAudit.account(tx, actor, { action: 'created', account: username, permissions })
    return id
  })
}

async function assignRoleFor(tx: Tx, userId: number, permissions: readonly Permission[]): Promise<void> {
  if (permissions.length > 0) await addUserRole(tx, userId, await ensureRole(tx, roleFor(permissions)))
}

/** True when a change leaves no administrator, or no administrator of the whole network. */
export const losesLastAdministrator = (before: users.Administrators, after: users.Administrators): boolean =>
  (['all', 'network'] as const).some((which) => before[which].size > 0 && after[which].size === 0)

/** @throws Failure when the user is unknown or anonymised, or when no administrator would remain */
async function changeUserSafely(
  db: Db,
  username: string,
  work: (tx: Tx, userId: number) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await findUser(tx, username)
    if (!user) throw new Failure('cli.unknown_user', { username })
    if (user.anonymised_at !== null) throw new Failure('errors.user_anonymised')
    await users.lockAccounts(tx)
    const before = await users.readAdministrators(tx)
    await work(tx, user.id)
    const after = await users.readAdministrators(tx)
    if (losesLastAdministrator(before, after)) throw new Failure('cli.last_administrator', { username })
  })
}

/** Sets a password and ends all sessions of the user. @throws Failure when the user is unknown */
export async function setPassword(db: Db, username: string, password: string, actor: Actor): Promise<void> {
  const passwordHash = await hashPassword(password)
  await changeUserSafely(db, username, async (tx, id) => {
    await users.setPasswordHash(tx, id, passwordHash)
    await deleteSessionsOf(tx, id)
    await accountAudit.account(tx, actor, { action: 'password', account: username })
  })
}

/** Activates or deactivates an account. Deactivation ends its sessions. @throws Failure when the user is unknown */
export async function setActive(db: Db, username: string, isActive: boolean, actor: Actor): Promise<void> {
  await changeUserSafely(db, username, async (tx, id) => {
    await users.setActive(tx, id, isActive)
    if (!isActive) await deleteSessionsOf(tx, id)
    await accountAudit.account(tx, actor, { action: isActive ? 'activated' : 'deactivated', account: username })
  })
}

/** Sets the permissions of a user, effective from the next call. @throws Failure when the user is unknown */
export async function setPermissions(
  db: Db,
  username: string,
  permissions: readonly Permission[],
  actor: Actor,
): Promise<void> {
  await changeUserSafely(db, username, async (tx, id) => {
    await users.removeUserRoles(tx, id)
    await assignRoleFor(tx, id, permissions)
    await accountAudit.account(tx, actor, { action: 'permissions', account: username, permissions })
  })
}

/** Ends all sessions of a user and their locks. @throws Failure when the user is unknown */
export async function endSessions(db: Db, username: string, actor: Actor): Promise<void> {
  await changeUserSafely(db, username, async (tx, id) => {
    await deleteSessionsOf(tx, id)
    await accountAudit.account(tx, actor, { action: 'sessions_ended', account: username })
  })
}
