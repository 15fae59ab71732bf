/**
 * Passes a new secret from a POST request to the page that shows the secret once (decision 109). The secret is in a
 * signed cookie, so that no server stores it. After the redirect, a reload sends no form and creates no second secret.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { readSigned, signatureKey, writeSigned } from '../../platform/http/signed-text.ts'

const COOKIE = 'portal_secret'
/** Lifetime of the cookie in seconds, long enough for the redirect. */
const MAX_AGE_S = 60

const attributes = (request: FastifyRequest) =>
  ({ path: '/portal/account', sameSite: 'strict', httpOnly: true, secure: request.protocol === 'https' }) as const

const content = z.strictObject({
  userId: z.string(),
  kind: z.enum(['token', 'subscription']),
  /** Id of the token or subscription. */
  id: z.string(),
  secret: z.string(),
  warnings: z.array(z.string()),
})
export type NewSecret = z.output<typeof content>

export async function sendNewSecret(
  db: Db,
  secret: NewSecret,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const value = writeSigned(await signatureKey(db), COOKIE, secret)
  void reply.setCookie(COOKIE, value, { ...attributes(request), maxAge: MAX_AGE_S })
}

/**
 * Reads the new secret of a user and removes the cookie. Undefined without a cookie, or if the secret belongs to
 * another user.
 */
export async function takeNewSecret(
  db: Db,
  userId: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<NewSecret | undefined> {
  const value = request.cookies[COOKIE]
  if (value === undefined) return undefined
  void reply.clearCookie(COOKIE, attributes(request))
  const signed = readSigned(await signatureKey(db), COOKIE, content, value)
  return signed?.userId === userId ? signed : undefined
}
