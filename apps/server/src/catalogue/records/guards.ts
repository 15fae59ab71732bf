import { CENTRAL_CENTRE } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** What says which records somebody may edit. */
export type ActsFor = {
  readonly center: Pick<NonNullable<CurrentUser['center']>, 'code'> | null
  readonly furtherCentres?: readonly string[]
}

/** Whether a centre is the own one of a user, or one of those that they act for beside it. */
export const actsForCentre = ({ center, furtherCentres = [] }: ActsFor, code: string): boolean =>
  center !== null && (center.code === code || furtherCentres.includes(code))

/** Whether a user may edit a record at all; who locks it is another matter. */
export const mayEdit = (user: ActsFor, { center }: { center: string }): boolean =>
  user.center?.code === CENTRAL_CENTRE || actsForCentre(user, center)

/**
 * Users edit the records of the centres that they act for, those of the central centre any (specification-1, 6).
 * @throws Refusal 'no_centre' | 'not_your_centre'
 */
export function refuseUnlessMayEdit(user: CurrentUser, { issn, center }: { issn: string; center: string }): void {
  refuseUnless(user.center, 'no_centre', { username: user.username })
  refuseUnless(mayEdit(user, { center }), 'not_your_centre', { issn })
}
