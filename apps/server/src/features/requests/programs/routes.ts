import { createPublicRequest, myRequestData, readPublicRequest } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/database/db.ts'
import { type App, serve, servePublic } from '../../../platform/http/serve.ts'
import { localUrl, requestedUrl, siteUrl } from '../../../platform/http/site-url.ts'
import { idempotencyKeyOf } from '../../idempotency/idempotent-call.ts'
import { requireTokenHolder } from '../../public/api-routes.ts'
import type { Program, RequestPrograms } from './service.ts'

type Services = { readonly db: Db; readonly requestPrograms: RequestPrograms }

export const requestProgramRoutes = (app: App, { db, requestPrograms }: Services): void => {
  const programOf = async (request: FastifyRequest, locale: Locale): Promise<Program> => ({
    userId: requireTokenHolder(request).userId,
    locale,
    origin: await siteUrl(db, localUrl(request)),
    site: await siteUrl(db, requestedUrl(request)),
  })
  servePublic(app, createPublicRequest, async ({ body: content, request, locale }) =>
    requestPrograms.create(await programOf(request, locale), {
      content,
      key: idempotencyKeyOf(request),
      now: new Date(),
    }),
  )
  servePublic(app, readPublicRequest, async ({ params, request, locale }) =>
    requestPrograms.read(await programOf(request, locale), params.id),
  )
  serve(app, myRequestData, async ({ user, request, locale }) =>
    requestPrograms.dataOf({ userId: Number(user.id), locale, site: await siteUrl(db, requestedUrl(request)) }),
  )
}
