import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { BODY_LIMIT_BYTES, type Call } from '@seriatim/contract'
import Fastify, { type FastifyRequest, LogController } from 'fastify'
import { accountAdminRoutes } from './features/accounts/routes.ts'
import { docsRoutes } from './features/admin/docs.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { apiTokenRoutes } from './features/api-tokens/routes.ts'
import { assignmentRoutes } from './features/assignment/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { accountRoutes } from './features/auth/routes.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { browseRoutes } from './features/browse/routes.ts'
import { bulkRoutes } from './features/bulk/routes.ts'
import { centerRoutes } from './features/centers/routes.ts'
import { consequenceRoutes } from './features/consequences/routes.ts'
import { dashboardRoutes } from './features/dashboards/routes.ts'
import { doctorRoutes } from './features/doctor/routes.ts'
import { dumpRoutes } from './features/dumps/routes.ts'
import { duplicateRoutes } from './features/duplicates/routes.ts'
import { enrichmentRoutes } from './features/enrichments/routes.ts'
import { exportRoutes } from './features/exports/routes.ts'
import { externalUrlRoutes } from './features/external-urls/routes.ts'
import { graphRoutes } from './features/graph/routes.ts'
import { helpRoutes } from './features/help/routes.ts'
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
import { macroRoutes } from './features/macros/routes.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { mergeRoutes } from './features/merge/routes.ts'
import { metricsRoutes } from './features/metrics/routes.ts'
import { monitoredRoutes } from './features/monitored/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { oaiRoutes } from './features/oai/routes.ts'
import { portalRoutes } from './features/portal/portal-routes.ts'
import { resourceRoutes } from './features/portal/resource-routes.ts'
import { resultRoutes } from './features/portal/result-routes.ts'
import { publicApiRoutes } from './features/public/api-routes.ts'
import { accountPageRoutes } from './features/public-accounts/page-routes.ts'
import { publicAccountRoutes } from './features/public-accounts/routes.ts'
import { reconcileRoutes } from './features/reconcile/routes.ts'
import { recordRoutes } from './features/records/routes.ts'
import { referenceRoutes } from './features/references/routes.ts'
import { forgetAccount } from './features/requests/portal/repository.ts'
import { requestPageRoutes } from './features/requests/portal/routes.ts'
import { requestProgramRoutes } from './features/requests/programs/routes.ts'
import { requestRoutes } from './features/requests/routes.ts'
import { ruleRoutes } from './features/rules/routes.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { addFault } from './features/server-status/repository.ts'
import { systemStatusRoutes } from './features/server-status/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { shareRoutes } from './features/share/routes.ts'
import { sruRoutes } from './features/sru/routes.ts'
import { stateRoutes } from './features/state/routes.ts'
import { surveyRoutes } from './features/survey/routes.ts'
import { taskRoutes } from './features/tasks/routes.ts'
import { templateRoutes } from './features/templates/routes.ts'
import { transferRoutes } from './features/transfer/routes.ts'
import { transliterationRoutes } from './features/transliteration/routes.ts'
import { urlRoutes } from './features/urls/routes.ts'
import { versionRoutes } from './features/versions/routes.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { permitOtherSites } from './platform/http/cross-origin.ts'
import { answerFailure } from './platform/http/failures.ts'
import { answerInvalidHttp } from './platform/http/invalid-http.ts'
import { measureRequests } from './platform/http/measure-requests.ts'
import { securityHeaders, setSecurityHeaders } from './platform/http/security-headers.ts'
import type { App } from './platform/http/serve.ts'
import { cutOffSlowClients, HEADERS_MS } from './platform/http/slow-clients.ts'
import { traceRequests } from './platform/http/trace-requests.ts'
import { unknownAddresses } from './platform/http/unknown-addresses.ts'
import { discardBody } from './platform/http/unread-bodies.ts'
import { webRoutes } from './platform/http/web.ts'
import { loggedPath } from './platform/log.ts'
import { requestIdOf, withRequestId } from './platform/request-id.ts'
import type { Services } from './services.ts'

/** The interval at which Node closes connections that have not sent their headers in time. */
const CONNECTION_CHECK_INTERVAL_MS = 2_000

/** Builds the application from its services, ready to listen or to handle injected requests. */
export async function buildApp(services: Services, { webFolder }: { webFolder?: string } = {}): Promise<App> {
  const { config, log, accounts, apiTokens, maintenance, pulse, metrics, farewell } = services
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Users see the id of a failed request, which is also in the log of the process that served it.
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // The upload of a file over a slow connection can take hours. Without `headersTimeout`, Node would allow headers
    // the same time.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => {
      // Fastify runs no hooks for a URL that it cannot parse.
      setSecurityHeaders(request, reply)
      void answerFailure(error, request, reply)
    },
    clientErrorHandler: answerInvalidHttp,
  }) as unknown as App
  const routes: Array<{ method: string; url: string }> = []
  const noteFault = (error: Error, request: FastifyRequest) =>
    addFault(services.db, {
      request_id: request.id,
      what: `${request.method} ${loggedPath(request.url)}`.slice(0, 300),
      username: request.session?.user.username ?? null,
      message: error.message.slice(0, 1_000),
    }).catch((failure: Error) =>
      log.warn({ reason: failure.message }, 'an unexpected error could not be stored in the database'),
    )
  app.decorate('guard', {
    noteFault: (error, request) => void noteFault(error, request),
    authenticate: (request) => accounts.authenticate(request.cookies.access_token),
    tokens: apiTokens,
    maintenance: () => maintenance.message(),
    limiter: services.publicLimiter,
    pulse,
    checksAnswers: config.checksAnswers,
    served: [] as Call[],
    handlers: new Map(),
    routes,
  })
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.push({ method: name, url })
  })
  app.decorateRequest('session', null)
  app.decorateRequest('holder', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    withRequestId(request.id, done)
  })
  // A body is read in the asynchronous context of the connection, so the request id is set again.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
  traceRequests(app)
  measureRequests(app, metrics)
  farewell.attend(app)
  app.setErrorHandler((error: Error, request, reply) => answerFailure(error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    discardBody(request.raw)
    const { method, url } = request
    const entry = {
      method,
      url: loggedPath(url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.session?.user.username,
    }
    request.log[reply.statusCode >= 500 ? 'warn' : 'info'](entry, 'request')
  })
  // No call accepts plain text. Without the default parser, a JSON body of this type is refused by its type (415).
  app.removeContentTypeParser('text/plain')
  const readJson = app.getDefaultJsonParser('error', 'error')
  // Some clients always send this content type, also in calls without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : readJson(request, body, done),
  )
  await app.register(cookie)
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 })
  await securityHeaders(app)
  permitOtherSites(app)
  cutOffSlowClients(app.server)

  stateRoutes(app, services)
  metricsRoutes(app, services)
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
  requestRoutes(app, services)
  duplicateRoutes(app, services)
  ruleRoutes(app, services)
  versionRoutes(app, services)
  lockRoutes(app, services)
  historyRoutes(app, services)
  templateRoutes(app, services)
  macroRoutes(app, services)
  graphRoutes(app, services)
  ltwaRoutes(app, services)
  transliterationRoutes(app)
  urlRoutes(app, services)
  keyboardRoutes(app, services)
  externalUrlRoutes(app, services)
  referenceRoutes(app, services)
  taskRoutes(app, services)
  surveyRoutes(app, services)
  blockRoutes(app, services)
  dashboardRoutes(app, services)
  bulkRoutes(app, services)
  mergeRoutes(app, services)
  transferRoutes(app, services)
  auditRoutes(app, services)
  importRoutes(app, services)
  doctorRoutes(app, services)
  accountAdminRoutes(app, { ...services, forget: forgetAccount })
  centerRoutes(app, services)
  settingRoutes(app, services)
  mailRoutes(app, services)
  systemStatusRoutes(app, services)
  sandboxRoutes(app, services)
  announcementRoutes(app, services)
  enrichmentRoutes(app, services)
  noticeRoutes(app, services)
  helpRoutes(app, services)
  webhookRoutes(app, services)
  apiTokenRoutes(app, services)
  publicApiRoutes(app, services)
  requestProgramRoutes(app, services)
  await reconcileRoutes(app, services)
  publicAccountRoutes(app, services)
  resourceRoutes(app, services)
  accountPageRoutes(app, services)
  requestPageRoutes(app, services)
  portalRoutes(app, services)
  resultRoutes(app, services)
  adminRoutes(app, services)
  sruRoutes(app, services)
  oaiRoutes(app, services)
  dumpRoutes(app, services)
  await docsRoutes(app, services)
  unknownAddresses(app)
  await webRoutes(app, webFolder)
  return app
}
