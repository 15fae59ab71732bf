import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { BODY_LIMIT_BYTES, type Call } from '@seriatim/contract'
import Fastify, { LogController } from 'fastify'
import { accountAdminRoutes } from './features/accounts/routes.ts'
import { docsRoutes } from './features/admin/docs.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { assignmentRoutes } from './features/assignment/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { accountRoutes } from './features/auth/routes.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { browseRoutes } from './features/browse/routes.ts'
import { consequenceRoutes } from './features/consequences/routes.ts'
import { duplicateRoutes } from './features/duplicates/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { graphRoutes } from './features/graph/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { keyboardRoutes } from './features/keyboards/routes.ts'
import { issnListRoutes } from './features/lists/issns/routes.ts'
import { marc21ListRoutes } from './features/lists/marc21/routes.ts'
import { listRoutes } from './features/lists/routes.ts'
import { listTableRoutes } from './features/lists/tables/routes.ts'
import { titleListRoutes } from './features/lists/titles/routes.ts'
import { lockRoutes } from './features/locks/routes.ts'
import { ltwaRoutes } from './features/ltwa/routes.ts'
import { mergeRoutes } from './features/merge/routes.ts'
import { monitoredRoutes } from './features/monitored/routes.ts'
import { recordRoutes } from './features/records/routes.ts'
import { ruleRoutes } from './features/rules/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { shareRoutes } from './features/share/routes.ts'
import { stateRoutes } from './features/state/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { transferRoutes } from './features/transfer/routes.ts'
import { transliterationRoutes } from './features/transliteration/routes.ts'
import { urlRoutes } from './features/urls/routes.ts'
import { versionRoutes } from './features/versions/routes.ts'
import { answerFailure } from './platform/http/failures.ts'
import { answerNoRequest } from './platform/http/no-request.ts'
import { securityHeaders, setSecurityHeaders } from './platform/http/security-headers.ts'
import type { App } from './platform/http/serve.ts'
import { cutOffSlowClients, HEADERS_MS } from './platform/http/slow-clients.ts'
import { unknownAddresses } from './platform/http/unknown-addresses.ts'
import { readRest } from './platform/http/unread-bodies.ts'
import { webRoutes } from './platform/http/web.ts'
import type { Services } from './services.ts'

/** Node looks this often for connections whose headers do not come. */
const CONNECTION_CHECK_INTERVAL_MS = 2_000

/** The whole application on its services, ready to listen or to be injected into. */
export async function buildApp(services: Services, { webFolder }: { webFolder?: string } = {}): Promise<App> {
  const { config, log, accounts, maintenance, pulse } = services
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // A file may come for hours over a slow line. Node then gives headers as long unless told.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      // An address that cannot be read reaches no hook.
      setSecurityHeaders(request, reply)
      void answerFailure(error, request, reply)
    },
    clientErrorHandler: answerNoRequest,
  }) as unknown as App
  const routes: Array<{ method: string; url: string }> = []
  app.decorate('guard', {
    authenticate: (request) => accounts.authenticate(request.cookies.access_token),
    maintenance: () => maintenance.message(),
    pulse,
    checksAnswers: config.checksAnswers,
    served: [] as Call[],
    routes,
  })
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, url })
  })
  app.decorateRequest('session', null)
  app.setErrorHandler((error: Error, request, reply) => answerFailure(error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    readRest(request.raw)
    const { method, url } = request
    const entry = {
      method,
      // What is asked for may be private, and tokens may stand there by mistake: the path alone is kept.
      url: url.replace(/\?.*$/s, ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.session?.user.username,
    }
    request.log[reply.statusCode >= 500 ? 'warn' : 'info'](entry, 'request')
  })
  const readJson = app.getDefaultJsonParser('error', 'error')
  // Calls without a body come with the type of one and nothing in it from clients that name the type always.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : readJson(request, body, done),
  )
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  securityHeaders(app)
  cutOffSlowClients(app.server)

  stateRoutes(app, services)
  accountRoutes(app, services)
  listRoutes(app, services)
  listTableRoutes(app, services)
  issnListRoutes(app, services)
  marc21ListRoutes(app, services)
  titleListRoutes(app, services)
  searchRoutes(app, services)
  browseRoutes(app, services)
  shareRoutes(app, services)
  exportRoutes(app, services)
  monitoredRoutes(app, services)
  recordRoutes(app, services)
  consequenceRoutes(app, services)
  assignmentRoutes(app, services)
  duplicateRoutes(app, services)
  ruleRoutes(app, services)
  versionRoutes(app, services)
  lockRoutes(app, services)
  historyRoutes(app, services)
  templateRoutes(app, services)
  graphRoutes(app, services)
  ltwaRoutes(app, services)
  transliterationRoutes(app)
  urlRoutes(app, services)
  keyboardRoutes(app)
  taskRoutes(app, services)
  blockRoutes(app, services)
  mergeRoutes(app, services)
  transferRoutes(app, services)
  auditRoutes(app, services)
  importRoutes(app, services)
  accountAdminRoutes(app, services)
  settingRoutes(app, services)
  announcementRoutes(app, services)
  adminRoutes(app, services)
  docsRoutes(app)
  unknownAddresses(app)
  await webRoutes(app, webFolder)
  return app
}
