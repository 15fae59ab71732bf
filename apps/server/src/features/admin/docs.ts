import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { newNonce, setPagePolicy } from '../../platform/http/security-headers.ts'
import type { App } from '../../platform/http/serve.ts'
import { makeOpenApi } from './openapi.ts'

const DOCUMENT = '/api/openapi.json'
const VIEWER = '/api/docs'

/** Swagger UI defines dark colours under this class but never sets it. */
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

/** Whether a path under /api serves the API description instead of a call. */
export const isDescription = (path: string): boolean =>
  path === DOCUMENT || path === VIEWER || path.startsWith(`${VIEWER}/`)

/** Serves the API description as a document and as a page (Swagger UI). All files come from this server. */
export async function docsRoutes(app: App): Promise<void> {
  const document = makeOpenApi()
  const openApi = JSON.stringify(document)
  app.get(DOCUMENT, (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi))
  // A separate plugin context limits the hook and the plugins to these URLs.
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => setPagePolicy(reply, newNonce()))
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: VIEWER,
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
        // Only calls without changes can be tried on the page.
        supportedSubmitMethods: ['get'],
      },
    })
  })
}
