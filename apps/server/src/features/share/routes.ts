import * as contract from '@seriatim/contract'
import { type App, serve } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import { sharedSearch, shareSearch } from './service.ts'

export const shareRoutes = (app: App, { base }: Services): void => {
  serve(app, contract.shareSearch, ({ body, user }) => shareSearch(base, body.params, user))
  serve(app, contract.sharedSearch, ({ params }) => sharedSearch(base, params.id))
}
