import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import { Refusal } from '../errors.ts'
import { isReading } from './cross-origin.ts'
import { prefersPage } from './prefers-page.ts'
import { newNonce, setPagePolicy } from './security-headers.ts'
import type { App } from './serve.ts'

/** The output folder of `vite build` for apps/web. */
const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** A placeholder in the built page, replaced by the nonce of the answer. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** The folder of files whose names contain a hash of their content, added by Vite. */
const HASHED_FOLDER = '/assets/'
const YEAR_S = 31_536_000

/** URLs of calls, with any number of leading slashes. Such URLs never return a page. */
const API_URL = /^\/+api(\/|\?|$)/

/**
 * URLs that belong to a call and also to a page of the interface (specification-1, Results table). The Accept header
 * selects one of them.
 */
const PAGE_OR_CALL_URL = /^\/api\/graph\/record\/[^/?]+\/(issnl|issnh|extended)(\?|$)/

/**
 * Serves the built interface: files by name, and the page for all other URLs, which its router handles. Without a build
 * only the API is served, and URLs outside it are answered with 404.
 */
export async function webRoutes(app: App, folder: string = WEB_FOLDER): Promise<void> {
  const page = await readFile(`${folder}/index.html`, 'utf8').catch(() => undefined)
  if (page === undefined) {
    app.setNotFoundHandler(() => {
      throw new Refusal('not_found')
    })
    return
  }
  const sendPage = (reply: FastifyReply) => {
    const nonce = newNonce()
    setPagePolicy(reply, nonce)
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce))
  }
  // This hook runs before the permission check of the call, because the page itself redirects users without a session
  // to the log-in.
  app.addHook('onRequest', async (request, reply) => {
    if (!isReading(request) || !PAGE_OR_CALL_URL.test(request.url)) return
    reply.header('Vary', 'Accept')
    if (prefersPage(request.headers.accept)) return sendPage(reply)
  })
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(folder.length - 1).startsWith(HASHED_FOLDER)
      reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isReading(request) || API_URL.test(request.url)) throw new Refusal('not_found')
    // A missing file is answered with 404. Only URLs without a file extension are pages.
    if (request.url.startsWith(HASHED_FOLDER)) throw new Refusal('not_found')
    return sendPage(reply)
  })
}
