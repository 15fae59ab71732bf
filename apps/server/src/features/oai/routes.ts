import type { PublicLimiter } from '../../platform/http/public-limiter.ts'
import type { App } from '../../platform/http/serve.ts'
import { serveProtocol } from '../../platform/http/serve-protocol.ts'
import { requestedUrl, siteUrl } from '../../platform/http/site-url.ts'
import type { RequestArguments } from './request-arguments.ts'
import { answerOai, type OaiServices } from './service.ts'

/** Serves OAI-PMH at `/oai`, by GET and by POST of a form. */
export const oaiRoutes = (app: App, services: OaiServices & { readonly publicLimiter: PublicLimiter }) =>
  serveProtocol(app, {
    path: '/oai',
    methods: ['GET', 'POST'],
    limiter: services.publicLimiter,
    contentType: 'text/xml; charset=utf-8',
    answer: async (args: RequestArguments, request) => {
      const site = await siteUrl(services.db, requestedUrl(request))
      return answerOai(services, { given: args, baseUrl: `${site}/oai`, now: new Date() })
    },
  })
