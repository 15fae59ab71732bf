import { newNonce, setPagePolicy } from '../../platform/http/security-headers.ts'
import type { App } from '../../platform/http/serve.ts'
import { docsPage } from './docs-page.ts'
import { makeOpenApi } from './openapi.ts'

/** The two addresses under /api that describe the calls and are none themselves. */
export const DESCRIPTIONS = ['/api/openapi.json', '/api/docs'] as const

export const docsRoutes = (app: App) => {
  const openApi = JSON.stringify(makeOpenApi())
  app.get(DESCRIPTIONS[0], (_request, reply) => reply.type('application/json; charset=utf-8').send(openApi))
  app.get(DESCRIPTIONS[1], (_request, reply) => {
    const nonce = newNonce()
    setPagePolicy(reply, nonce)
    return reply.type('text/html; charset=utf-8').send(docsPage(nonce))
  })
}
