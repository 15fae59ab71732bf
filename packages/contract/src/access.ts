import type { Call } from './call.ts'
import { CENTRAL_CENTRE, type Permission } from './permissions.ts'

/** Whether a call changes data: all except GETs, and GETs with a query parameter that says so. */
export const changesSomething = ({ method, changesWhere }: Call, query: Readonly<Record<string, unknown>>): boolean =>
  method !== 'GET' || (changesWhere !== undefined && [query[changesWhere.name]].flat().includes(changesWhere.value))

/**
 * Whether an administrator administers the whole network. This is so for administrators without a centre, of the
 * central centre, and for members of the international centre. Other administrators administer only their centres.
 */
export const administersNetwork = ({
  center,
  isMemberOfIc,
}: {
  readonly center: { readonly code: string } | null
  readonly isMemberOfIc: boolean
}): boolean => isMemberOfIc || center === null || center.code === CENTRAL_CENTRE

export type SessionAccount = {
  readonly has: (permission: Permission) => boolean
  /** Whether the account administers the whole network (see `administersNetwork`). */
  readonly isOfNetwork: boolean
  /** Whether the account is a public one, which may only make calls about itself. */
  readonly isOfPublic: boolean
}

/** Whether only network administrators may make an administration call. */
export const isOfNetwork = ({ permission, scope }: Pick<Call, 'permission' | 'scope'>): boolean =>
  permission === 'userManagement' && scope !== 'centre'

/** Why an account with a session may not make a call, or undefined. */
export function refusalOf(
  call: Call,
  { has, isOfNetwork: isTheirs, isOfPublic }: SessionAccount,
): 'forbidden' | 'network_only' | undefined {
  const { permission, alsoFor, andFor } = call
  if (isOfPublic && call.forAnyAccount !== true) return 'forbidden'
  if (permission === 'public' || permission === 'session') return undefined
  if (!has(permission)) return alsoFor !== undefined && has(alsoFor) ? undefined : 'forbidden'
  if (andFor !== undefined && !has(andFor)) return 'forbidden'
  return isOfNetwork(call) && !isTheirs ? 'network_only' : undefined
}

/**
 * Why a request is refused before the parameters are read: for requests without a session (`account` null), and for a
 * missing CSRF token. Otherwise the result is that of `refusalOf`.
 */
export function refusalWithoutSession(
  call: Call,
  account: SessionAccount | null,
  hasCsrf: boolean,
  query: Readonly<Record<string, unknown>> = {},
): 'session_expired' | 'csrf' | 'forbidden' | 'network_only' | undefined {
  if (call.permission === 'public' && call.csrf !== 'refresh') return undefined
  if (account === null) return 'session_expired'
  if (call.csrf !== 'none' && changesSomething(call, query) && !hasCsrf) return 'csrf'
  return refusalOf(call, account)
}
