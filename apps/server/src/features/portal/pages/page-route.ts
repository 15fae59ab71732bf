/**
 * Serves portal pages without a session and in the language of the visitor. The web application never handles these
 * URLs.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { isLocale, type Locale } from '@seriatim/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type LabelService, NO_NAMES } from '../../../kernel/search/labels.ts'
import { licenceOf } from '../../../platform/database/data-licence.ts'
import type { Db } from '../../../platform/database/db.ts'
import { urlSettings } from '../../../platform/database/settings.ts'
import { FormRefusal, Refusal } from '../../../platform/errors.ts'
import { refusalSentence, toRefusal } from '../../../platform/http/failures.ts'
import { localeOf } from '../../../platform/http/language.ts'
import type { PublicLimiter } from '../../../platform/http/public-limiter.ts'
import { setDocumentPolicy } from '../../../platform/http/security-headers.ts'
import type { App } from '../../../platform/http/serve.ts'
import { requestedUrl, siteUrlOf } from '../../../platform/http/site-url.ts'
import { failurePage } from './shell.ts'
import { makeVisit, type Visit } from './visit.ts'

const LOCALE_COOKIE_S = 43_200 * 60

/**
 * The language in the query parameter `lang`, which is then stored in a cookie. Without the parameter, the language of
 * the visitor.
 */
function requestLocale(request: FastifyRequest, reply: FastifyReply): Locale {
  const { lang } = request.query as { lang?: unknown }
  if (!isLocale(lang)) return localeOf(request)
  void reply.setCookie('locale', lang, {
    path: '/',
    maxAge: LOCALE_COOKIE_S,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
  return lang
}

export const readVisit = async (
  { db, labels }: Pick<PageServices, 'db' | 'labels'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> => {
  const locale = requestLocale(request, reply)
  const [settings, names] = await Promise.all([urlSettings(db, ['site_url', 'data_licence']), labels.in(locale)])
  return makeVisit({
    locale,
    origin: siteUrlOf(settings.site_url, requestedUrl(request)),
    address: request.url,
    labels: names,
    licence: licenceOf(settings.data_licence),
  })
}

/** Creates the data of a visit without a database query, for the page about a database failure. */
const visitWithoutDatabase = (request: FastifyRequest, reply: FastifyReply): Visit =>
  makeVisit({
    locale: requestLocale(request, reply),
    origin: requestedUrl(request),
    address: request.url,
    labels: NO_NAMES,
    licence: undefined,
  })

const compress = promisify(brotliCompress)
/** Quality from 0 to 11. Higher levels take more time than the shorter transfer saves. */
const BROTLI_QUALITY = 4
/** Minimum length of a page that is compressed. */
const MIN_LENGTH = 1_024

export const compressPage = (page: string): Promise<Buffer> =>
  compress(page, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })

const acceptsBrotli = ({ headers }: FastifyRequest): boolean =>
  new Negotiator({ headers }).encodings(['br', 'gzip', 'identity'])[0] === 'br'

/**
 * Sends a page. Compresses it at once for clients that accept Brotli, because compression of a stream takes longer.
 * @param compressed returns the compressed page
 */
export async function sendPage(
  reply: FastifyReply,
  page: string,
  compressed: () => Promise<Buffer> = () => compressPage(page),
): Promise<FastifyReply> {
  setDocumentPolicy(reply)
  void reply.type('text/html; charset=utf-8')
  if (page.length < MIN_LENGTH || !acceptsBrotli(reply.request)) return reply.send(page)
  const body = await compressed()
  const vary = [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat()
  return reply.header('Content-Encoding', 'br').header('Vary', vary.join(', ')).send(body)
}

/** Sends an error as an HTML page. */
export function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = visitWithoutDatabase(request, reply)
  if (error instanceof FormRefusal)
    return sendPage(reply.status(400), failurePage(visit, Object.values(error.errors).flat().join(' ')))
  const { failure: stated } = toRefusal(error, request, reply)
  return sendPage(reply, failurePage(visit, refusalSentence(stated.code, stated.details, visit.locale)))
}

/** The fields of a submitted form or of a query string. If a name occurs several times, its last value is used. */
export type Fields = Readonly<Record<string, string>>

export const formFields = (parameters: URLSearchParams): Fields => Object.fromEntries(parameters)

export type PageServices = { readonly db: Db; readonly labels: LabelService; readonly publicLimiter: PublicLimiter }

type Page<Loaded> = {
  readonly visit: Visit
  /** The result of the function `load` of the route. */
  readonly loaded: Loaded
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Query string of the URL. */
  readonly query: URLSearchParams
  /** Fields of the submitted form. */
  readonly fields: Fields
}

/**
 * Registers a route. `load` reads what the page needs regardless of the visit, at the same time as the data of the
 * visit. Its signal aborts when the client closes the connection before it has the answer.
 */
type RegisterPage = <Loaded = undefined>(
  method: 'GET' | 'POST',
  url: string,
  answer: (page: Page<Loaded>) => Promise<unknown>,
  load?: (query: URLSearchParams, signal: AbortSignal) => Promise<Loaded>,
) => void

function signalOf({ raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  const onClose = () => {
    if (!raw.writableFinished) closed.abort()
  }
  // The request may wait for its turn, and its client may leave meanwhile.
  if (raw.destroyed) onClose()
  else raw.once('close', onClose)
  return closed.signal
}

/** Maximum size of a submitted form in bytes. */
const FORM_LIMIT_BYTES = 100_000

/**
 * Registers routes that parse URL-encoded forms and send errors as HTML pages. Unknown URLs return 404, so the web
 * application does not handle them.
 */
export function pageScope(
  app: App,
  services: PageServices,
  {
    cacheControl,
    prepare,
  }: {
    readonly cacheControl: 'no-cache' | 'no-store'
    /** Adds parsers for other forms to the scope. */
    readonly prepare?: (scope: App) => Promise<void>
  },
  pages: (page: RegisterPage) => void,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler(sendFailure)
    await prepare?.(scope)
    const register: RegisterPage = (method, url, answer, load) =>
      void scope.route({
        method,
        url,
        onRequest: async (request) => {
          await services.publicLimiter.admit(request)
          const message = await scope.guard.maintenance()
          if (message !== null) throw new Refusal('maintenance', { message })
          // Prevents login CSRF: another site could submit a form that logs the visitor in to another account.
          if (method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('csrf')
        },
        handler: async (request, reply) => {
          void reply.header('Vary', 'Accept-Language')
          void reply.header('Cache-Control', cacheControl)
          const query = new URLSearchParams(
            request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '',
          )
          const fields = request.body instanceof URLSearchParams ? formFields(request.body) : {}
          const work = async () => {
            const [visit, loaded] = await Promise.all([
              readVisit(services, request, reply),
              load?.(query, signalOf(reply)),
            ])
            return answer({ visit, loaded: loaded!, request, reply, query, fields })
          }
          const page = await scope.guard.pulse.whileAnswering(() =>
            method === 'GET' ? services.publicLimiter.runForPublic(work) : work(),
          )
          return reply.sent || page === reply ? reply : sendPage(reply, String(page))
        },
      })
    pages(register)
  })
}
