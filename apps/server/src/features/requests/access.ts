/** The access of users of centres to requests (decision 111). */
import type { Db, Tx } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { lockRequest, requestOfCode, type StoredRequest } from './repository.ts'
import { readRequestCode } from './request-code.ts'
import { centresWithCodes } from './staff-repository.ts'

/**
 * The codes of the centres whose requests the user handles: the centre of the user and further centres, also for `_0`.
 */
const ownCodes = ({ center, furtherCentres = [] }: CurrentUser): string[] =>
  center === null ? [] : [center.code, ...furtherCentres]

/**
 * The ids of the centres whose requests the user handles.
 * @param code limits them to one centre
 * @throws Refusal 'no_centre' | 'not_your_centre'
 */
export async function handledCentres(db: Db, user: CurrentUser, code?: string): Promise<number[]> {
  refuseUnless(user.center, 'no_centre', { username: user.username })
  const codes = ownCodes(user)
  refuseUnless(code === undefined || codes.includes(code), 'not_your_centre', { center: code ?? '' })
  const centres = await centresWithCodes(db, code === undefined ? codes : [code])
  return centres.map(({ id }) => id)
}

/** @throws Refusal 'request_not_found', also for drafts and for requests of other centres */
async function refuseUnlessHandled(
  db: Db,
  request: StoredRequest | undefined,
  user: CurrentUser,
): Promise<StoredRequest> {
  const isSent = request !== undefined && request.state !== 'draft' && request.state !== 'unconfirmed'
  const centres = isSent ? await centresWithCodes(db, ownCodes(user)) : []
  refuseUnless(request && centres.some(({ id }) => id === request.center_id), 'request_not_found')
  return request
}

/** A request that the user may read. @throws Refusal 'request_not_found' */
export async function readHandled(db: Db, id: string, user: CurrentUser): Promise<StoredRequest> {
  const code = readRequestCode(id)
  return refuseUnlessHandled(db, code === undefined ? undefined : await requestOfCode(db, code), user)
}

/**
 * Locks a request that the user may change.
 * @param basedOn `updated_at` as the client saw it
 * @throws Refusal 'request_not_found' | 'stale_row'
 */
export async function lockHandled(
  tx: Tx,
  id: string,
  user: CurrentUser,
  basedOn: string | undefined,
): Promise<StoredRequest> {
  const code = readRequestCode(id)
  const request = await refuseUnlessHandled(tx, code === undefined ? undefined : await lockRequest(tx, code), user)
  refuseUnless(basedOn === undefined || basedOn === request.updated_at.toISOString(), 'stale_row')
  return request
}
