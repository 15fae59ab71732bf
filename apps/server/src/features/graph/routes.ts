import { readFamilyGraph } from '@seriatim/contract'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import * as graph from './service.ts'

/** Browsers that ask for the same address as a page get it from `webRoutes`. */
export const graphRoutes = (app: App, { base }: { base: Base }): void => {
  serve(app, readFamilyGraph, ({ params }) => graph.readFamilyGraph(base, params.issn, params.kind))
}
