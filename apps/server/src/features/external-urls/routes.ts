import * as contract from '@seriatim/contract'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import { serveImport } from '../../kernel/admin/serve-import.ts'
import type { Db } from '../../platform/database/db.ts'
import type { App } from '../../platform/http/serve.ts'
import { externalUrlStore, externalUrlTarget } from './store.ts'

export const externalUrlRoutes = (app: App, { db }: { readonly db: Db }): void => {
  serveArea(
    app,
    {
      rows: contract.adminExternalUrls,
      row: contract.adminExternalUrl,
      create: contract.createExternalUrl,
      update: contract.updateExternalUrl,
      remove: contract.deleteExternalUrl,
    },
    externalUrlStore(db),
  )
  serveImport(app, db, contract.importExternalUrls, contract.createExternalUrl, () => externalUrlTarget)
}
