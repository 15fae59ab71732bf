/** The link of the e-mail that confirms the address of a request without an account. */
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import { readSigned, signatureKey, writeSigned } from '../../../platform/http/signed-text.ts'
import type { StoredRequest } from '../repository.ts'

const PURPOSE = 'request-confirm'
const content = z.strictObject({ code: z.string(), version: z.number(), email: z.string(), until: z.number() })

/** Days for which the link is valid. */
export const CONFIRM_DAYS = 2
const DAY_MS = 86_400_000

export async function confirmUrl(
  db: Db,
  origin: string,
  { code, link_version: version, email }: StoredRequest,
  now: Date,
): Promise<string> {
  const until = now.getTime() + CONFIRM_DAYS * DAY_MS
  const key = writeSigned(await signatureKey(db), PURPOSE, { code, version, email, until })
  return `${origin}/portal/requests/${code}/confirm?key=${encodeURIComponent(key)}`
}

/**
 * The result for a key of a confirmation link. Confirming raises `link_version`, so the version of a used key is one
 * lower. `expired` is also the result for altered keys, other requests and other addresses.
 */
export async function confirmation(
  db: Db,
  key: string,
  request: StoredRequest,
  now: Date,
): Promise<'valid' | 'used' | 'expired'> {
  const read = readSigned(await signatureKey(db), PURPOSE, content, key)
  if (read === undefined || read.code !== request.code || read.email !== request.email) return 'expired'
  if (read.until < now.getTime()) return 'expired'
  if (request.state === 'unconfirmed') return read.version === request.link_version ? 'valid' : 'expired'
  return request.state !== 'draft' && read.version + 1 === request.link_version ? 'used' : 'expired'
}
