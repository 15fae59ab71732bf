import type { PublicDoor } from '../../platform/http/public-door.ts'
import type { App } from '../../platform/http/serve.ts'
import { serveProtocol } from '../../platform/http/serve-protocol.ts'
import { reachedAt, siteAddress } from '../../platform/http/site-address.ts'
import type { Given } from './arguments.ts'
import { answerOai, type OaiServices } from './service.ts'

/** OAI-PMH at `/oai`, by GET and by POST of a form. */
export const oaiRoutes = (app: App, services: OaiServices & { readonly publicDoor: PublicDoor }) =>
  serveProtocol(app, {
    path: '/oai',
    methods: ['GET', 'POST'],
    door: services.publicDoor,
    contentType: 'text/xml; charset=utf-8',
    answer: async (given: Given, request) => {
      const site = await siteAddress(services.db, reachedAt(request))
      return answerOai(services, { given, baseUrl: `${site}/oai`, now: new Date() })
    },
  })
