import { z } from 'zod'
import { call } from './call.ts'
import { editableArea } from './editable-area.ts'
import type { ListKind } from './list-query.ts'
import { PERMISSIONS } from './permissions.ts'
import { anyId, idOrCode, wholeNumber } from './values.ts'

export const MAX_ACCOUNT_NAME = 100
export const MAX_EMAIL = 254
export const MAX_ROLE_CODE = 60
export const MAX_ROLE_NAME = 200

/** A reference to another row. Clients send its id or code. */
export const reference = z.object({ id: z.string(), code: z.string(), name: z.string() })
export type Reference = z.output<typeof reference>

/** The schema limit is above the allowed length, so that the service can report a long text at its field. */
const text = (max: number) => z.string().max(10 * max)

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  center: reference.nullable(),
  /**
   * The centres that the user may act for: all for the central centre, else the user's own centre and further centres.
   */
  centers: z.array(reference),
  roles: z.array(reference),
  is_active: z.boolean(),
  is_member_of_ic: z.boolean(),
  last_login_at: z.string().nullable(),
  /** The number of open sessions. */
  sessions: z.number().int(),
  /** Whether another person chose the password, so that the user must change it first. */
  must_change_password: z.boolean(),
  /** The number of distinct ISSNs that the user may submit in a period. null for the value of the setting. */
  issn_quota: z.number().int().nullable(),
  /**
   * Limits of the free API: distinct ISSNs in total, records a day, requests a second. null for the values of the
   * settings.
   */
  api_quota: z.object({
    total: z.number().int().nullable(),
    day: z.number().int().nullable(),
    second: z.number().int().nullable(),
  }),
  /** When the link of the invitation expires. null without a pending invitation. */
  invited_until: z.string().nullable(),
  /** Whether the name is a pseudonym. Such an account cannot log in or be changed. */
  is_anonymised: z.boolean(),
  updated_at: z.string(),
})
export type UserRow = z.output<typeof user>

export const USER_LIST = {
  sorts: [
    ...([
      'username',
      'email',
      'center',
      'centers',
      'roles',
      'is_active',
      'is_member_of_ic',
      'last_login_at',
      'sessions',
    ] as const),
    ...([
      'must_change_password',
      'issn_quota',
      'api_quota',
      'invited_until',
      'is_anonymised',
      'updated_at',
      'id',
    ] as const),
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
} = editableArea({
  area: 'users',
  plural: 'Users',
  singular: 'User',
  many: 'the accounts',
  one: 'an account',
  row: user,
  written: {
    /** The user name. Required for a new account, and cannot be changed later. */
    username: text(MAX_ACCOUNT_NAME),
    email: text(MAX_EMAIL).nullable(),
    center: idOrCode.nullable(),
    /** Further centres that the user acts for. May include the user's own centre. */
    centers: z.array(idOrCode).max(1_000),
    roles: z.array(idOrCode).max(100),
    is_active: z.boolean(),
    is_member_of_ic: z.boolean(),
    issn_quota: wholeNumber().nullable(),
    api_quota: z
      .strictObject({
        total: wholeNumber().nullable(),
        day: wholeNumber().nullable(),
        second: wholeNumber().nullable(),
      })
      .partial()
      .nullable(),
    /**
     * Whether to send an e-mail to the owner of a new account, who then chooses the password. Replaces `password`.
     * Requires e-mail, centre and role.
     */
    invite: z.boolean(),
    /**
     * The password of a new account. Required without an invitation, and never returned. The owner must change the
     * password at the next log-in.
     */
    password: z.string().max(1000),
  },
  list: USER_LIST,
  missing: 'row_not_found',
  refusals: {
    create: ['too_busy'],
    update: ['too_busy', 'last_administrator', 'own_administration', 'more_than_own', 'user_anonymised'],
    remove: ['in_use', 'last_administrator', 'own_administration', 'more_than_own'],
  },
})

/** Ends all sessions of an account and their locks. Unsaved input stays in the open browser page. */
export const endSessionsOfUser = call({
  name: 'endSessionsOfUser',
  method: 'POST',
  path: '/admin/users/:id/end_sessions',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'End all sessions of an account',
  params: z.object({ id: anyId }),
  answer: user,
  errors: ['row_not_found', 'more_than_own'],
})

const openSession = z.object({
  id: z.string(),
  since: z.string(),
  /** The time of the log-in or last refresh, accurate to 15 minutes. */
  last_use_at: z.string(),
  /** The client IP address of the log-in. null for a session of an earlier release. */
  address: z.string().nullable(),
  /** Whether this is the session of the caller. */
  is_own: z.boolean(),
})
export type OpenSession = z.output<typeof openSession>

export const sessionsOfUser = call({
  name: 'sessionsOfUser',
  method: 'GET',
  path: '/admin/users/:id/sessions',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'List the open sessions of an account, most recently used first',
  params: z.object({ id: anyId }),
  answer: z.array(openSession),
  errors: ['row_not_found'],
})

/**
 * Sends an e-mail with a single-use link to set the password. The setting `invitation_days` defines how long the link
 * is valid.
 */
export const inviteUser = call({
  name: 'inviteUser',
  method: 'POST',
  path: '/admin/users/:id/invite',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Send an invitation e-mail to the owner of an account',
  params: z.object({ id: anyId }),
  body: z.object({ language: z.enum(['en', 'es', 'fr', 'ru']).optional() }),
  isForm: true,
  answer: user,
  errors: ['row_not_found', 'more_than_own', 'user_anonymised'],
})

/**
 * Removes the personal data of an account with activity. Audit log, versions and 039 then contain a pseudonym. An
 * account without activity is deleted instead.
 */
export const anonymiseUser = call({
  name: 'anonymiseUser',
  method: 'POST',
  path: '/admin/users/:id/anonymise',
  permission: 'userManagement',
  scope: 'centre',
  summary: 'Anonymise an account: replace its data by a pseudonym',
  params: z.object({ id: anyId }),
  answer: user,
  errors: ['row_not_found', 'more_than_own', 'last_administrator', 'own_administration', 'user_anonymised', 'too_busy'],
})

/** Reads the account that belongs to the token of an invitation link. */
export const readInvitation = call({
  name: 'readInvitation',
  method: 'POST',
  path: '/invitation/read',
  permission: 'public',
  csrf: 'none',
  isReading: true,
  summary: 'Get the account that an invitation is for',
  body: z.object({ token: z.string().max(200) }),
  answer: z.object({ username: z.string(), expires_at: z.string() }),
  errors: ['invitation_not_found'],
})

/** Sets the password of the account and consumes the invitation. */
export const acceptInvitation = call({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/invitation',
  permission: 'public',
  csrf: 'none',
  summary: 'Set a password with an invitation token',
  body: z.object({ token: z.string().max(200), password: z.string().min(1).max(1000) }),
  answer: z.object({ username: z.string() }),
  errors: ['invitation_not_found', 'weak_password', 'password_named', 'too_busy'],
})

const role = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The number of accounts with the role. */
  users: z.number().int(),
  /** Whether the role is the default for new accounts, from the setting `default_role`. */
  is_default: z.boolean(),
  updated_at: z.string(),
})
export type RoleRow = z.output<typeof role>

export const ROLE_LIST = {
  sorts: ['code', 'name', 'permissions', 'users', 'is_default', 'updated_at', 'id'],
  order: 'asc',
  size: 50,
} as const satisfies ListKind

export const {
  rows: adminRoles,
  row: adminRole,
  create: createRole,
  update: updateRole,
  remove: deleteRole,
} = editableArea({
  area: 'roles',
  plural: 'Roles',
  singular: 'Role',
  many: 'the roles',
  one: 'a role',
  row: role,
  written: {
    /** The code of the role. Required for a new role, and cannot be changed later. */
    code: text(MAX_ROLE_CODE),
    name: text(MAX_ROLE_NAME),
    permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
  },
  list: ROLE_LIST,
  missing: 'row_not_found',
  refusals: {
    update: ['last_administrator', 'own_administration', 'needed_by_product'],
    remove: ['in_use', 'last_administrator', 'own_administration', 'needed_by_product'],
  },
})
