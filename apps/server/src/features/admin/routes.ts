import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { isAdministeredArea } from '../../kernel/admin/admin-actions.ts'
import { serveImport } from '../../kernel/admin/serve-import.ts'
import { refuseUnwritableMembers } from '../../kernel/admin/unwritable-members.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import { type App, type Context, serve } from '../../platform/http/serve.ts'
import { findAreaList } from './list-rows.ts'
import { listTarget } from './list-target.ts'
import * as admin from './service.ts'

/**
 * Administrators of a centre may read the history of a row only if they may read the row itself. This function
 * therefore executes the call for that row.
 * @throws Refusal 'not_found' | 'network_only' | 'index_building'
 */
async function refuseUnlessReadable(app: App, context: Context<typeof contract.adminHistory>): Promise<void> {
  const { area, id } = context.params
  if (administeredCentres(context.user) === null) return
  refuseUnless(isAdministeredArea(area), 'not_found')
  refuseUnless(contract.isCentreArea(area), 'network_only')
  const row = contract.allCalls.find(({ method, path }) => method === 'GET' && path === `/admin/${area}/:id`)
  if (row === undefined) throw new Error(`the administration area ${area} has no call that reads a row`)
  try {
    await app.guard.handlers.get(row.name)?.({ ...context, params: { id } as never })
  } catch (error) {
    // Each area has its own error code for a missing row.
    throw error instanceof Refusal && error.status === 404 ? new Refusal('not_found') : error
  }
}

export const adminRoutes = (app: App, services: admin.AdminServices): void => {
  serve(app, contract.adminRows, ({ params, query, locale }) => admin.listRows(services, params.area, query, locale))
  serve(app, contract.adminRow, ({ params, locale }) => admin.findRow(services, params.area, params.id, locale))
  serve(app, contract.createAdminRow, async ({ params, body, user, locale, request }) => {
    findAreaList(params.area)
    await refuseUnwritableMembers(contract.createAdminRow, request.body, undefined, locale)
    return admin.createRow(services, params.area, body, { user, locale })
  })
  serveImport(app, services.db, contract.importAdminRows, contract.createAdminRow, ({ area = '' }) =>
    listTarget(findAreaList(area)),
  )
  serve(app, contract.updateAdminRow, async ({ params, body, user, locale, request }) => {
    const stored = () => admin.findRow(services, params.area, params.id, locale)
    await refuseUnwritableMembers(contract.updateAdminRow, request.body, stored, locale)
    return admin.updateRow(services, params.area, params.id, body, { user, locale })
  })
  serve(app, contract.deleteAdminRow, async ({ params, user, locale }) => {
    await admin.deleteRow(services, params.area, params.id, { user, locale })
    return { message: format(locale, 'admin.deleted') }
  })
  serve(app, contract.adminUses, ({ params, locale }) => admin.readUses(services, params.area, params.id, locale))
  serve(app, contract.adminHistory, async (context) => {
    await refuseUnlessReadable(app, context)
    const { area, id } = context.params
    return admin.readRowHistory(services, area, id)
  })
}
