import { readFamilyGraph } from '@seriatim/contract'
import type { Db } from '../../platform/database/db.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import * as graph from './service.ts'

/** A browser that opens this URL as a page gets it from `webRoutes`. */
export const graphRoutes = (app: App, { db }: { db: Db }): void => {
  serve(app, readFamilyGraph, ({ params }) => graph.readFamilyGraph(db, params.issn, params.kind))
}
