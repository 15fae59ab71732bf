import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { App } from './serve.ts'

const YEAR_S = 31_536_000

/** A fresh nonce for a page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * The content security policy of a page. Mantine and CodeMirror write style elements: those carry the page's nonce;
 * style attributes, which React and CodeMirror set from script, need no allowance, but Mantine's rendered ones do.
 */
const pagePolicy = (nonce: string) => ({
  useDefaults: false as const,
  directives: {
    'default-src': "'none'",
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'style-src-attr': "'unsafe-inline'",
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  },
})

/** Whatever is not a page may load nothing at all. */
const CLOSED = {
  contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': "'none'", 'frame-ancestors': "'none'" } },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
  // Sent by `setOtherHeaders` over https alone (RFC 6797, 7.2).
  strictTransportSecurity: false,
} satisfies HelmetOptions

/** Helmet does not set this one. */
const PERMISSIONS = { 'Permissions-Policy': 'camera=(), geolocation=(), microphone=()' } as const

/** The headers that helmet sets for `options`, for answers that pass through no hook. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

/** Headers of every answer, also of those to data that is not a valid request. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = { ...headersOf(CLOSED), ...PERMISSIONS }

/** Headers that depend on the request: answers of the API, and of what has no address, are never stored by a cache. */
function setOtherHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    ...PERMISSIONS,
    ...(request.protocol === 'https' ? { 'Strict-Transport-Security': `max-age=${YEAR_S}` } : {}),
    ...(/^\/+api\b/.test(request.url) ? { 'Cache-Control': 'no-store' } : {}),
  })
}

/** Sets the headers of an answer to an address that cannot be read: it reaches no hook. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(SECURITY_HEADERS)
  setOtherHeaders(request, reply)
}

/** Gives an answer the policy of a page. */
export const setPagePolicy = (reply: FastifyReply, nonce: string): void =>
  void reply.helmet({ contentSecurityPolicy: pagePolicy(nonce) })

/** A page that is drawn on the server alone: it loads files of its own and sends forms to its own server. */
const DOCUMENT = {
  useDefaults: false as const,
  directives: {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': ["'self'", 'data:'],
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  },
}

/** Gives an answer the policy of a page that needs no nonce: it can be kept by caches. */
export const setDocumentPolicy = (reply: FastifyReply): void => void reply.helmet({ contentSecurityPolicy: DOCUMENT })

export async function securityHeaders(app: App): Promise<void> {
  await app.register(fastifyHelmet, CLOSED)
  app.addHook('onRequest', async (request, reply) => setOtherHeaders(request, reply))
}
