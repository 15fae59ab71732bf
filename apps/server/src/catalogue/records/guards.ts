import { CENTRAL_CENTRE } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** The centres that determine which records a user may edit. */
export type ActingUser = {
  readonly center: Pick<NonNullable<CurrentUser['center']>, 'code'> | null
  readonly furtherCentres?: readonly string[]
}

/** Whether a centre is the user's own or one of the further centres that the user acts for. */
export const actsForCentre = ({ center, furtherCentres = [] }: ActingUser, code: string): boolean =>
  center !== null && (center.code === code || furtherCentres.includes(code))

/** Whether a user may edit a record, regardless of its lock. */
export const mayEdit = (user: ActingUser, { center }: { center: string }): boolean =>
  user.center?.code === CENTRAL_CENTRE || actsForCentre(user, center)

/**
 * Refuses records of centres that the user does not act for. Users of the central centre may edit any record
 * (specification-1, 6).
 * @throws Refusal 'no_centre' | 'not_your_centre'
 */
export function refuseUnlessMayEdit(user: CurrentUser, { issn, center }: { issn: string; center: string }): void {
  refuseUnless(user.center, 'no_centre', { username: user.username })
  refuseUnless(mayEdit(user, { center }), 'not_your_centre', { issn })
}
