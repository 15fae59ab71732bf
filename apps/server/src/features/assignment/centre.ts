import { CENTRAL_CENTRE } from '@seriatim/contract'
import { actsForCentre } from '../../catalogue/records/guards.ts'
import { findCentreByIdOrCode } from '../../kernel/auth/centre-repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

/**
 * The centre that the user assigns ISSNs for: the user's own centre, or the requested one. For a requested centre, the
 * user must act for it, or belong to the central centre, or be a member of the international centre (specification-2,
 * 6).
 * @throws Refusal 'unknown_centre' | 'no_centre' | 'not_your_centre'
 */
export async function centreToAssignFrom(
  db: Db,
  user: CurrentUser,
  named: string | number | null | undefined,
): Promise<{ id: number; code: string }> {
  if (named === null || named === undefined || named === '') {
    refuseUnless(user.center, 'no_centre', { username: user.username })
    return { id: Number(user.center.id), code: user.center.code }
  }
  const centre = await findCentreByIdOrCode(db, named)
  refuseUnless(centre, 'unknown_centre', { center: String(named) })
  refuseUnless(user.center, 'no_centre', { username: user.username })
  const mayChoose = user.center.code === CENTRAL_CENTRE || user.isMemberOfIc
  refuseUnless(mayChoose || actsForCentre(user, centre.code), 'not_your_centre', { center: centre.code })
  return { id: centre.id, code: centre.code }
}
