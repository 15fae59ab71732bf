import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyHelmet from '@fastify/helmet'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { App } from './serve.ts'

const YEAR_S = 31_536_000

/** Creates a random nonce for one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * The content security policy of a page. Style elements of Mantine and CodeMirror have the nonce of the page. Style
 * attributes set by script (React, CodeMirror) need no exception; style attributes in the markup of Mantine do.
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

/** The policy of answers that are not pages, which may not load anything. */
const NON_PAGE_POLICY = {
  contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': "'none'", 'frame-ancestors': "'none'" } },
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
  // `setOtherHeaders` sends this header, and only over https (RFC 6797, 7.2).
  strictTransportSecurity: false,
} satisfies HelmetOptions

/** A header that helmet does not set. */
const PERMISSIONS = { 'Permissions-Policy': 'camera=(), geolocation=(), microphone=()' } as const

/** The headers that helmet sets for `options`, for answers that bypass all hooks. */
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

/** Headers of every answer, including answers to data that is not a valid request. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = { ...headersOf(NON_PAGE_POLICY), ...PERMISSIONS }

/** Headers that depend on the request. Answers below /api are never cached. */
function setOtherHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    ...PERMISSIONS,
    ...(request.protocol === 'https' ? { 'Strict-Transport-Security': `max-age=${YEAR_S}` } : {}),
    ...(/^\/+api\b/.test(request.url) ? { 'Cache-Control': 'no-store' } : {}),
  })
}

/** Sets the headers of an answer to a URL that cannot be parsed, because such an answer bypasses all hooks. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(SECURITY_HEADERS)
  setOtherHeaders(request, reply)
}

/** Sets the content security policy of a page with a nonce. */
export const setPagePolicy = (reply: FastifyReply, nonce: string): void =>
  void reply.helmet({ contentSecurityPolicy: pagePolicy(nonce) })

/** The policy of a page rendered on the server. The page may load files from the same server and send forms to it. */
const DOCUMENT_POLICY = {
  useDefaults: false as const,
  directives: {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': ["'self'", 'data:'],
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  },
}

/** Sets the policy of a page without a nonce, which caches may store. */
export const setDocumentPolicy = (reply: FastifyReply): void =>
  void reply.helmet({ contentSecurityPolicy: DOCUMENT_POLICY })

/**
 * Sets the policy of a page that any site may frame. Only the style with this hash (`sha256-...`) applies, and nothing
 * is loaded.
 */
export function setFramedPolicy(reply: FastifyReply, styleHash: string): void {
  const directives = {
    'default-src': "'none'",
    'style-src': `'${styleHash}'`,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': '*',
  }
  void reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives }, xFrameOptions: false })
  // The hook of the application has set the header already.
  reply.raw.removeHeader('X-Frame-Options')
}

export async function securityHeaders(app: App): Promise<void> {
  await app.register(fastifyHelmet, NON_PAGE_POLICY)
  app.addHook('onRequest', async (request, reply) => setOtherHeaders(request, reply))
}
