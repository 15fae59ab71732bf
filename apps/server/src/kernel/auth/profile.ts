import { PERMISSION_FLAGS, PERMISSIONS, type Permission, type Profile } from '@seriatim/contract'
import { blockLimits } from '@seriatim/issn'
import type { Locale } from '@seriatim/messages'
import { currentBlock } from '../../catalogue/numbers/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { listCentres } from './centre-repository.ts'
import { centresToActFor } from './centres-to-act-for.ts'

async function activeBlock(db: Db, centerId: number) {
  const block = await currentBlock(db, centerId)
  return block ? { id: String(block.id), ...blockLimits(block), free: block.free } : null
}

/** The profile of the user, as defined in the contract. Users of the central centre can act for every centre. */
export async function profileOf(db: Db, user: CurrentUser, locale: Locale): Promise<Profile> {
  const all = (await listCentres(db, locale)).map(({ id, code, name }) => ({ id: String(id), code, name }))
  const own = user.center && (all.find(({ id }) => id === user.center?.id) ?? user.center)
  const flags = Object.fromEntries(
    PERMISSIONS.map((permission) => [PERMISSION_FLAGS[permission], user.permissions.has(permission)]),
  ) as Record<(typeof PERMISSION_FLAGS)[Permission], boolean>
  return {
    id: user.id,
    username: user.username,
    center: own && { ...own, active_block: await activeBlock(db, Number(own.id)) },
    centers: [...centresToActFor(own, all, user.furtherCentres)],
    is_member_of_ic: user.isMemberOfIc,
    must_change_password: user.mustChangePassword === true,
    permissions: PERMISSIONS.filter((permission) => user.permissions.has(permission)),
    ...flags,
  }
}
