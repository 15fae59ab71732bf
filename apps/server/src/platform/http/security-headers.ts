import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A fresh nonce for a page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * The content security policy of a page. Mantine and CodeMirror write style elements: those carry the page's nonce;
 * style attributes, which React and CodeMirror set from script, need no allowance, but Mantine's rendered ones do.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** What is no page may load nothing at all. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'"

export function setPagePolicy(reply: FastifyReply, nonce: string): void {
  void reply.header('Content-Security-Policy', pagePolicy(nonce))
}

/** Headers of every answer, also of those to what is no request at all. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': CLOSED_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
} as const

/** Sets the headers of an answer; those of the API, and of what has no address, are never stored by a cache. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    ...SECURITY_HEADERS,
    ...(request.protocol === 'https' ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    ...(/^\/+api\b/.test(request.url) ? { 'Cache-Control': 'no-store' } : {}),
  })
}

export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply))
}
