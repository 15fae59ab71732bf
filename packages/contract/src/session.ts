import { z } from 'zod'
import { call } from './call.ts'
import { PERMISSIONS } from './permissions.ts'

const centre = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  active_block: z.object({ id: z.string(), first: z.string(), last: z.string(), free: z.number().int() }).nullable(),
})

/** The logged-in user and permissions (contract, Session). */
export const profile = z.object({
  id: z.string(),
  username: z.string(),
  center: centre.nullable(),
  centers: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  is_member_of_ic: z.boolean(),
  /**
   * Whether another person chose the password. All calls except changing it are refused (`password_change_required`).
   */
  must_change_password: z.boolean(),
  permissions: z.array(z.enum(PERMISSIONS)),
  search_permission: z.boolean(),
  catalog_permission: z.boolean(),
  block_permission: z.boolean(),
  user_management_permission: z.boolean(),
  export_permission: z.boolean(),
  import_files_permission: z.boolean(),
  assignment_permission: z.boolean(),
  ltwa_permission: z.boolean(),
  issn_submit_permission: z.boolean(),
  title_submit_permission: z.boolean(),
  requests_permission: z.boolean(),
})
export type Profile = z.output<typeof profile>

const message = z.object({ message: z.string() })

/** Opens a session and sets its cookies. After ten failures in five minutes, log-ins are blocked for a while. */
export const login = call({
  name: 'login',
  method: 'POST',
  path: '/login',
  permission: 'public',
  csrf: 'none',
  summary: 'Log in with user name and password',
  body: z.object({ username: z.string().min(1).max(200), password: z.string().min(1).max(1000) }),
  answer: z.object({ user: profile }),
  errors: ['bad_credentials', 'inactive_user', 'no_role', 'too_many_attempts', 'too_busy'],
})

/** Extends the session and rotates the refresh token. */
export const refresh = call({
  name: 'refresh',
  method: 'POST',
  path: '/refresh',
  permission: 'public',
  csrf: 'refresh',
  summary: 'Extend the session',
  answer: z.object({ expires_at: z.string() }),
  errors: ['session_expired', 'csrf'],
})

/** Ends the session on the server, and the locks of the session. */
export const logout = call({
  name: 'logout',
  method: 'POST',
  path: '/logout',
  permission: 'public',
  csrf: 'refresh',
  summary: 'Log out',
  answer: message,
  errors: ['session_expired', 'csrf'],
})

export const me = call({
  name: 'me',
  method: 'GET',
  path: '/me',
  permission: 'session',
  beforePasswordChange: true,
  forAnyAccount: true,
  summary: 'Get the profile of the caller',
  answer: profile,
  errors: [],
})

export const changePassword = call({
  name: 'changePassword',
  method: 'POST',
  path: '/me/password',
  permission: 'session',
  beforePasswordChange: true,
  forAnyAccount: true,
  summary: 'Change the password of the caller',
  body: z.object({ old: z.string().min(1).max(1000), new: z.string().min(1).max(1000) }),
  answer: message,
  errors: ['bad_old_password', 'weak_password', 'password_named', 'same_password', 'too_many_attempts', 'too_busy'],
})

/** The state of the server, requested before anything else. Also available during maintenance. */
export const state = call({
  name: 'state',
  method: 'GET',
  path: '/state',
  permission: 'public',
  duringMaintenance: true,
  summary: 'Get the product version, the latest announcement and the maintenance state',
  answer: z.object({
    version: z.string(),
    /** The newest announcement for the caller, or for everyone without a session. */
    last_announcement_id: z.string().nullable(),
    /** The publication time of the newest announcement, by which the client detects unread announcements. */
    last_announcement_at: z.string().nullable(),
    maintenance: z.string().nullable(),
    /** Announced maintenance that has not ended yet. */
    maintenance_planned: z.object({ message: z.string(), from: z.string(), until: z.string() }).nullable(),
    product_name: z.string(),
    /** Whether this is a training copy, which has no real data and is reset from time to time. */
    sandbox: z.boolean(),
    demonstration: z.boolean(),
    /** The URL of external help, with `{route}` for the name of a page. null for the product's help. */
    help_url: z.string().nullable(),
  }),
  errors: [],
})

export const health = call({
  name: 'health',
  method: 'GET',
  path: '/health',
  permission: 'public',
  duringMaintenance: true,
  withoutDatabase: true,
  summary: 'Liveness: whether the process runs, with or without the database',
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
})

/** For load balancers: a server that runs but is not ready must not receive calls. */
export const readiness = call({
  name: 'readiness',
  method: 'GET',
  path: '/health/ready',
  permission: 'public',
  duringMaintenance: true,
  withoutDatabase: true,
  summary: 'Readiness: whether the database answers and has the schema of this program version',
  answer: z.object({
    status: z.literal('ready'),
    base: z.literal('ok'),
    migrations: z.literal('ok'),
    /** The source of search results: memory, or the database while memory is filled. */
    search: z.enum(['memory', 'base', 'opensearch']),
  }),
  errors: ['not_ready'],
})
