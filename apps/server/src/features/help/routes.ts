import * as contract from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { findHelp, readHelp } from './pages.ts'
import { readTour, writeTour } from './repository.ts'

export const helpRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, contract.helpIndex, ({ query, locale }) => findHelp(db, query.search ?? '', locale))
  serve(app, contract.helpPage, ({ params, locale }) => readHelp(db, params.page, locale))
  serve(app, contract.tour, ({ user }) => readTour(db, user.id))
  serve(app, contract.keepTour, async ({ body, user }) => {
    await writeTour(db, user.id, body)
    return readTour(db, user.id)
  })
}
