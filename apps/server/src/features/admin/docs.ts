import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyRequest } from 'fastify'
import { dataLicence, type Licence } from '../../platform/database/data-licence.ts'
import type { Db } from '../../platform/database/db.ts'
import { newNonce, setPagePolicy } from '../../platform/http/security-headers.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeOpenApi } from './openapi.ts'

const DOCUMENT = '/api/openapi.json'
const VIEWER = '/api/docs'

/** Swagger UI defines dark colours for this class, but never sets the class. */
const FOLLOW_SYSTEM_COLORS = `
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', follow)
  follow()
`

/** Corrections of light Swagger UI colours whose contrast is below WCAG AA. */
const CONTRAST = `
  html:not(.dark-mode) .swagger-ui .info .title small { background: #4a5160 }
  html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #3f6212 }
  html:not(.dark-mode) .swagger-ui .info a { color: #1d5fa8 }
  html:not(.dark-mode) .swagger-ui .btn.authorize { color: #17694a; border-color: #17694a }
`

/** Whether a path under /api belongs to the OpenAPI document or its page, and not to a call. */
export const isApiDescription = (path: string): boolean =>
  path === DOCUMENT || path === VIEWER || path.startsWith(`${VIEWER}/`)

const withLicence = <Document extends Readonly<Record<string, unknown>>>(
  document: Document,
  { name, url }: Licence,
) => ({
  ...document,
  info: { ...(document.info as object), license: { name, url } },
})

/** Serves the API description as a document and as a page (Swagger UI). All files come from this server. */
export async function docsRoutes(app: App, { db }: { readonly db: Db }): Promise<void> {
  const document = makeOpenApi()
  const openApi = JSON.stringify(document)
  // The document contains the data licence from the database. If the database is unavailable, the document omits the
  // licence.
  const licenceNow = () => dataLicence(db).catch(() => undefined)
  app.get(DOCUMENT, async (_request, reply) => {
    const licence = await licenceNow()
    const text = licence === undefined ? openApi : JSON.stringify(withLicence(document, licence))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  const licences = new WeakMap<FastifyRequest, Licence>()
  // A separate plugin context, so that the hook and the plugins apply only to these URLs.
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      setPagePolicy(reply, newNonce())
      const licence = await licenceNow()
      if (licence !== undefined) licences.set(request, licence)
    })
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: VIEWER,
      transformSpecificationClone: false,
      transformSpecification: (shown, request) => {
        const licence = licences.get(request)
        return licence === undefined ? shown : withLicence(shown, licence)
      },
      theme: {
        title: 'Seriatim: calls',
        js: [{ filename: 'colors.js', content: FOLLOW_SYSTEM_COLORS }],
        css: [{ filename: 'contrast.css', content: CONTRAST }],
      },
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'none',
        filter: true,
        defaultModelsExpandDepth: -1,
        // The page can execute only calls that change no data.
        supportedSubmitMethods: ['get'],
      },
    })
  })
}
