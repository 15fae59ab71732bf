import { administersNetwork, type Permission } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** An account or a role. */
type RightsHolder = { readonly permissions: readonly Permission[]; readonly isMemberOfIc?: boolean }

/**
 * Codes of the centres whose accounts the user administers. Null means all centres: for members of the international
 * centre, users of the central centre, and users without a centre.
 */
export function administeredCentres(user: CurrentUser): readonly string[] | null {
  const { center, furtherCentres = [] } = user
  return center === null || administersNetwork(user) ? null : [center.code, ...furtherCentres]
}

/** True when the user administers the account, because it belongs to one of the user's administered centres. */
export function administers(by: CurrentUser, account: { readonly center: { readonly code: string } | null }): boolean {
  const own = administeredCentres(by)
  return own === null || (account.center !== null && own.includes(account.center.code))
}

/** True when the user administers only some centres and lacks one of these permissions. */
export const isMoreThanOwn = (by: CurrentUser, { permissions }: RightsHolder): boolean =>
  administeredCentres(by) !== null && permissions.some((permission) => !by.permissions.has(permission))

/**
 * Refuses that administrators of a centre change accounts or roles with more rights than their own.
 * @throws Refusal 'more_than_own'
 */
export function refuseMoreThanOwn(by: CurrentUser, held: RightsHolder): void {
  if (administeredCentres(by) === null) return
  refuseUnless(!isMoreThanOwn(by, held) && held.isMemberOfIc !== true, 'more_than_own')
}
