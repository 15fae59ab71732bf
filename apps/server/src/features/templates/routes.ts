import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import * as templates from './service.ts'

export const templateRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, contract.recordTemplates, ({ user }) => templates.listTemplates(db, user))
  serve(app, contract.createTemplate, ({ body: { record, ...body }, user }) =>
    templates.createTemplate(db, { ...body, wire: record }, user),
  )
  serve(app, contract.updateTemplate, ({ params, body: { record, ...body }, user }) =>
    templates.updateTemplate(db, params.id, { ...body, wire: record }, user),
  )
  serve(app, contract.deleteTemplate, async ({ params, user, locale }) => {
    await templates.deleteTemplate(db, params.id, user)
    return { message: format(locale, 'server.template-deleted') }
  })
}
