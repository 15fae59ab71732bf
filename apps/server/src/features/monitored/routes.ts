import * as contract from '@seriatim/contract'
import { format } from '@seriatim/messages'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { monitoredStore } from './administration.ts'
import * as monitored from './service.ts'

export const monitoredRoutes = (app: App, services: monitored.MonitoredServices): void => {
  serve(app, contract.monitoredSearches, ({ user, locale }) => monitored.monitoredSearches(services, user, locale))
  serve(app, contract.createMonitoredSearch, ({ body, user, locale }) =>
    monitored.createMonitoredSearch(services, body, { user, locale }),
  )
  serve(app, contract.updateMonitoredSearch, ({ params, body, user, locale }) =>
    monitored.updateMonitoredSearch(services, { ...params, ...body }, { user, locale }),
  )
  serve(app, contract.deleteMonitoredSearch, async ({ params, user, locale }) => {
    await monitored.deleteMonitoredSearch(services.db, params.id, user)
    return { message: format(locale, 'server.search-deleted') }
  })
  serve(app, contract.openMonitoredSearch, ({ params, user }) =>
    monitored.openMonitoredSearch(services, params.id, user),
  )
  serveArea(
    app,
    {
      rows: contract.adminMonitoredSearches,
      row: contract.adminMonitoredSearch,
      update: contract.updateAdminMonitoredSearch,
      remove: contract.deleteAdminMonitoredSearch,
    },
    monitoredStore(services.db),
  )
}
