import type { Call } from './call.ts'
import type { Permission } from './permissions.ts'

/** Who asks: null without a session, else the permissions; and whether the CSRF token comes with the call. */
export type Asker = { readonly permissions: readonly Permission[] | null; readonly hasCsrf: boolean }

/** Whether a call changes something: all do but GETs, and of these some where their query says so. */
export const changesSomething = ({ method, changesWhere }: Call, query: Readonly<Record<string, unknown>>): boolean =>
  method !== 'GET' || (changesWhere !== undefined && [query[changesWhere.name]].flat().includes(changesWhere.value))

/**
 * Why a call is refused before anybody looks at what it asks for (contract, Errors); undefined where it is let in. The
 * one table of who may do what: `permission` and `csrf` of each call.
 */
export function refusalBefore(
  call: Call,
  { permissions, hasCsrf }: Asker,
  query: Readonly<Record<string, unknown>> = {},
): 'session_expired' | 'csrf' | 'forbidden' | undefined {
  if (call.permission === 'public' && call.csrf !== 'refresh') return undefined
  if (permissions === null) return 'session_expired'
  if (call.csrf !== 'none' && changesSomething(call, query) && !hasCsrf) return 'csrf'
  return mayCall(call, (permission) => permissions.includes(permission)) ? undefined : 'forbidden'
}

/** Whether somebody with a session has what a call needs. */
export const mayCall = (
  { permission, alsoFor }: Pick<Call, 'permission' | 'alsoFor'>,
  has: (permission: Permission) => boolean,
): boolean =>
  permission === 'public' || permission === 'session' || has(permission) || (alsoFor !== undefined && has(alsoFor))
