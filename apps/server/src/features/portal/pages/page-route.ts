/**
 * Serves portal pages without a session and in the language of the visitor. The web application never handles these
 * URLs.
 */
import { isLocale, type Locale } from '@seriatim/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dataLicence } from '../../../platform/database/data-licence.ts'
import type { Db } from '../../../platform/database/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { refusalSentence, toRefusal } from '../../../platform/http/failures.ts'
import { localeOf } from '../../../platform/http/language.ts'
import type { PublicLimiter } from '../../../platform/http/public-limiter.ts'
import { setDocumentPolicy } from '../../../platform/http/security-headers.ts'
import type { App } from '../../../platform/http/serve.ts'
import { requestedUrl, siteUrl } from '../../../platform/http/site-url.ts'
import { type LabelService, NO_NAMES } from '../../search/labels.ts'
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
  const origin = await siteUrl(db, requestedUrl(request))
  const licence = await dataLicence(db)
  return makeVisit({ locale, origin, address: request.url, labels: await labels.in(locale), licence })
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

export const sendPage = (reply: FastifyReply, page: string): FastifyReply => {
  setDocumentPolicy(reply)
  return reply.type('text/html; charset=utf-8').send(page)
}

/** Sends an error as an HTML page. */
export function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { said: stated } = toRefusal(error, request, reply)
  const visit = visitWithoutDatabase(request, reply)
  return sendPage(reply, failurePage(visit, refusalSentence(stated.code, stated.details, visit.locale)))
}

/** The fields of a submitted form or of a query string. If a name occurs several times, its last value is used. */
export type Fields = Readonly<Record<string, string>>

export const formFields = (parameters: URLSearchParams): Fields => Object.fromEntries(parameters)

export type PageServices = { readonly db: Db; readonly labels: LabelService; readonly publicDoor: PublicLimiter }

type Page = {
  readonly visit: Visit
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Query string of the URL. */
  readonly query: URLSearchParams
  /** Fields of the submitted form. */
  readonly fields: Fields
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
  pages: (page: (method: 'GET' | 'POST', url: string, answer: (page: Page) => Promise<unknown>) => void) => void,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler(sendFailure)
    await prepare?.(scope)
    pages((method, url, answer) =>
      scope.route({
        method,
        url,
        onRequest: async (request) => {
          await services.publicDoor.admit(request)
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
          const work = async () =>
            answer({ visit: await readVisit(services, request, reply), request, reply, query, fields })
          const page = await scope.guard.pulse.whileAnswering(() =>
            method === 'GET' ? services.publicDoor.inTurn(work) : work(),
          )
          return reply.sent || page === reply ? reply : sendPage(reply, String(page))
        },
      }),
    )
  })
}
