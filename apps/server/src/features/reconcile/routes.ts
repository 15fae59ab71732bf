/**
 * Routes of the Reconciliation Service API below `/api/public/v1/reconcile`, for clients on any site: CORS for all
 * URLs, JSONP for version 0.2, and forms in addition to JSON.
 */
import * as contract from '@seriatim/contract'
import type { FastifyRequest } from 'fastify'
import { setFramedPolicy } from '../../platform/http/security-headers.ts'
import { type App, servePublic } from '../../platform/http/serve.ts'
import { requestedUrl, siteUrl } from '../../platform/http/site-url.ts'
import { manifestOf } from './manifest.ts'
import { PREVIEW_STYLE_HASH, preview } from './preview.ts'
import { readExtension } from './queries.ts'
import {
  extend,
  languageOf,
  proposeProperties,
  type ReconcileServices,
  reconcileBatch,
  reconcileDraftBatch,
  suggestEntities,
  suggestProperties,
  suggestTypes,
} from './service.ts'

/**
 * Maximum size of a body in bytes. The largest valid batch, with long URL-encoded names in non-Latin script, is
 * smaller.
 */
const BODY_BYTES = 1_048_576

/**
 * Wraps an answer as JSONP if there is a `callback`. Escapes line separators, which end a line in scripts of older
 * browsers.
 */
const answered = <Answer>(callback: string | undefined, answer: Answer) => {
  if (callback === undefined) return answer
  const json = JSON.stringify(answer).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  // The comment at the start prevents callers from choosing the first bytes of the response.
  return { file: `/**/${callback}(${json});`, contentType: 'text/javascript; charset=utf-8', name: undefined }
}

function formMembers(body: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body))
}

export async function reconcileRoutes(app: App, services: ReconcileServices): Promise<void> {
  const { db, publicLimiter } = services
  const origin = async (request: FastifyRequest) => siteUrl(db, requestedUrl(request))
  /**
   * Counts every query of a batch as a request of the IP address. The HTTP request itself counts as the first query.
   */
  const admitting = (request: FastifyRequest) => async (queries: number) => {
    for (let further = 1; further < queries; further++) await publicLimiter.admit(request)
  }

  await app.register(async (scope) => {
    const readJson = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (request, body: string, done) => (body === '' ? done(null, undefined) : readJson(request, body, done)),
    )
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, formMembers(String(body))),
    )
    scope.addHook('onRequest', async (request) => publicLimiter.admit(request))

    servePublic(scope, contract.reconcileManifest, async ({ query, locale, request }) => {
      const { queries, extend: extension, callback, version } = query
      if (queries !== undefined)
        return answered(callback, await reconcileBatch(services, queries, locale, admitting(request)))
      if (extension !== undefined)
        return answered(callback, await extend(services, readExtension(extension, locale), '0.2', locale))
      const language = await languageOf(services, locale)
      return answered(callback, manifestOf(await origin(request), version, language))
    })
    servePublic(scope, contract.reconcile, async ({ body, locale, request }) => {
      const { queries, extend: extension, callback } = body
      if (typeof queries === 'string')
        return answered(callback, await reconcileBatch(services, queries, locale, admitting(request)))
      if (queries !== undefined) return reconcileDraftBatch(services, queries, locale, admitting(request))
      return answered(callback, await extend(services, readExtension(extension ?? '', locale), '0.2', locale))
    })
    servePublic(scope, contract.reconcileMatch, ({ body, locale, request }) =>
      reconcileDraftBatch(services, body.queries, locale, admitting(request)),
    )
    servePublic(scope, contract.reconcileExtend, async ({ body, locale }) =>
      'extend' in body
        ? answered(body.callback, await extend(services, readExtension(body.extend, locale), '0.2', locale))
        : extend(services, body, '1.0-draft', locale),
    )
    servePublic(scope, contract.reconcileProperties, async ({ query: { callback, ...parameters }, locale }) =>
      answered(callback, await proposeProperties(services, parameters, locale)),
    )
    servePublic(scope, contract.suggestEntity, async ({ query: { callback, ...parameters }, locale }) =>
      answered(callback, await suggestEntities(services, parameters, locale)),
    )
    servePublic(scope, contract.suggestProperty, async ({ query: { callback, ...parameters }, locale }) =>
      answered(callback, await suggestProperties(services, parameters, locale)),
    )
    servePublic(scope, contract.suggestType, async ({ query: { callback, ...parameters }, locale }) =>
      answered(callback, await suggestTypes(services, parameters, locale)),
    )
    servePublic(scope, contract.reconcilePreview, async ({ query: { id }, locale, request, reply }) => {
      const page = await preview(services, id, await origin(request), locale)
      setFramedPolicy(reply, PREVIEW_STYLE_HASH)
      return { file: page, contentType: 'text/html; charset=utf-8', name: undefined }
    })
  })
}
