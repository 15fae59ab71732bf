import { ACCESS_S } from '@seriatim/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tokens } from './sessions.ts'

const NAMES = [
  'access_token',
  'refresh_token',
  'csrf_access_token',
  'csrf_refresh_token',
  'session_expires_at',
] as const

/** `request.protocol` is https for a TLS connection, or when a trusted proxy reports https. */
const attributes = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'strict', secure: request.protocol === 'https' }) as const

/**
 * Sets the cookies of the contract. The cookie `session_expires_at` lasts longer than the access token, so that the web
 * application can distinguish an expired session from no session.
 */
export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, tokens: Tokens): void {
  const shared = attributes(request)
  const values: Record<(typeof NAMES)[number], { value: string; maxAge: number; httpOnly: boolean }> = {
    access_token: { value: tokens.access, maxAge: ACCESS_S, httpOnly: true },
    refresh_token: { value: tokens.refresh, maxAge: tokens.refreshS, httpOnly: true },
    csrf_access_token: { value: tokens.csrfAccess, maxAge: ACCESS_S, httpOnly: false },
    csrf_refresh_token: { value: tokens.csrfRefresh, maxAge: tokens.refreshS, httpOnly: false },
    session_expires_at: {
      value: String(Math.floor(tokens.expiresAt.getTime() / 1000)),
      maxAge: tokens.refreshS,
      httpOnly: false,
    },
  }
  for (const name of NAMES) {
    const { value, maxAge, httpOnly } = values[name]
    reply.setCookie(name, value, { ...shared, maxAge, httpOnly })
  }
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of NAMES) reply.clearCookie(name, attributes(request))
}
