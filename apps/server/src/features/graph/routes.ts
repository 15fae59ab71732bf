import { readFamilyGraph } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import * as graph from './service.ts'

/** The web application has a page at the same URL; `webRoutes` serves that page to browsers. */
export const graphRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, readFamilyGraph, ({ params }) => graph.readFamilyGraph(db, params.issn, params.kind))
}
