import { PERMISSIONS, type Permission } from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import { Failure } from '../../platform/failure.ts'
import { findCentre } from './centre-repository.ts'
import { hashPassword } from './passwords.ts'
import { addUser, ensureRole, findUser, giveRole, setPasswordHash } from './user-repository.ts'

export type UserToCreate = {
  username: string
  password: string
  /** Code of the user's centre. */
  center?: string | null
  permissions: readonly Permission[]
  isMemberOfIc?: boolean
  isActive?: boolean
}

/** Permissions that belong together have a name; any other set gets a role of its own. */
const ROLES: ReadonlyArray<{ code: string; name: string; permissions: readonly Permission[] }> = [
  { code: 'administrator', name: 'Administrator', permissions: PERMISSIONS },
  {
    code: 'cataloguer',
    name: 'Cataloguer',
    permissions: PERMISSIONS.filter((permission) => permission !== 'userManagement'),
  },
  { code: 'reader', name: 'Reader', permissions: ['search'] },
]

const roleFor = (permissions: readonly Permission[]) => {
  const sorted = PERMISSIONS.filter((permission) => permissions.includes(permission))
  const same = (other: readonly Permission[]) =>
    other.length === sorted.length && other.every((p) => sorted.includes(p))
  const code = sorted.join('+')
  return ROLES.find((role) => same(role.permissions)) ?? { code, name: code, permissions: sorted }
}

/** Makes the roles that the product comes with. */
export async function ensureRoles(base: Base): Promise<void> {
  for (const role of ROLES) await ensureRole(base, role)
}

/**
 * Creates a user with one role that holds exactly `permissions`; without permissions the user has no role.
 * @returns the user's id
 * @throws Failure when the name is taken or there is no such centre
 */
export async function createUser(base: Base, user: UserToCreate): Promise<number> {
  const passwordHash = await hashPassword(user.password)
  return base.transaction().execute(async (tx) => {
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
    if (user.permissions.length > 0) await giveRole(tx, id, await ensureRole(tx, roleFor(user.permissions)))
    return id
  })
}

/** @throws Failure when there is no such user */
export async function setPassword(base: Base, username: string, password: string): Promise<void> {
  const user = await findUser(base, username)
  if (!user) throw new Failure('cli.unknown_user', { username })
  await setPasswordHash(base, user.id, await hashPassword(password))
}
