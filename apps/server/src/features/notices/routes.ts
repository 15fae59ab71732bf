import * as contract from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { acknowledgeRuleChange, markImportSeen, noticesFor } from './service.ts'

export const noticeRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, contract.notices, ({ user, locale }) => noticesFor(db, { user, locale, now: new Date() }))
  serve(app, contract.seeImport, ({ params, user, locale }) =>
    markImportSeen(db, 'import', params.id, { user, locale, now: new Date() }),
  )
  serve(app, contract.seeEnrichments, ({ params, user, locale }) =>
    markImportSeen(db, 'enrichment_import', params.id, { user, locale, now: new Date() }),
  )
  serve(app, contract.seeRuleChange, ({ params, user, locale }) =>
    acknowledgeRuleChange(db, params.id, { user, locale, now: new Date() }),
  )
}
