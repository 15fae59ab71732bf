import * as contract from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { sharedSearch, shareSearch } from './service.ts'

export const shareRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, contract.shareSearch, ({ body, user }) => shareSearch(db, body.params, user))
  serve(app, contract.sharedSearch, ({ params }) => sharedSearch(db, params.id))
}
