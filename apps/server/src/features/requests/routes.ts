import {
  assignRequest,
  closeRequest,
  createRequest,
  createRequestTemplate,
  deleteRequestTemplate,
  forwardRequest,
  readRequest,
  readRequests,
  refuseRequest,
  requestBarCode,
  requestFile,
  requestForm,
  requestHandlers,
  requestSettings,
  requestTemplates,
  sendRequestMessage,
  setRequestHandler,
  updateRequest,
  updateRequestSettings,
  updateRequestTemplate,
  uploadRequestFile,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'
import { idempotencyKeyOf } from '../../kernel/idempotency/idempotent-call.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, type CurrentUser, serve } from '../../platform/http/serve.ts'
import { localUrl, siteUrl } from '../../platform/http/site-url.ts'
import { serveUpload } from '../../platform/http/uploads.ts'
import type { AssignRequests } from './assign-request.ts'
import { barCodeForStaff } from './bar-code.ts'
import type { Requests } from './service.ts'
import * as settings from './settings.ts'

type Services = { readonly db: Db; readonly requests: Requests; readonly assignRequests: AssignRequests }
type Call = { readonly user: CurrentUser; readonly locale: Locale; readonly request: FastifyRequest }

export const requestRoutes = (app: App, { db, requests, assignRequests }: Services): void => {
  const staffOf = async ({ user, locale, request }: Call) => ({
    user,
    locale,
    origin: await siteUrl(db, localUrl(request)),
  })
  serve(app, readRequests, ({ query, user, locale }) => requests.rows(query, { user, locale }))
  serve(app, requestHandlers, ({ user }) => requests.handlers(user))
  serve(app, requestSettings, ({ query, user }) => settings.readSettings(db, user, query.center))
  serve(app, updateRequestSettings, ({ query, body, user, locale }) =>
    settings.changeSettings(db, query.center, body, { user, locale }),
  )
  serve(app, requestTemplates, ({ user }) => settings.readTemplates(db, user))
  serve(app, createRequestTemplate, ({ body, user, locale }) => settings.addTemplate(db, body, { user, locale }))
  serve(app, updateRequestTemplate, ({ params, body, user, locale }) =>
    settings.changeTemplate(db, params.id, body, { user, locale }),
  )
  serve(app, deleteRequestTemplate, async ({ params, user, locale }) => {
    await settings.removeTemplate(db, params.id, user)
    return { message: format(locale, 'admin.deleted') }
  })
  serve(app, readRequest, ({ params, user, locale }) => requests.read(params.id, { user, locale }))
  serve(app, createRequest, async (call) =>
    requests.create(call.body, await staffOf(call), idempotencyKeyOf(call.request)),
  )
  serve(app, updateRequest, ({ params, body, user, locale }) => requests.update(params.id, body, { user, locale }))
  serve(app, setRequestHandler, ({ body, user, locale }) => requests.setHandlers(body, { user, locale }))
  serve(app, sendRequestMessage, async (call) =>
    requests.send(call.params.id, call.body, await staffOf(call), idempotencyKeyOf(call.request)),
  )
  serveUpload(app, uploadRequestFile, async ({ params, user, locale, receive }) => {
    const request = await requests.attachable(params.id, user)
    const { files } = await receive({
      check: (fields) => fields,
      take: (file) => requests.takeFile(file, locale),
      drop: requests.dropFile,
    })
    return requests.uploaded(request, files.file[0])
  })
  serve(app, refuseRequest, async (call) => requests.refuse(call.params.id, call.body, await staffOf(call)))
  serve(app, closeRequest, async (call) => requests.close(call.params.id, call.body, await staffOf(call)))
  serve(app, forwardRequest, async (call) => {
    const { to } = await requests.forward(call.params.id, call.body, await staffOf(call))
    return { message: format(call.locale, 'requestTexts.event_forwarded', { center: to }) }
  })
  serve(app, requestFile, ({ params, user }) => requests.file(params.id, params.file, user))
  serve(app, requestForm, ({ params, user }) => assignRequests.form(params.id, user))
  serve(app, assignRequest, async (call) =>
    assignRequests.assign(call.params.id, call.body, await staffOf(call), idempotencyKeyOf(call.request)),
  )
  serve(app, requestBarCode, ({ params, query, user }) => barCodeForStaff(db, params, query, user))
}
