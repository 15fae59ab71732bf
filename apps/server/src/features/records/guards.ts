import { CENTRAL_CENTRE } from '@seriatim/contract'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/**
 * Users edit the records of their own centre, those of the central centre any (specification-1, 6).
 * @throws Refusal 'no_centre' | 'not_your_centre'
 */
export function refuseUnlessMayEdit(user: CurrentUser, { issn, center }: { issn: string; center: string }): void {
  refuseUnless(user.center, 'no_centre', { username: user.username })
  const mayEdit = user.center.code === CENTRAL_CENTRE || user.center.code === center
  refuseUnless(mayEdit, 'not_your_centre', { issn })
}
