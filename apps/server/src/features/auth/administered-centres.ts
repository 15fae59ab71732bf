import { administersNetwork, type Permission } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** An account or a role. */
type RightsHolder = { readonly permissions: readonly Permission[]; readonly isMemberOfIc?: boolean }

/**
 * Codes of the centres whose accounts the user administers. Null means all: for members of the international centre,
 * the central centre, and accounts without a centre. A centre administrator cannot grant more rights than their own.
 */
export function administeredCentres(user: CurrentUser): readonly string[] | null {
  const { center, furtherCentres = [] } = user
  return center === null || administersNetwork(user) ? null : [center.code, ...furtherCentres]
}

/** True when the user administers the account, which belongs to one of the administered centres. */
export function administers(by: CurrentUser, account: { readonly center: { readonly code: string } | null }): boolean {
  const own = administeredCentres(by)
  return own === null || (account.center !== null && own.includes(account.center.code))
}

/** True when a centre administrator lacks one of the permissions. */
export const isMoreThanOwn = (by: CurrentUser, { permissions }: RightsHolder): boolean =>
  administeredCentres(by) !== null && permissions.some((permission) => !by.permissions.has(permission))

/**
 * Prevents centre administrators from changing accounts and roles with rights that they lack.
 * @throws Refusal 'more_than_own'
 */
export function refuseMoreThanOwn(by: CurrentUser, held: RightsHolder): void {
  if (administeredCentres(by) === null) return
  refuseUnless(!isMoreThanOwn(by, held) && held.isMemberOfIc !== true, 'more_than_own')
}
