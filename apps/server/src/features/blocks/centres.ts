import { CENTRAL_CENTRE } from '@seriatim/contract'
import { actsForCentre } from '../../catalogue/records/guards.ts'
import { findCentreByIdOrCode } from '../../kernel/auth/centre-repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'

export type Centre = { readonly id: number; readonly code: string; readonly name: string }

/** True for members of the international centre and users of the central centre, who act for every centre. */
export const actsForAll = (user: CurrentUser): boolean => user.isMemberOfIc || user.center?.code === CENTRAL_CENTRE

/** @throws Refusal 'no_centre' | 'not_your_centre' */
export function refuseUnlessMayActFor(user: CurrentUser, code: string): void {
  if (actsForAll(user)) return
  refuseUnless(user.center, 'no_centre', { username: user.username })
  refuseUnless(actsForCentre(user, code), 'not_your_centre', { center: code })
}

/**
 * The requested centre, if the user can act for it. Without a requested centre, the user's own centre, or undefined for
 * users who act for all centres.
 * @throws Refusal 'no_centre' | 'unknown_centre' | 'not_your_centre'
 */
export async function centreFor(
  db: Db,
  user: CurrentUser,
  text: string | number | undefined,
): Promise<Centre | undefined> {
  if (text !== undefined && text !== '') {
    const centre = await findCentreByIdOrCode(db, text)
    refuseUnless(centre, 'unknown_centre', { center: String(text) })
    refuseUnlessMayActFor(user, centre.code)
    return centre
  }
  if (actsForAll(user)) return undefined
  refuseUnless(user.center, 'no_centre', { username: user.username })
  return { ...user.center, id: Number(user.center.id) }
}
