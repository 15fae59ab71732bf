import * as contract from '@seriatim/contract'
import type { LabelService } from '../../kernel/search/labels.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { dashboardLines } from './csv.ts'
import { centresFor, readDashboard } from './service.ts'

export const dashboardRoutes = (app: App, services: { db: Db; labels: LabelService }): void => {
  serve(app, contract.dashboardCentres, ({ user, locale }) => centresFor(services.labels, user, locale))
  serve(app, contract.readDashboard, ({ params, query, user, locale }) =>
    readDashboard(services, params.name, { ...query, user, locale, now: new Date() }),
  )
  serve(app, contract.dashboardCsv, async ({ params, query, user, locale }) => {
    const shown = await readDashboard(services, params.name, { ...query, user, locale, now: new Date() })
    return {
      file: dashboardLines(shown, locale),
      contentType: 'text/csv; charset=utf-8',
      name: `${shown.id}-${shown.center?.code ?? contract.ALL_CENTRES}-${shown.updated_at.slice(0, 10)}.csv`,
    }
  })
}
