import { addPublicRequestFile, createPublicRequest, myRequestData, readPublicRequest } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'
import { idempotencyKeyOf } from '../../../kernel/idempotency/idempotent-call.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type App, serve, servePublic } from '../../../platform/http/serve.ts'
import { localUrl, requestedUrl, siteUrl } from '../../../platform/http/site-url.ts'
import { servePublicUpload } from '../../../platform/http/uploads.ts'
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
  servePublicUpload(app, createPublicRequest, async ({ body, request, locale, receive }) => {
    const program = await programOf(request, locale)
    const key = idempotencyKeyOf(request)
    const now = new Date()
    if (body !== undefined) return requestPrograms.create(program, { content: body, files: [], key, now })
    const { settings, files } = await receive(requestPrograms.receiver(locale))
    return requestPrograms.create(program, { content: settings.request, files: files.files, key, now })
  })
  servePublicUpload(app, addPublicRequestFile, async ({ params, request, locale, receive }) => {
    const program = await programOf(request, locale)
    const key = idempotencyKeyOf(request)
    await requestPrograms.refuseForeign(program, params.id)
    const { files } = await receive(requestPrograms.receiver(locale))
    return requestPrograms.addFile(program, params.id, { file: files.file[0], key })
  })
  servePublic(app, readPublicRequest, async ({ params, request, locale }) =>
    requestPrograms.read(await programOf(request, locale), params.id),
  )
  serve(app, myRequestData, async ({ user, request, locale }) =>
    requestPrograms.dataOf({ userId: Number(user.id), locale, site: await siteUrl(db, requestedUrl(request)) }),
  )
}
