import * as contract from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import { type BrowseServices, browse } from './service.ts'

export const browseRoutes = (app: App, services: BrowseServices): void => {
  serve(app, contract.browseTitles, ({ body, locale }) => browse(services, 'titles', body, locale))
  serve(app, contract.browsePublishers, ({ body, locale }) => browse(services, 'publishers', body, locale))
}
