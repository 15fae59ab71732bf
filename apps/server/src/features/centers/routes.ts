import * as contract from '@seriatim/contract'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import type { Tasks } from '../../kernel/tasks/service.ts'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { centerStore } from './centers.ts'
import { closeCentre } from './closing.ts'

export const centerRoutes = (app: App, services: { db: Db; engine: SearchEngine; tasks: Tasks }): void => {
  serveArea(
    app,
    {
      rows: contract.adminCenters,
      row: contract.adminCenter,
      create: contract.createCenter,
      update: contract.updateCenter,
      remove: contract.deleteCenter,
    },
    centerStore(services),
  )
  serve(app, contract.closeCenter, ({ params, body, user, locale }) =>
    closeCentre(services, params.id, body, { user, locale }),
  )
}
