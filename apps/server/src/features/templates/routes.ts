import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import * as templates from './service.ts'

export const templateRoutes = (app: App, { base }: { base: Base }): void => {
  serve(app, contract.recordTemplates, ({ user }) => templates.templatesOf(base, user))
  serve(app, contract.createTemplate, ({ body: { record, ...body }, user }) =>
    templates.createTemplate(base, { ...body, wire: record }, user),
  )
  serve(app, contract.updateTemplate, ({ params, body: { record, ...body }, user }) =>
    templates.updateTemplate(base, params.id, { ...body, wire: record }, user),
  )
  serve(app, contract.deleteTemplate, async ({ params, user, locale }) => {
    await templates.deleteTemplate(base, params.id, user)
    return { message: format(locale, 'server.template-deleted') }
  })
}
