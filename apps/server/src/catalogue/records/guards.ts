import { CENTRAL_CENTRE } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/** Whether a user may edit a record at all; who locks it is another matter. */
export const mayEdit = ({ center: own }: CurrentUser, { center }: { center: string }): boolean =>
  own !== undefined && own !== null && (own.code === CENTRAL_CENTRE || own.code === center)

/**
 * Users edit the records of their own centre, those of the central centre any (specification-1, 6).
 * @throws Refusal 'no_centre' | 'not_your_centre'
 */
export function refuseUnlessMayEdit(user: CurrentUser, { issn, center }: { issn: string; center: string }): void {
  refuseUnless(user.center, 'no_centre', { username: user.username })
  refuseUnless(mayEdit(user, { center }), 'not_your_centre', { issn })
}
