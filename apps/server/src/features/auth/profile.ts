import { CENTRAL_CENTRE, PERMISSION_FLAGS, PERMISSIONS, type Permission, type Profile } from '@seriatim/contract'
import { blockLimits } from '@seriatim/issn'
import type { Base } from '../../platform/database/base.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { currentBlock } from '../numbers/repository.ts'
import { listCentres } from './centre-repository.ts'

async function activeBlock(base: Base, centerId: number) {
  const block = await currentBlock(base, centerId)
  return block ? { id: String(block.id), ...blockLimits(block), free: block.free } : null
}

/** The profile of the contract. Users of the central centre may act for every centre, others for their own. */
export async function profileOf(base: Base, user: CurrentUser): Promise<Profile> {
  const centres = user.center?.code === CENTRAL_CENTRE ? await listCentres(base) : user.center ? [user.center] : []
  const flags = Object.fromEntries(
    PERMISSIONS.map((permission) => [PERMISSION_FLAGS[permission], user.permissions.has(permission)]),
  ) as Record<(typeof PERMISSION_FLAGS)[Permission], boolean>
  return {
    id: user.id,
    username: user.username,
    center: user.center && { ...user.center, active_block: await activeBlock(base, Number(user.center.id)) },
    centers: centres.map(({ id, code, name }) => ({ id: String(id), code, name })),
    is_member_of_ic: user.isMemberOfIc,
    permissions: PERMISSIONS.filter((permission) => user.permissions.has(permission)),
    ...flags,
  }
}
