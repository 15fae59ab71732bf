/**
 * CORS for public data: scripts on any site may read public data, without credentials. All other answers have no CORS
 * headers.
 */
import type { FastifyRequest } from 'fastify'
import type { App } from './serve.ts'

/**
 * Paths of public data. Pages of public accounts below /portal depend on cookies and contain forms, so other sites may
 * not read them.
 */
const PUBLIC_PATH =
  /^\/(?:portal(?!\/(?:account|confirm|contact|forgotten|login|logout|reset|signup)(?:\/|$))|resource|sru|oai|dumps|api\/public|robots\.txt|sitemap|sitemap\.xml)(?:\/|$)/

/** Paths to which other sites may also send forms and JSON, because the reconciliation service changes nothing. */
const POSTED_PATH = /^\/api\/public\/v1\/reconcile(?:\/|$)/

/** Paths of calls that need a token in the header Authorization. */
const TOKEN_PATH = /^\/api\/public(?:\/|$)/

const METHODS = 'GET, HEAD'
/** Request headers that need a preflight, and Accept, which needs one for some values. */
const REQUEST_HEADERS = ['Accept', 'If-Modified-Since', 'If-None-Match', 'If-Range', 'Range', 'X-Request-Id'] as const
/** Response headers that scripts may read in addition to those that the Fetch standard always permits. */
const EXPOSED_HEADERS = [
  ...(['Accept-Ranges', 'Allow', 'Content-Disposition', 'Content-Range', 'ETag', 'Link'] as const),
  ...(['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'] as const),
].join(', ')
/** Chromium stores the result of a preflight for two hours at most. */
const PREFLIGHT_S = 7_200

const pathOf = ({ url }: FastifyRequest): string => url.replace(/[?#].*$/s, '')

export const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** Sets the headers of all public answers, also of refusals, and answers preflight requests. */
export function permitOtherSites(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request)
    if (!isPreflight(request) || !PUBLIC_PATH.test(path)) return
    const isPosted = POSTED_PATH.test(path)
    const allowed = [
      ...(TOKEN_PATH.test(path) ? ['Authorization'] : []),
      ...(isPosted ? ['Content-Type'] : []),
      ...REQUEST_HEADERS,
    ]
    return reply
      .status(204)
      .headers({
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': isPosted ? `${METHODS}, POST` : METHODS,
        'Access-Control-Allow-Headers': allowed.join(', '),
        'Access-Control-Max-Age': PREFLIGHT_S,
      })
      .send()
  })
  // Set the header in this hook, because `reply.helmet` sets `Cross-Origin-Resource-Policy: same-origin` again for each
  // page.
  app.addHook('onSend', async (request, reply) => {
    const path = pathOf(request)
    if (!PUBLIC_PATH.test(path) || !(isReading(request) || POSTED_PATH.test(path))) return
    void reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}
