import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { type App, serve } from '../../platform/http/serve.ts'
import { placeOf } from './list-rows.ts'
import { listTarget } from './list-target.ts'
import { refuseOtherMembers } from './other-members.ts'
import { serveImport } from './serve-import.ts'
import * as admin from './service.ts'

export const adminRoutes = (app: App, services: admin.AdminServices): void => {
  serve(app, contract.adminRows, ({ params, query, locale }) => admin.listRows(services, params.area, query, locale))
  serve(app, contract.adminRow, ({ params, locale }) => admin.findRow(services, params.area, params.id, locale))
  serve(app, contract.createAdminRow, async ({ params, body, user, locale, request }) => {
    await refuseOtherMembers(contract.createAdminRow, request.body, undefined, locale)
    return admin.createRow(services, params.area, body, { user, locale })
  })
  serveImport(app, services.db, contract.importAdminRows, contract.createAdminRow, ({ area = '' }) =>
    listTarget(placeOf(area)),
  )
  serve(app, contract.updateAdminRow, async ({ params, body, user, locale, request }) => {
    const stored = () => admin.findRow(services, params.area, params.id, locale)
    await refuseOtherMembers(contract.updateAdminRow, request.body, stored, locale)
    return admin.updateRow(services, params.area, params.id, body, { user, locale })
  })
  serve(app, contract.deleteAdminRow, async ({ params, user, locale }) => {
    await admin.deleteRow(services, params.area, params.id, { user, locale })
    return { message: format(locale, 'admin.deleted') }
  })
  serve(app, contract.adminUses, ({ params, locale }) => admin.readUses(services, params.area, params.id, locale))
  serve(app, contract.adminHistory, ({ params }) => admin.historyOf(services, params.area, params.id))
}
