import type { PublicLimiter } from '../../platform/http/public-limiter.ts'
import type { App } from '../../platform/http/serve.ts'
import { serveProtocol } from '../../platform/http/serve-protocol.ts'
import { requestedUrl, siteUrl } from '../../platform/http/site-url.ts'
import { contentTypeOf } from './content-type.ts'
import { answerSru, type SruServices } from './service.ts'

/** SRU at `/sru`, by GET and by POST of a form. */
export const sruRoutes = (app: App, services: SruServices & { readonly publicLimiter: PublicLimiter }) =>
  serveProtocol(app, {
    path: '/sru',
    methods: ['GET', 'POST'],
    limiter: services.publicLimiter,
    contentType: (parameters, { headers }) => contentTypeOf(parameters, headers.accept),
    answer: async (parameters, request) =>
      answerSru(services, parameters, new URL(await siteUrl(services.db, requestedUrl(request)))),
  })
