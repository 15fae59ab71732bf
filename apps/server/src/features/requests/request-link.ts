/** Links in e-mails to publishers, which open a request without an account. */
import { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { readSigned, signatureKey, writeSigned } from '../../platform/http/signed-text.ts'
import type { StoredRequest } from './repository.ts'

const PURPOSE = 'request'
const content = z.strictObject({ code: z.string(), version: z.number().int() })

/** The key of a link. It is valid until `link_version` of the request is raised. */
export const requestKey = async (
  db: Db,
  { code, link_version: version }: Pick<StoredRequest, 'code' | 'link_version'>,
): Promise<string> => writeSigned(await signatureKey(db), PURPOSE, { code, version })

/** The URL of a request in the portal, with a key that opens it. */
export const requestUrl = async (
  db: Db,
  origin: string,
  request: Pick<StoredRequest, 'code' | 'link_version'>,
): Promise<string> =>
  `${origin}/portal/requests/${request.code}?key=${encodeURIComponent(await requestKey(db, request))}`

/** Whether a key opens this request. */
export async function isRequestKey(
  db: Db,
  key: string,
  request: Pick<StoredRequest, 'code' | 'link_version'>,
): Promise<boolean> {
  const read = readSigned(await signatureKey(db), PURPOSE, content, key)
  return read !== undefined && read.code === request.code && read.version === request.link_version
}
