import { administersNetwork, type Permission } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** Of an account or a role. */
type Held = { readonly permissions: readonly Permission[]; readonly isMemberOfIc?: boolean }

/**
 * The codes of the centres whose people somebody administers; null for all: the international centre, the central
 * centre, and accounts of no centre. What a centre's own administrator gives is no more than what they have.
 */
export function administeredCentres(user: CurrentUser): readonly string[] | null {
  const { center, furtherCentres = [] } = user
  return center === null || administersNetwork(user) ? null : [center.code, ...furtherCentres]
}

/** Whether somebody administers the account: one of a centre of theirs. */
export function administers(by: CurrentUser, account: { readonly center: { readonly code: string } | null }): boolean {
  const own = administeredCentres(by)
  return own === null || (account.center !== null && own.includes(account.center.code))
}

/** Whether a centre's own administrator lacks one of the permissions. */
export const isMoreThanOwn = (by: CurrentUser, { permissions }: Held): boolean =>
  administeredCentres(by) !== null && permissions.some((permission) => !by.permissions.has(permission))

/** A centre's own administrator changes no account and no role with rights that they lack. @throws Refusal 'more_than_own' */
export function refuseMoreThanOwn(by: CurrentUser, held: Held): void {
  if (administeredCentres(by) === null) return
  refuseUnless(!isMoreThanOwn(by, held) && held.isMemberOfIc !== true, 'more_than_own')
}
