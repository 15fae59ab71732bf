import type { Call } from './call.ts'
import { CENTRAL_CENTRE, type Permission } from './permissions.ts'

/** Whether a call changes something: all do but GETs, and of these some where their query says so. */
export const changesSomething = ({ method, changesWhere }: Call, query: Readonly<Record<string, unknown>>): boolean =>
  method !== 'GET' || (changesWhere !== undefined && [query[changesWhere.name]].flat().includes(changesWhere.value))

/**
 * Whether an administrator administers the network: one of no centre, of the central one, or a member of the
 * international one. Others administer their centres.
 */
export const administersNetwork = ({
  center,
  isMemberOfIc,
}: {
  readonly center: { readonly code: string } | null
  readonly isMemberOfIc: boolean
}): boolean => isMemberOfIc || center === null || center.code === CENTRAL_CENTRE

/** An account with a session. */
export type Asker = {
  readonly has: (permission: Permission) => boolean
  /** See `administersNetwork`. */
  readonly isOfNetwork: boolean
  /** An account of the public: it makes only calls about itself. */
  readonly isOfPublic: boolean
}

/** Whether a call of administration is for administrators of the network alone. */
export const isOfNetwork = ({ permission, scope }: Pick<Call, 'permission' | 'scope'>): boolean =>
  permission === 'userManagement' && scope !== 'centre'

/** Why an account with a session may not make a call; undefined where it may. */
export function refusalOf(
  call: Call,
  { has, isOfNetwork: isTheirs, isOfPublic }: Asker,
): 'forbidden' | 'network_only' | undefined {
  const { permission, alsoFor } = call
  if (isOfPublic && call.forAnyAccount !== true) return 'forbidden'
  if (permission === 'public' || permission === 'session') return undefined
  if (!has(permission)) return alsoFor !== undefined && has(alsoFor) ? undefined : 'forbidden'
  return isOfNetwork(call) && !isTheirs ? 'network_only' : undefined
}

/** The same without a session (`asker` null), and with or without the CSRF token: before the call reads its parameters. */
export function refusalBefore(
  call: Call,
  asker: Asker | null,
  hasCsrf: boolean,
  query: Readonly<Record<string, unknown>> = {},
): 'session_expired' | 'csrf' | 'forbidden' | 'network_only' | undefined {
  if (call.permission === 'public' && call.csrf !== 'refresh') return undefined
  if (asker === null) return 'session_expired'
  if (call.csrf !== 'none' && changesSomething(call, query) && !hasCsrf) return 'csrf'
  return refusalOf(call, asker)
}
