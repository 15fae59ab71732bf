import { z } from 'zod'
import { call } from './call.ts'
import { keptArea } from './kept-area.ts'
import type { ListKind } from './list-query.ts'
import { PERMISSIONS } from './permissions.ts'
import { anyId, idOrCode, whole } from './values.ts'

export const MAX_ACCOUNT_NAME = 100
export const MAX_EMAIL = 254
export const MAX_ROLE_CODE = 60
export const MAX_ROLE_NAME = 200

/** A row that another row refers to: sent by id or code. */
export const reference = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type Reference = z.output<typeof reference>

/** Longer than a text may be, so that one that is too long is told at its field. */
const text = (max: number) => z.string().max(10 * max)

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  center: reference.nullable(),
  roles: z.array(reference),
  is_active: z.boolean(),
  is_member_of_ic: z.boolean(),
  last_login_at: z.string().nullable(),
  /** Sessions that are open now. */
  sessions: z.number().int(),
  /** A password that somebody else chose: another is chosen before anything else. */
  must_change_password: z.boolean(),
  /** Distinct ISSNs that it may send in within a period; null: as the setting says. */
  issn_quota: z.number().int().nullable(),
  updated_at: z.string(),
})
export type UserRow = z.output<typeof user>

export const USER_LIST = {
  sorts: [
    ...(['username', 'email', 'center', 'roles', 'is_active', 'is_member_of_ic', 'last_login_at', 'sessions'] as const),
    ...(['must_change_password', 'issn_quota', 'updated_at', 'id'] as const),
  ],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

export const {
  rows: adminUsers,
  row: adminUser,
  create: createUser,
  update: updateUser,
  remove: deleteUser,
} = keptArea({
  area: 'users',
  plural: 'Users',
  singular: 'User',
  many: 'the accounts',
  one: 'an account',
  row: user,
  written: {
    /** Needed for a new account, and kept for good. */
    username: text(MAX_ACCOUNT_NAME),
    email: text(MAX_EMAIL).nullable(),
    center: idOrCode.nullable(),
    roles: z.array(idOrCode).max(100),
    is_active: z.boolean(),
    is_member_of_ic: z.boolean(),
    issn_quota: whole().nullable(),
    /** Needed for a new account; never answered. Its owner chooses another at the next log-in. */
    password: z.string().max(1000),
  },
  list: USER_LIST,
  missing: 'not_found',
  refusals: {
    create: ['too_busy'],
    update: ['too_busy', 'last_administrator', 'own_administration'],
    remove: ['in_use', 'last_administrator', 'own_administration'],
  },
})

/** Ends every session of an account, with the locks that they hold: what was typed there is kept by its page. */
export const endSessionsOfUser = call({
  name: 'endSessionsOfUser',
  method: 'POST',
  path: '/admin/users/:id/end_sessions',
  permission: 'userManagement',
  summary: 'End all sessions of an account',
  params: z.object({ id: anyId }),
  answer: user,
  errors: ['not_found'],
})

const role = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** How many accounts have it. */
  users: z.number().int(),
  updated_at: z.string(),
})
export type RoleRow = z.output<typeof role>

export const ROLE_LIST = {
  sorts: ['code', 'name', 'permissions', 'users', 'updated_at', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

export const {
  rows: adminRoles,
  row: adminRole,
  create: createRole,
  update: updateRole,
  remove: deleteRole,
} = keptArea({
  area: 'roles',
  plural: 'Roles',
  singular: 'Role',
  many: 'the roles',
  one: 'a role',
  row: role,
  written: {
    /** Needed for a new role, and kept for good. */
    code: text(MAX_ROLE_CODE),
    name: text(MAX_ROLE_NAME),
    permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
  },
  list: ROLE_LIST,
  missing: 'not_found',
  refusals: {
    update: ['last_administrator', 'own_administration'],
    remove: ['in_use', 'last_administrator', 'own_administration'],
  },
})
